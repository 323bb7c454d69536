//! Who is like whom: a circle of players for each group that hangs together, a short line for a pair. Names stand outside of it, so
//! that no line crosses them.

use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::fmt::Write;

use crate::cluster::clusters;

/// More players are too many for a picture.
const MOST: usize = 240;
/// Groups are put beside each other up to here.
const WIDTH: f64 = 900.0;
/// Room for a name and a dot.
const NAMES: f64 = 180.0;
/// Between neighbours of a large circle.
const STEP: f64 = 18.0;
/// In a larger group names stand like rays, else upright.
const MOST_FLAT: usize = 6;
/// Half of the line between two.
const PAIR: f64 = 17.0;
/// A pair with its names: four beside each other.
const PAIR_WIDTH: f64 = WIDTH / 4.0;
/// Names of more letters are cut; the whole name is told where the mouse is.
const LONGEST: usize = 27;

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

/// Where a player is drawn.
struct Place {
    x: f64,
    y: f64,
    /// On which side of the dot its name stands.
    angle: f64,
    /// The name is turned that way, too.
    is_ray: bool,
}

/// The picture of so many players, or nothing if no two are alike; names are HTML.
pub fn graph(players: usize, edges: &[Edge], name: impl Fn(usize) -> String) -> String {
    let mut groups = clusters(players, edges.iter().map(|edge| (edge.a, edge.b)));
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let drawn = groups
        .iter()
        .scan(0, |sum, group| {
            *sum += group.len();
            Some(*sum)
        })
        .take_while(|&sum| sum <= MOST)
        .count();
    let (places, width, height) = places(&groups[..drawn]);
    let left: usize = groups[drawn..].iter().map(Vec::len).sum();
    if groups.is_empty() {
        return String::new();
    }
    let note = if left > 0 { 30.0 } else { 0.0 };
    let mut text = format!(
        "<svg class=\"graph\" viewBox=\"0 0 {width:.0} {:.0}\" width=\"{width:.0}\" role=\"group\" aria-label=\"graph of players that look alike\">",
        height + note
    );
    for edge in edges {
        let (Some(from), Some(to)) = (places.get(&edge.a), places.get(&edge.b)) else { continue };
        let class = match (edge.strong, from.is_ray) {
            (true, true) => "edge strong many",
            (true, false) => "edge strong",
            (false, _) => "edge",
        };
        let _ = write!(
            text,
            "<a href=\"{}\"><title>{} and {}</title><line class=\"{class}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/></a>",
            edge.href,
            name(edge.a),
            name(edge.b),
            from.x,
            from.y,
            to.x,
            to.y
        );
    }
    places.iter().for_each(|(&player, place)| place.write(&name(player), &mut text));
    if left > 0 {
        let _ = write!(
            text,
            "<text x=\"{:.0}\" y=\"{:.0}\">{left} more players are not drawn: see the table</text>",
            width / 2.0,
            height + 16.0
        );
    }
    text.push_str("</svg>");
    text
}

/// Groups in rows, and how large the picture is.
fn places(groups: &[Vec<usize>]) -> (BTreeMap<usize, Place>, f64, f64) {
    let mut places = BTreeMap::new();
    let (mut x, mut y, mut row, mut width) = (0.0, 0.0, 0.0_f64, 300.0_f64);
    for group in groups {
        let count = group.len();
        let (is_pair, is_ray) = (count == 2, count > MOST_FLAT);
        let radius: f64 = match count {
            2 => PAIR,
            _ if is_ray => (count as f64 * STEP / TAU).max(110.0),
            _ => 42.0,
        };
        let (across, down) = match count {
            2 => (PAIR_WIDTH, 2.0 * PAIR + 36.0),
            _ if is_ray => (2.0 * (radius + NAMES), 2.0 * (radius + NAMES)),
            _ => (2.0 * (radius + NAMES), 2.0 * (radius + 30.0)),
        };
        if x > 0.0 && x + across > WIDTH {
            (x, y, row) = (0.0, y + row, 0.0);
        }
        let (middle_x, middle_y) = (x + if is_pair { 12.0 } else { across / 2.0 }, y + down / 2.0);
        for (n, &player) in group.iter().enumerate() {
            let turn = TAU * (n as f64 / count as f64 + 0.25);
            let (x, y) = (middle_x + radius * turn.cos(), middle_y + radius * turn.sin());
            places.insert(player, Place { x, y, angle: if is_pair { 0.0 } else { turn }, is_ray });
        }
        row = row.max(down);
        x += across;
        width = width.max(x);
    }
    (places, width, y + row)
}

impl Place {
    /// A dot and a name.
    fn write(&self, full: &str, text: &mut String) {
        let (x, y, short) = (self.x, self.y, shortened(full));
        let _ = write!(text, "<g><title>{full}</title><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"/>");
        let is_left = self.angle.cos() < -0.001;
        let (class, from) = if is_left { ("end", -12.0) } else { ("start", 12.0) };
        let _ = if self.is_ray {
            // Names on the left are turned round, so that nobody reads upside down.
            let degrees = (self.angle % TAU).to_degrees() + if is_left { 180.0 } else { 0.0 };
            write!(
                text,
                "<text class=\"{class}\" x=\"{from}\" y=\"4\" transform=\"translate({x:.1} {y:.1}) rotate({degrees:.1})\">{short}</text></g>"
            )
        } else if self.angle.cos().abs() < 0.3 {
            let down = if self.angle.sin() < 0.0 { -13.0 } else { 21.0 };
            write!(text, "<text x=\"{x:.1}\" y=\"{:.1}\">{short}</text></g>", y + down)
        } else {
            write!(
                text,
                "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\">{short}</text></g>",
                x + from,
                y + 4.0
            )
        };
    }
}

/// The beginning of a long name; no character of HTML is cut in two.
fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST || name.contains('&') {
        return name.to_owned();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}
