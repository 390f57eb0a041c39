use crate::{Point, Size};

/// A set of points of one board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PointSet {
    size: Size,
    words: Vec<u64>,
}

impl PointSet {
    /// No points.
    pub fn new(size: Size) -> PointSet {
        PointSet {
            size,
            words: vec![0; size.area().div_ceil(64)],
        }
    }

    /// The given points; those off the board are left out.
    pub fn from_points(size: Size, points: impl IntoIterator<Item = Point>) -> PointSet {
        let mut set = PointSet::new(size);
        for point in points {
            set.insert(point);
        }
        set
    }

    /// The size of the board it belongs to.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Adds a point; true if it is new. A point off the board is not added.
    pub fn insert(&mut self, point: Point) -> bool {
        if !self.size.contains(point) {
            return false;
        }
        let index = self.size.index(point);
        let new = self.words[index / 64] >> (index % 64) & 1 == 0;
        self.words[index / 64] |= 1 << (index % 64);
        new
    }

    /// Takes a point out; true if it was there.
    pub fn remove(&mut self, point: Point) -> bool {
        let there = self.contains(point);
        if there {
            let index = self.size.index(point);
            self.words[index / 64] &= !(1 << (index % 64));
        }
        there
    }

    /// Whether the point is in the set.
    pub fn contains(&self, point: Point) -> bool {
        self.size.contains(point) && {
            let index = self.size.index(point);
            self.words[index / 64] >> (index % 64) & 1 == 1
        }
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The points in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        let size = self.size;
        self.words.iter().enumerate().flat_map(move |(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(size.point_at(at * 64 + bit))
            })
        })
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}
