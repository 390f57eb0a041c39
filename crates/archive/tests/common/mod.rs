//! What the tests share: a run over inputs, its findings as short lines, and containers to order.
#![allow(dead_code, reason = "not every test needs everything")]

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use archive::{Examined, Found, Input, Limits, Source};

pub(crate) fn sources(inputs: &[Input], limits: &Limits) -> (Vec<Source>, Vec<String>) {
    let listing = archive::list(inputs, None).unwrap();
    let mut skipped: Vec<String> = listing.skipped.keys().cloned().collect();
    let mut sources = Vec::new();
    for entry in listing.entries {
        match archive::examine(entry, limits).unwrap() {
            Examined::Source(source) => sources.push(source),
            Examined::Skipped { extension } => skipped.push(extension),
        }
    }
    (sources, skipped)
}

/// `source|member|index` of a record, `! source|member code` of a reject, `- extension` of a skip.
pub(crate) fn line(found: &Found) -> String {
    match found {
        Found::Record { place, .. } => {
            format!("{}|{}|{}", place.source, place.member, place.game_index)
        }
        Found::Reject(reject) => format!(
            "! {}|{} {}",
            reject.place.source,
            reject.place.member,
            reject.code.as_str()
        ),
        Found::Skipped { extension } => format!("- {extension}"),
    }
}

pub(crate) fn walk(inputs: &[Input], limits: &Limits) -> Vec<String> {
    let (sources, skipped) = sources(inputs, limits);
    let mut lines: Vec<String> = skipped.iter().map(|ext| format!("- {ext}")).collect();
    for source in &sources {
        source
            .open(0..source.atoms.len(), limits, &mut |found| {
                lines.push(line(&found));
                ControlFlow::Continue(())
            })
            .unwrap();
    }
    lines
}

pub(crate) fn walk_path(path: &Path) -> Vec<String> {
    walk(&[Input::Path(path.to_owned())], &Limits::default())
}

pub(crate) fn game(n: usize) -> Vec<u8> {
    format!("(;SZ[9]GN[{n}];B[ee];W[gc])").into_bytes()
}

pub(crate) fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    zip_by(members, zip::CompressionMethod::DEFLATE)
}

pub(crate) fn zip_by(members: &[(&str, &[u8])], method: zip::CompressionMethod) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(method);
    for (name, bytes) in members {
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// A zip as a program writes it that cannot go back: sizes and checksums stand behind the members.
pub(crate) fn streamed_zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new_stream(Vec::new());
    for (name, bytes) in members {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

pub(crate) fn tar(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in members {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        builder.append_data(&mut header, name, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

pub(crate) fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn bz2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn xz(bytes: &[u8]) -> Vec<u8> {
    let options = lzma_rust2::XzOptions::with_preset(1);
    let mut encoder = lzma_rust2::XzWriter::new(Vec::new(), options).unwrap();
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn zst(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// A 7z of one block: solid.
pub(crate) fn sevenz(members: &[(&str, &[u8])], method: sevenz_rust2::EncoderMethod) -> Vec<u8> {
    use sevenz_rust2::{ArchiveEntry, ArchiveWriter, SourceReader};
    let mut writer = ArchiveWriter::new(std::io::Cursor::new(Vec::new())).unwrap();
    writer.set_content_methods(vec![method.into()]);
    let entries = members.iter().map(|(name, _)| ArchiveEntry::new_file(name));
    let readers = members.iter().map(|(_, bytes)| SourceReader::new(*bytes));
    writer
        .push_archive_entries(entries.collect(), readers.collect())
        .unwrap();
    writer.finish().unwrap().into_inner()
}

/// Games with a comment that hardly packs, so that a cut of the packed bytes falls among them.
pub(crate) fn noisy_games(count: usize) -> Vec<Vec<u8>> {
    let mut state = 1u32;
    let mut noise = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'a' + (state >> 24) as u8 % 26)
    };
    let mut game = |n| {
        let comment: String = (0..900).map(|_| noise()).collect();
        format!("(;SZ[9]GN[{n}]C[{comment}];B[ee];W[gc])\n").into_bytes()
    };
    (0..count).map(&mut game).collect()
}
