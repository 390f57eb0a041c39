//! What a walk comes upon.

/// Where a record stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place {
    /// Path relative to the root given, `/` between parts.
    pub source: String,
    /// Path inside the container, empty for a plain file; nested containers joined by `!/`.
    /// A lone compressed stream (`game.sgf.gz`) has no names and adds nothing.
    pub member: String,
    /// Place in a file of several games, from 0.
    pub game_index: u32,
}

/// One thing found in a source, in order.
#[derive(Debug)]
pub enum Found {
    /// The bytes of one record, whatever they are worth.
    Record {
        /// Where.
        place: Place,
        /// Its own bytes, without its neighbors in the same file.
        bytes: Vec<u8>,
    },
    /// Something that should have held records, and why none could be had.
    Reject(Reject),
    /// A member that is neither record nor container.
    Skipped {
        /// Its extension in lower case, `(none)` or `(link)`.
        extension: String,
    },
}

/// Why something could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reject {
    /// Where.
    pub place: Place,
    /// One record, or everything inside a container.
    pub unit: Unit,
    /// Stable code.
    pub code: RejectCode,
    /// Byte offset of the trouble, where known.
    pub offset: Option<u64>,
    /// What was found, in words.
    pub detail: String,
}

/// How much a reject stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// One record.
    Record,
    /// A container (or the rest of one).
    Container,
}

/// The kinds of trouble outside of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RejectCode {
    /// The operating system would not let us read it; the detail is its message.
    Unreadable,
    /// Named on the command line, and neither record nor container.
    NotARecord,
    /// A container that breaks off or is damaged; what stands before the damage was read.
    CorruptContainer,
    /// A member that does not unpack to what its container promises.
    CorruptMember,
    /// A member behind a password.
    EncryptedMember,
    /// A second name of another member of a tar, whose bytes stand under the first alone.
    HardLink,
    /// A container format this version does not read.
    UnsupportedContainer,
    /// A member packed by a method this version does not know.
    UnsupportedMethod,
    /// Containers nested deeper than `depth_max`.
    LimitDepth,
    /// Unpacks to more than `ratio_max` times its size.
    LimitRatio,
    /// Unpacks to more than `unpacked_bytes_max`.
    LimitUnpacked,
    /// More than `members_max` members.
    LimitMembers,
    /// Members of a zip that stand on each other, more than `overlap_max` times.
    LimitOverlap,
    /// One record, or one container inside a container, larger than its bound.
    LimitBytes,
    /// Unpacking takes more memory than `window_bytes_max` or `directory_bytes_max`.
    LimitWindow,
}

impl RejectCode {
    /// As the table writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            RejectCode::Unreadable => "unreadable",
            RejectCode::NotARecord => "not_a_record",
            RejectCode::CorruptContainer => "corrupt_container",
            RejectCode::CorruptMember => "corrupt_member",
            RejectCode::EncryptedMember => "encrypted_member",
            RejectCode::HardLink => "hard_link",
            RejectCode::UnsupportedContainer => "unsupported_container",
            RejectCode::UnsupportedMethod => "unsupported_method",
            RejectCode::LimitDepth => "limit_depth",
            RejectCode::LimitRatio => "limit_ratio",
            RejectCode::LimitUnpacked => "limit_unpacked",
            RejectCode::LimitMembers => "limit_members",
            RejectCode::LimitOverlap => "limit_overlap",
            RejectCode::LimitBytes => "limit_bytes",
            RejectCode::LimitWindow => "limit_window",
        }
    }
}
