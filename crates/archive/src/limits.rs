//! How far a container may unfold.

/// Bounds against containers made to hurt. Beyond one of them the source gets a reject that names
/// it (as `hantei` does its option), and what stood before is kept. Part of a run's settings: another bound may give another table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Containers inside containers: 1 is a zip of records, 2 a zip in a tar. A compression around
    /// a tar counts as one more.
    pub depth_max: u32,
    /// Bytes unpacked from a source (at all depths together) for every byte of it.
    pub ratio_max: u64,
    /// What a source may unpack to before anybody asks for that ratio: tiny files may shrink by any
    /// factor.
    pub ratio_free_bytes: u64,
    /// Bytes unpacked from a source, at all depths together.
    pub unpacked_bytes_max: u64,
    /// Members of one container.
    pub members_max: u64,
    /// Bytes of all members of a zip together, as they are packed, for every byte that stands before its
    /// directory. Members that stand on each other have more than there are.
    pub overlap_max: u64,
    /// Bytes of one record.
    pub record_bytes_max: u64,
    /// Bytes of a zip or 7z inside another container, which has to be held in memory, and of standard
    /// input.
    pub held_bytes_max: u64,
    /// Bytes of unpacked data that a compressed stream may refer back to, all of which are held in
    /// memory: the dictionary of xz and 7z, the window of zstd.
    pub window_bytes_max: u64,
    /// Bytes of the directory of a 7z, unpacked, and of what unpacking it takes. It is held in memory,
    /// where a member weighs about 150 bytes more.
    pub directory_bytes_max: u64,
    /// How often larger than its archive the directory of a 7z may be, beyond 1 MiB: names pack well,
    /// and members stand beside them.
    pub directory_ratio_max: u64,
}

impl Limits {
    /// Every bound by its name, in a fixed order.
    pub fn named(&self) -> [(&'static str, u64); 11] {
        [
            ("depth_max", self.depth_max.into()),
            ("ratio_max", self.ratio_max),
            ("ratio_free_bytes", self.ratio_free_bytes),
            ("unpacked_bytes_max", self.unpacked_bytes_max),
            ("members_max", self.members_max),
            ("overlap_max", self.overlap_max),
            ("record_bytes_max", self.record_bytes_max),
            ("held_bytes_max", self.held_bytes_max),
            ("window_bytes_max", self.window_bytes_max),
            ("directory_bytes_max", self.directory_bytes_max),
            ("directory_ratio_max", self.directory_ratio_max),
        ]
    }
}

impl Default for Limits {
    /// Wide: records pack 3 to 20 times, and a file of one letter about 1,000 times.
    fn default() -> Self {
        Limits {
            depth_max: 4,
            ratio_max: 200,
            ratio_free_bytes: 16 << 20,
            unpacked_bytes_max: 1 << 40,
            members_max: 100_000_000,
            // One is enough for members apart. A damaged size must not cost what stands behind it.
            overlap_max: 2,
            record_bytes_max: 64 << 20,
            held_bytes_max: 1 << 30,
            window_bytes_max: 256 << 20,
            directory_bytes_max: 32 << 20,
            directory_ratio_max: 20,
        }
    }
}
