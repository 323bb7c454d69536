//! Who is like whom: a circle of players for each group that hangs together.

use std::fmt::Write;

use super::super::{Result, STRONG};
use super::names::Names;

/// More players are too many for a picture.
const MOST: usize = 120;
const CIRCLE: f64 = 300.0;

/// The picture, or nothing if no two players are alike.
pub fn draw(result: &Result, names: &Names) -> String {
    let field = &result.field;
    let telling: Vec<(usize, usize, usize, f64)> = result
        .comparison
        .pairs
        .iter()
        .enumerate()
        .filter(|(_, pair)| pair.e < 1.0 && !field.same_author(pair.a, pair.b))
        .map(|(k, pair)| (k, pair.a, pair.b, pair.e))
        .collect();
    let mut groups = palestra_plagiarism::clusters(field.len(), telling.iter().map(|&(_, a, b, _)| (a, b)));
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let mut places = std::collections::BTreeMap::new();
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
    let rows = groups.len().div_ceil(across);
    let mut text = format!(
        "<svg viewBox=\"0 0 {:.0} {:.0}\" role=\"group\" aria-label=\"graph of players that look alike\" style=\"max-width:{:.0}px\">",
        across as f64 * CIRCLE,
        rows as f64 * CIRCLE * 0.8,
        across as f64 * CIRCLE,
    );
    for (k, a, b, e) in telling {
        let (Some(from), Some(to)) = (places.get(&a), places.get(&b)) else { continue };
        let class = if e < STRONG { "edge strong" } else { "edge" };
        let _ = write!(
            text,
            "<a href=\"#pair-{k}\"><title>{} and {}</title><line class=\"{class}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/></a>",
            names.player(a),
            names.player(b),
            from.0,
            from.1,
            to.0,
            to.1
        );
    }
    for (player, (x, y)) in places {
        let full = names.player(player);
        let short = full.rsplit('/').next().unwrap_or(full);
        let _ = write!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"/><text x=\"{x:.1}\" y=\"{:.1}\">{short}</text>",
            y + 20.0
        );
    }
    text.push_str("</svg>");
    text
}
