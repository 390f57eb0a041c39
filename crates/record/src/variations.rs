//! Where the variations of a game tree part, and how to get to the end of each.

use crate::root::Root;
use crate::scan::{Lexer, Token, is_known};
use crate::tree::{Start, find_start, goes_on, starts_other};

/// A fork on the way to a leaf: not into the variation that begins at `first`, but into the one at
/// `chosen`. Both are places of a parenthesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) first: usize,
    pub(crate) chosen: usize,
}

/// How many lines the tree has: it has one at least.
pub(crate) fn count(scan: &[u8]) -> u32 {
    let mut leaves = 0u32;
    walk(scan, |_| {
        leaves = leaves.saturating_add(1);
        leaves < u32::MAX
    });
    leaves.max(1)
}

/// The turns to a leaf, counted from 0 in the order of the text; the main line, which is 0, has none.
pub(crate) fn turns(scan: &[u8], leaf: u32) -> Option<Vec<Turn>> {
    if leaf == 0 {
        return Some(Vec::new());
    }
    let (mut left, mut found) = (leaf, None);
    walk(scan, |path| {
        if left == 0 {
            let turn = |variation: &Variation| {
                let chosen = variation.open;
                variation
                    .first
                    .filter(|&first| first != chosen)
                    .map(|first| Turn { first, chosen })
            };
            found = Some(path.iter().filter_map(turn).collect());
            return false;
        }
        left -= 1;
        true
    });
    found
}

/// A parenthesis that is not closed yet.
#[derive(Debug)]
struct Variation {
    open: usize,
    /// Where the first of its siblings begins, itself included; none until it has a node, for `()` is
    /// no variation.
    first: Option<usize>,
    /// Where the first variation inside it begins.
    inner: Option<usize>,
}

impl Variation {
    fn at(open: usize) -> Variation {
        Variation {
            open,
            first: None,
            inner: None,
        }
    }

    fn is_leaf(&self) -> bool {
        self.first.is_some() && self.inner.is_none()
    }
}

/// Shows the path to every leaf, root first, as long as `at_leaf` wants more of them. The tokens mean
/// what they mean to the reader of one line.
fn walk(scan: &[u8], mut at_leaf: impl FnMut(&[Variation]) -> bool) {
    let Some(Start { pos, open }) = find_start(scan) else {
        return;
    };
    let mut lexer = Lexer::new(scan, pos + usize::from(open));
    let root = Root::new(&lexer);
    let mut path = vec![Variation::at(pos)];
    // Variations of the path that have a node.
    let mut begun = 0;
    let mut known = false;
    loop {
        let is_node = lexer.plain_move().is_some();
        known |= is_node;
        let (at, token) = if is_node {
            (lexer.pos(), Token::Semicolon)
        } else {
            lexer.next()
        };
        match token {
            Token::Semicolon | Token::Name { .. } => {
                known |= matches!(token, Token::Name { key, .. } if is_known(key));
                while begun < path.len() {
                    let open = path[begun].open;
                    let first = match begun.checked_sub(1) {
                        Some(outer) => *path[outer].inner.get_or_insert(open),
                        None => open,
                    };
                    path[begun].first = Some(first);
                    begun += 1;
                }
            }
            Token::Value(_) | Token::Stray if known && starts_other(scan, at) => break,
            Token::Open if known && root.is_followed_by_another(&lexer) => break,
            Token::Open => path.push(Variation::at(at)),
            Token::Close => {
                let is_root = path.len() == 1;
                if is_root && path[0].is_leaf() && goes_on(scan, &lexer, &root) {
                    continue;
                }
                let is_wanted = !path[path.len() - 1].is_leaf() || at_leaf(&path);
                if is_root || !is_wanted {
                    return;
                }
                path.pop();
                begun = begun.min(path.len());
            }
            Token::Value(_) | Token::Stray => {}
            Token::End => break,
        }
    }
    // What is never closed ends with the text.
    while let Some(last) = path.last() {
        if last.is_leaf() && !at_leaf(&path) {
            return;
        }
        path.pop();
    }
}
