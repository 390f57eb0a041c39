#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hantei_fuzz::judge(bytes));
