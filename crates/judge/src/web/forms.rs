//! Forms, with or without files: what was sent, read to its end.

use std::collections::HashMap;

use axum::RequestExt;
use axum::extract::multipart::MultipartError;
use axum::extract::{Form, FromRequest, Multipart, Request};
use axum::http::{StatusCode, header};

use super::refusal::Refusal;

/// More fields than any form of ours has.
const MOST: usize = 40;

/// The fields of a form.
#[derive(Default)]
pub struct Fields {
    texts: HashMap<String, String>,
    files: HashMap<String, (String, Vec<u8>)>,
}

/// However a browser or a program sends it.
impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            let form = request.extract::<Multipart, _>().await;
            return Self::read(form.map_err(|_| Refusal::bad("This form cannot be read."))?).await;
        }
        let form = request.extract::<Form<Vec<(String, String)>>, _>().await;
        let Form(pairs) = form.map_err(|_| Refusal::bad("This form cannot be read."))?;
        Ok(Fields { texts: pairs.into_iter().take(MOST).collect(), files: HashMap::new() })
    }
}

impl Fields {
    /// Reads a form to its end; its size is limited outside.
    pub async fn read(mut form: Multipart) -> Result<Self, Refusal> {
        let broken = |error: MultipartError| match error.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_large(),
            _ => Refusal::bad("The form did not arrive whole."),
        };
        let mut fields = Fields::default();
        for _ in 0..MOST {
            let Some(field) = form.next_field().await.map_err(broken)? else { return Ok(fields) };
            let name = field.name().unwrap_or_default().to_owned();
            match field.file_name().map(str::to_owned) {
                Some(file) => {
                    let bytes = field.bytes().await.map_err(broken)?;
                    if !file.is_empty() && !bytes.is_empty() {
                        fields.files.insert(name, (file, bytes.to_vec()));
                    }
                }
                None => {
                    fields.texts.insert(name, field.text().await.map_err(broken)?);
                }
            }
        }
        Err(Refusal::bad("The form has too many fields."))
    }

    /// What was written in one line; nothing if it was not sent.
    pub fn text(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", |text| text.trim())
    }

    /// What was written in several lines, as everybody but browsers ends them.
    pub fn lines(&self, name: &str, longest: usize) -> Result<String, Refusal> {
        let text = self.texts.get(name).map(|text| text.replace("\r\n", "\n")).unwrap_or_default();
        if text.len() > longest || text.contains('\0') {
            return Err(Refusal::bad(format!("{name} has at most {longest} characters.")));
        }
        Ok(text)
    }

    /// A file: its name, and what is in it.
    pub fn file(&self, name: &str) -> Option<(&str, &[u8])> {
        self.files.get(name).map(|(file, bytes)| (file.as_str(), bytes.as_slice()))
    }
}
