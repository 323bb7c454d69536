//! Who is like whom: a circle of players for each group that hangs together.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::cluster::clusters;

/// More players are too many for a picture.
const MOST: usize = 120;
const CIRCLE: f64 = 300.0;

/// Two players that look alike.
pub struct Edge {
    /// One, by number.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// Whether the line is thick.
    pub strong: bool,
    /// Where it leads.
    pub href: String,
}

/// The picture of so many players, or nothing if no two are alike; names are HTML.
pub fn graph(players: usize, edges: &[Edge], name: impl Fn(usize) -> String) -> String {
    let mut groups = clusters(players, edges.iter().map(|edge| (edge.a, edge.b)));
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let mut places = BTreeMap::new();
    let across = groups.len().clamp(1, 3);
    let mut drawn = 0;
    for (k, group) in groups.iter().enumerate() {
        drawn += group.len();
        if drawn > MOST {
            break;
        }
        let (x, y) =
            ((k % across) as f64 * CIRCLE + CIRCLE / 2.0, (k / across) as f64 * CIRCLE * 0.8 + CIRCLE * 0.4);
        let radius = if group.len() == 2 { CIRCLE * 0.18 } else { CIRCLE * 0.26 };
        for (n, &player) in group.iter().enumerate() {
            let angle = std::f64::consts::TAU * n as f64 / group.len() as f64 + std::f64::consts::FRAC_PI_2;
            places.insert(player, (x + radius * angle.cos(), y + radius * angle.sin()));
        }
    }
    if places.is_empty() {
        return String::new();
    }
    let (width, height) = (across as f64 * CIRCLE, groups.len().div_ceil(across) as f64 * CIRCLE * 0.8);
    let mut text = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" role=\"group\" aria-label=\"graph of players that look alike\">"
    );
    for edge in edges {
        let (Some(from), Some(to)) = (places.get(&edge.a), places.get(&edge.b)) else { continue };
        let class = if edge.strong { "edge strong" } else { "edge" };
        let _ = write!(
            text,
            "<a href=\"{}\"><title>{} and {}</title><line class=\"{class}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/></a>",
            edge.href,
            name(edge.a),
            name(edge.b),
            from.0,
            from.1,
            to.0,
            to.1
        );
    }
    for (player, (x, y)) in places {
        let full = name(player);
        let short = full.rsplit('/').next().unwrap_or(&full);
        let _ = write!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"/><text x=\"{x:.1}\" y=\"{:.1}\">{short}</text>",
            y + 20.0
        );
    }
    text.push_str("</svg>");
    text
}
