//! What is not copying: versions that an author wrote one after the other, and strangers who learned from the same pages.

use crate::attacks::Disguise;
use crate::field::{Copy, Field};
use crate::tree::{Member, Player, Statement};

/// An earlier version of each player by its own author: a sketch with some of the functions, shorter ones, other numbers.
pub fn versions(field: &Field) -> Vec<Copy> {
    let version = |number: usize| {
        let mut with = Disguise::new(field.vocabulary(number), &format!("version {number}"));
        let mut player = Player::parse(&field.players[number].text);
        sketch(&mut player, &mut with);
        grow(&mut player, field, number, &mut with);
        Copy { of: number, host: None, by_author: true, text: player.text() }
    };
    (0..field.players.len()).map(version).collect()
}

/// Leaves out functions and statements, and changes numbers.
fn sketch(player: &mut Player, with: &mut Disguise) {
    let functions = player.members.iter().filter(|member| matches!(member, Member::Function { .. })).count();
    let mut left = functions;
    player.members.retain(|member| {
        let goes = matches!(member, Member::Function { .. }) && left > 2 && with.below(100) < 30;
        left -= usize::from(goes);
        !goes
    });
    player.lists(&mut |list| {
        if list.len() > 2 {
            let at = with.below(list.len());
            list.retain({
                let mut k = 0;
                move |_| {
                    k += 1;
                    k - 1 != at
                }
            });
        }
    });
    player.words(&mut |words| {
        for word in words.iter_mut().filter(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
            if with.below(4) == 0 {
                *word = with.below(100).to_string();
            }
        }
    });
}

/// Adds functions that the author wrote for another game: nobody else has them.
fn grow(player: &mut Player, field: &Field, number: usize, with: &mut Disguise) {
    let author = field.players[number].author;
    let others: Vec<usize> = (0..field.players.len())
        .filter(|&k| field.players[k].author == author && field.players[k].game != field.players[number].game)
        .collect();
    if others.is_empty() {
        return;
    }
    let other = Player::parse(&field.players[others[with.below(others.len())]].text);
    let functions = other.members.into_iter().filter(|member| matches!(member, Member::Function { .. }));
    player.members.extend(functions.take(3));
}

/// A player with all functions that its author wrote for other games.
pub fn long(field: &Field, number: usize) -> String {
    let original = &field.players[number];
    let mut player = Player::parse(&original.text);
    for other in
        field.players.iter().filter(|other| other.author == original.author && other.game != original.game)
    {
        let members = Player::parse(&other.text).members;
        player.members.extend(members.into_iter().filter(|member| matches!(member, Member::Function { .. })));
    }
    player.text()
}

/// The players as they might have been: a third with a search out of a tutorial, a third grown from the Demo, some of them sketches.
pub fn schooled(field: &Field, number: usize, demo: &str) -> String {
    let original = &field.players[number];
    let mut with = Disguise::new(field.vocabulary(number), &format!("school {number}"));
    let mut player = Player::parse(&original.text);
    match original.author % 3 {
        0 => learned(&mut player, TUTORIALS[original.game % 3], &mut with),
        1 => learned(&mut player, demo, &mut with),
        _ => {}
    }
    if original.author % 4 == 3 {
        sketch(&mut player, &mut with);
        sketch(&mut player, &mut with);
    }
    player.text()
}

/// The players as they might have been: four of ten with the same search out of a tutorial.
pub fn paged(field: &Field, number: usize) -> String {
    let mut with = Disguise::new(field.vocabulary(number), &format!("page {number}"));
    let mut player = Player::parse(&field.players[number].text);
    if number % 10 < 4 {
        learned(&mut player, TUTORIALS[2], &mut with);
    }
    player.text()
}

/// Adds the members of a page that everybody can read; one statement of five is written otherwise.
fn learned(player: &mut Player, page: &str, with: &mut Disguise) {
    let mut page = Player::parse(page);
    page.lists(&mut |list: &mut Vec<Statement>| {
        if list.len() > 1 && with.below(5) == 0 {
            let at = with.below(list.len());
            list.remove(at);
        }
    });
    page.members.retain(|member| match member {
        Member::Function { head, .. } => !head.iter().any(|word| word == "play" || word == "factory"),
        Member::Other(_) => true,
    });
    player.members.append(&mut page.members);
}

/// Searches as pages show them.
const TUTORIALS: [&str; 3] = [
    "struct Tutorial { vector<vector<int>> distances(Pos start) { vector<vector<int>> dist(board_rows(), vector<int>(board_cols(), -1)); queue<Pos> q; q.push(start); dist[start.i][start.j] = 0; \
     while (not q.empty()) { Pos p = q.front(); q.pop(); for (int d = 0; d < 4; ++d) { Pos n = p + Dir(d); if (pos_ok(n) and dist[n.i][n.j] == -1) { dist[n.i][n.j] = dist[p.i][p.j] + 1; q.push(n); } } } return dist; } };",
    "struct Tutorial { typedef pair<int, int> Edge; vector<int> dijkstra(const vector<vector<Edge>>& graph, int source) { int n = graph.size(); vector<int> dist(n, INT_MAX); vector<bool> done(n, false); dist[source] = 0; \
     priority_queue<Edge, vector<Edge>, greater<Edge>> pq; pq.push(make_pair(0, source)); while (not pq.empty()) { int u = pq.top().second; pq.pop(); if (not done[u]) { done[u] = true; \
     for (Edge e : graph[u]) { int v = e.second; int c = e.first; if (dist[v] > dist[u] + c) { dist[v] = dist[u] + c; pq.push(make_pair(dist[v], v)); } } } } return dist; } };",
    "struct Tutorial { struct Node { Pos pos; int g; int h; bool operator<(const Node& other) const { return g + h > other.g + other.h; } }; int heuristic(Pos a, Pos b) { return abs(a.i - b.i) + abs(a.j - b.j); } \
     vector<Pos> a_star(Pos start, Pos goal) { priority_queue<Node> open; map<Pos, Pos> parent; map<Pos, int> cost; open.push({start, 0, heuristic(start, goal)}); cost[start] = 0; \
     while (not open.empty()) { Node current = open.top(); open.pop(); if (current.pos == goal) break; for (int d = 0; d < 4; ++d) { Pos next = current.pos + Dir(d); if (not pos_ok(next)) continue; \
     int new_cost = cost[current.pos] + 1; if (cost.find(next) == cost.end() or new_cost < cost[next]) { cost[next] = new_cost; parent[next] = current.pos; open.push({next, new_cost, heuristic(next, goal)}); } } } \
     vector<Pos> path; for (Pos p = goal; p != start; p = parent[p]) path.push_back(p); reverse(path.begin(), path.end()); return path; } };",
];
