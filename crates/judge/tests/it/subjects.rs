//! Whose something is: what a role may is not what everybody of that role may, and a name that people give themselves is no proof.

use palestra_judge::config::Config;
use palestra_judge::store::{accounts, documents};

use crate::site::{World, world, world_with};

/// Somebody who comes by the code, with a login of their own choice; says their session.
async fn joined(world: &World, login: &str) -> String {
    let form = format!("code=mordor&login={login}&name=Somebody&password=burglar-1234");
    let answer = world.post("/join", None, &form).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    answer.session()
}

/// Players of earlier years belong to whoever had the login then. Who chooses that login is not that person.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_login_that_one_chose_opens_nobodys_past() {
    let world = world().await;
    let mut tx = world.db.write().await.expect("a transaction");
    for author in ["bilbo", "balin"] {
        let source = format!("int secret_of_{author};");
        let name = format!("{author}/AIOld.cc");
        documents::import(&mut tx, world.year, author, &name, source.as_bytes()).await.expect("a player");
    }
    let missing = documents::without_prints(&mut tx, "ork-island", "test").await.expect("documents");
    for (id, ..) in missing {
        documents::keep_prints(&mut tx, id, "test", b"prints").await.expect("prints");
    }
    tx.commit().await.expect("a commit");
    // One chose the login, the other got it from a teacher's list.
    let bilbo = joined(&world, "bilbo").await;
    let teacher = world.sessions[4].as_deref();
    let invited = world.post("/c/ring/teach/invite", teacher, "people=balin,Balin&role=student").await;
    let link =
        invited.body.split("/welcome/").nth(1).and_then(|rest| rest.split('<').next()).expect("a link");
    let balin = world.post(&format!("/welcome/{link}"), None, "password=khazad-dum-1").await.session();
    let mine = world.get("/account/data.json", Some(&bilbo)).await.body;
    assert!(mine.contains("\"login\": \"bilbo\"") && !mine.contains("secret_of"), "{mine}");
    let mine = world.get("/account/data.json", Some(&balin)).await.body;
    assert!(mine.contains("secret_of_balin") && !mine.contains("secret_of_bilbo"), "{mine}");
    // Nor is a likeness to that player held against nobody because of a login.
    let mut tx = world.db.write().await.expect("a transaction");
    let papers = documents::papers(&mut tx, "ork-island", world.contest, "test").await.expect("papers");
    let authors: Vec<&str> = papers.iter().map(|paper| paper.author.as_str()).collect();
    assert!(authors.contains(&"earlier bilbo") && !authors.contains(&"earlier balin"), "{authors:?}");
    // Who is deleted takes along what was theirs, and no more.
    for login in ["bilbo", "balin"] {
        let account = accounts::by_login(&mut tx, login).await.expect("a row").expect("an account").id;
        palestra_judge::store::people::delete(&mut tx, account).await.expect("it");
    }
    let papers = documents::papers(&mut tx, "ork-island", world.contest, "test").await.expect("papers");
    let authors: Vec<&str> = papers.iter().map(|paper| paper.author.as_str()).collect();
    assert!(authors.contains(&"earlier bilbo") && !authors.contains(&"earlier balin"), "{authors:?}");
}

/// Those who were deleted have a name of their own; whoever had it before would be in the way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_called_as_if_they_were_deleted() {
    let world = world().await;
    let [frodo, root] = [2, 5].map(|who| world.sessions[who].as_deref());
    let victim = world.accounts[0];
    for (login, name) in [
        (format!("deleted-{victim}"), "Somebody".to_owned()),
        (format!("DELETED-{victim}"), "Somebody".to_owned()),
        ("somebody".to_owned(), format!("deleted-{victim}")),
        ("somebody".to_owned(), "Ada \u{202e}toor".to_owned()), // which reads as "Ada root"
    ] {
        let form = format!("code=mordor&login={login}&name={name}&password=burglar-1234");
        assert_eq!(world.post("/join", None, &form).await.status, 422, "{login} {name}");
        let list = format!("people={login},{name}&role=student");
        let listed = world.post("/c/ring/teach/invite", world.sessions[4].as_deref(), &list).await;
        assert_eq!(listed.status, 422, "{login} {name}");
    }
    assert_eq!(world.post(&format!("/admin/accounts/{victim}/delete"), root, "").await.status, 303);
    assert_eq!(world.get("/account", frodo).await.status, 200);
}

/// A teacher's token to submit submits for the teacher; it does not choose who represents a student.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_to_submit_chooses_for_its_owner_only() {
    let world = world().await;
    let path = format!("/api/v1/submissions/{}/choose", world.submission);
    let mut tx = world.db.write().await.expect("a transaction");
    let mut tokens = Vec::new();
    for (account, status) in [(3, 403), (4, 403), (0, 404), (1, 200)] {
        let token =
            accounts::create_token(&mut tx, world.accounts[account], "submit", "t").await.expect("a token");
        tokens.push((format!("Bearer {token}"), status));
    }
    tx.commit().await.expect("a commit");
    for (bearer, status) in &tokens {
        let answer = world.ask("POST", &path, None, &[("authorization", bearer)], Vec::new()).await;
        assert_eq!(answer.status, *status, "{}", answer.body);
    }
}

/// Whoever tries passwords is counted by the login that is meant, however it is written.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_letters_are_no_further_tries() {
    let mut config = Config::default();
    config.limits.login_per_minute = 2;
    let world = world_with(config).await;
    let mut statuses = Vec::new();
    for login in ["frodo", "FRODO", "Frodo", "fRODO"] {
        statuses
            .push(world.post("/login", None, &format!("login={login}&password=wrong-wrong")).await.status);
    }
    assert_eq!(statuses, [401, 401, 429, 429]);
}

/// Nobody fills the tables with tokens.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_are_not_endless() {
    let world = world().await;
    let frodo = world.sessions[2].as_deref();
    let mut statuses = Vec::new();
    for _ in 0..52 {
        statuses.push(world.post("/account/tokens", frodo, "scope=read&label=x").await.status);
    }
    assert_eq!((statuses[49], statuses[51]), (200, 422), "{statuses:?}");
}
