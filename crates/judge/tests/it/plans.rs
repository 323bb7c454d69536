//! What a teacher decides: boards, whom to beat, languages, limits, teams, names; and what is taken along.

use crate::site::{World, world};

type Fields<'a> = Vec<(&'a str, &'a str)>;

fn plan<'a>(more: &[(&'a str, &'a str)]) -> Fields<'a> {
    let mut fields = vec![
        ("title", "The Ring"),
        ("opens", "2020-01-01T00:00"),
        ("closes", "2999-01-01T00:00"),
        ("visible", "members"),
        ("dummy", "Dummy"),
        ("cc", "1"),
        ("rs", "1"),
    ];
    for (name, value) in more {
        fields.retain(|(other, _)| other != name);
        fields.push((name, value));
    }
    fields
}

async fn change(world: &World, more: &[(&str, &str)]) -> u16 {
    world.send_form("/c/ring/teach/change", world.sessions[4].as_deref(), &plan(more)).await.status
}

async fn submit(world: &World, who: usize, file: &str) -> (u16, String) {
    let same = [("sec-fetch-site", "same-origin")];
    let answer =
        world.upload("/c/ring/submit", &same, world.sessions[who].as_deref(), file, b"// a player").await;
    (answer.status, answer.body)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restrictions_hold() {
    let world = world().await;
    assert_eq!(
        change(&world, &[("cc", ""), ("source_kb", "1"), ("per_hour", "2"), ("bad_words", "gollum\nbalrog")])
            .await,
        303
    );
    let (status, body) = submit(&world, 1, "AISam.cc").await;
    assert!(status == 422 && body.contains("written in Rust"), "{body}");
    for name in ["AIGollum.rs", "AIG0llum2.rs", "AIBalrog.rs", "AIShit.rs"] {
        let (status, body) = submit(&world, 1, name).await;
        assert!(status == 422 && body.contains("should not be called"), "{name}: {body}");
    }
    for name in ["AIDummy.rs", "AINull.rs"] {
        let (status, body) = submit(&world, 1, name).await;
        assert!(status == 422 && body.contains("player of the house"), "{name}: {body}");
    }
    for status in [303, 303, 429] {
        assert_eq!(submit(&world, 1, "AISam.rs").await.0, status);
    }
    let same = [("sec-fetch-site", "same-origin")];
    let large = world
        .upload("/c/ring/submit", &same, world.sessions[2].as_deref(), "AIFrodo.rs", &[b'x'; 2000])
        .await;
    assert!(large.status == 422 && large.body.contains("at most 1 kB"), "{}", large.body);
    for bad in [
        [("budget", "-1")],
        [("team_size", "0")],
        [("board", "no board")],
        [("dummy", "Smaug")],
        [("closes", "soon")],
    ] {
        assert_eq!(change(&world, &bad).await, 422, "{bad:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_and_a_dummy_of_ones_own_come_along_to_next_year() {
    let world = world().await;
    assert_eq!(
        change(&world, &[("more_name", "the marsh"), ("more_board", "board"), ("team_size", "3")]).await,
        303
    );
    let page = world.get("/c/ring/friendly", world.sessions[2].as_deref()).await;
    assert!(page.body.contains("the marsh"), "{}", page.body);
    let wrong = world
        .post("/c/ring/friendly", world.sessions[2].as_deref(), &format!("me={}&board=7", world.submission))
        .await;
    assert_eq!(wrong.status, 422);
    let asked = world
        .post(
            "/c/ring/friendly",
            world.sessions[2].as_deref(),
            &format!("me={}&board=1&rival1=Null", world.submission),
        )
        .await;
    assert_eq!(asked.status, 303, "{}", asked.body);
    let game = world.get(asked.header("location"), world.sessions[2].as_deref()).await.body;
    assert!(
        game.contains("<strong>Null</strong>") && game.contains("It will be played in a moment"),
        "{game}"
    );
    // A module to be beaten.
    for (name, bytes, status) in [
        ("AISmaug.wasm", &b"\0asm"[..], 303),
        ("AISmaug.wasm", b"text", 422),
        ("AIDummy.wasm", b"\0asm", 422),
        ("../x.wasm", b"\0asm", 422),
    ] {
        let answer = world
            .form_with_file(
                "/c/ring/teach/change",
                world.sessions[4].as_deref(),
                &plan(&[]),
                ("module", name, bytes),
            )
            .await;
        assert_eq!(answer.status, status, "{name}: {}", answer.body);
    }
    let page = world.get("/c/ring/teach/change", world.sessions[4].as_deref()).await.body;
    assert!(page.contains("selected>Smaug, your own</option>"), "{page}");
    // Next year's.
    let root = world.sessions[5].as_deref();
    let form = world.get("/new?from=ring", root).await.body;
    assert!(form.contains("the marsh") && form.contains("2999-12-31"), "times move by a year: {form}");
    let made = world
        .send_form(
            "/new",
            root,
            &plan(&[("slug", "ring27"), ("game", "ork-island"), ("from", "ring"), ("dummy", "Smaug")]),
        )
        .await;
    assert_eq!((made.status, made.header("location")), (303, "/c/ring27/teach"), "{}", made.body);
    let page = world.get("/c/ring27/teach/change", root).await.body;
    assert!(page.contains("the marsh") && page.contains("selected>Smaug, your own</option>"), "{page}");
    let twice = world.send_form("/new", root, &plan(&[("slug", "ring27"), ("game", "ork-island")])).await;
    assert_eq!(twice.status, 422);
    // The kit has the boards, and says where to submit.
    let kit = world.get("/c/ring/kit.zip", world.sessions[2].as_deref()).await;
    assert_eq!(kit.header("content-type"), "application/zip");
    let text = String::from_utf8_lossy(&kit.bytes).into_owned();
    for part in [
        "ring/README.md",
        "ring/contest.cnf",
        "ring/contest-1.cnf",
        "palestra submit AISauron.cc --server",
        "--contest ring",
    ] {
        assert!(text.contains(part), "{part}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn teams_come_together_by_a_code() {
    let world = world().await;
    assert_eq!(change(&world, &[("team_size", "2")]).await, 303);
    let page = world.get("/c/ring/mine", world.sessions[2].as_deref()).await.body;
    let code = page
        .split("class=\"code\">")
        .nth(1)
        .and_then(|rest| rest.split('<').next())
        .expect("a code")
        .to_owned();
    let sam = world.sessions[1].as_deref();
    assert_eq!(world.post("/c/ring/team", sam, "code=wrong").await.status, 422);
    assert_eq!(world.post("/c/ring/team", sam, &format!("code={code}")).await.status, 303);
    let page = world.get("/c/ring/mine", sam).await.body;
    assert!(
        page.contains("sam") && page.contains("frodo") && page.contains("Frodo"),
        "the team's players are his: {page}"
    );
    assert_eq!(world.get(&format!("/s/{}/source", world.submission), sam).await.status, 200);
    // Who has sent something stays; who comes third finds it full.
    assert_eq!(
        world.post("/c/ring/team", world.sessions[2].as_deref(), &format!("code={code}")).await.status,
        422
    );
    let joined =
        world.post("/join", None, "code=mordor&login=pippin&name=Pippin&password=second-breakfast").await;
    let session = joined.session();
    let full = world.post("/c/ring/team", Some(&session), &format!("code={code}")).await;
    assert!(full.status == 422 && full.body.contains("full"), "{}", full.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_let_strangers_in_once() {
    let world = world().await;
    let made =
        world.post("/c/ring/teach/links", world.sessions[4].as_deref(), "count=2&role=student").await.body;
    let links: Vec<&str> =
        made.split("/welcome/").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    assert_eq!(links.len(), 2);
    let path = format!("/welcome/{}", links[0]);
    assert!(world.get(&path, None).await.body.contains("lets you into"));
    let form = "login=rosie&name=Rosie&password=green-dragon";
    let begun = world.post(&path, None, form).await;
    assert_eq!(begun.status, 303, "{}", begun.body);
    assert_eq!(world.get("/c/ring/submit", Some(&begun.session())).await.status, 200);
    assert_eq!(world.get("/admin", Some(&begun.session())).await.status, 403);
    assert_eq!(world.post(&path, None, "login=rosie2&name=Rosie&password=green-dragon").await.status, 422);
    // Who has an account comes in with it.
    let (path, root) = (format!("/welcome/{}", links[1]), world.sessions[5].as_deref());
    let page = world.get(&path, root).await.body;
    assert!(page.contains("lets you, <strong>") && !page.contains("name=\"password\""), "{page}");
    let joined = world.post(&path, root, "").await;
    assert_eq!((joined.status, joined.header("location")), (303, "/c/ring"), "{}", joined.body);
    assert_eq!(world.post(&path, root, "").await.status, 422);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_taken_along_is_whole_and_harmless() {
    let world = world().await;
    let joined =
        world.post("/join", None, "code=mordor&login=bilbo&name=%3DHYPERLINK(1)&password=burglar-1234").await;
    assert_eq!(joined.status, 303);
    let teacher = world.sessions[4].as_deref();
    let people = world.get("/c/ring/export/people.csv", teacher).await.body;
    assert!(people.contains("\"bilbo\",\"'=HYPERLINK(1)\",\"student\",0,0,"), "a formula is text: {people}");
    let grades = world.get("/c/ring/export/grades.csv", teacher).await.body;
    assert!(
        grades.starts_with("login,name,team,player,submissions,qualified,rank,rating,margin,grade\n"),
        "{grades}"
    );
    assert!(grades.contains("\"frodo\",\"<i>frodo</i>\",\"frodo\",\"Frodo\",1,true,1,0,"), "{grades}");
    assert!(grades.contains("\"sam\",\"<i>sam</i>\",\"sam\",,0,false,,,,\n"), "{grades}");
    let results: serde_json::Value =
        serde_json::from_str(&world.get("/c/ring/export/results.json", teacher).await.body).expect("JSON");
    assert_eq!(results.as_array().map(Vec::len), Some(4));
    assert_eq!(results[0]["place"], 2.5);
    let csv = world.get("/c/ring/export/results.csv", teacher).await.body;
    assert_eq!(csv.lines().count(), 5);
    let zip = world.get("/c/ring/export/submissions.zip", teacher).await;
    assert!(String::from_utf8_lossy(&zip.bytes).contains("-frodo/AIFrodo_v1.cc"));
    assert_eq!(world.get("/c/ring/export/passwords.csv", teacher).await.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_gets_everything_and_is_deleted() {
    let world = world().await;
    let owner = world.sessions[2].as_deref();
    let mine = world.get("/account/data.json", owner).await.body;
    for part in ["\"login\": \"frodo\"", "// <script>", "\"name\": \"Frodo\"", "\"contest\": \"ring\""] {
        assert!(mine.contains(part), "{part}: {mine}");
    }
    let root = world.sessions[5].as_deref();
    assert_eq!(
        world.post(&format!("/admin/accounts/{}/delete", world.accounts[4]), root, "").await.status,
        422,
        "not oneself"
    );
    assert_eq!(
        world.post(&format!("/admin/accounts/{}/delete", world.accounts[1]), root, "").await.status,
        303
    );
    assert_eq!(world.get("/account", owner).await.status, 401, "the session is over");
    let mut tx = world.db.read().await.expect("a transaction");
    let left = crate::store::everything(&mut tx).await;
    let named: Vec<&String> = left.iter().filter(|row| row.contains("frodo")).collect();
    assert!(named.is_empty(), "{named:#?}");
    drop(tx);
    // What others played stays.
    assert_eq!(world.get(&format!("/m/{}", world.game), world.sessions[4].as_deref()).await.status, 200);
    assert_eq!(world.get("/c/ring/teach", world.sessions[4].as_deref()).await.status, 200);
    assert_eq!(
        world.get(&format!("/s/{}", world.submission), world.sessions[4].as_deref()).await.status,
        200
    );
}
