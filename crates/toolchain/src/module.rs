use thiserror::Error;
use wasmparser::{ExternalKind, Parser, Payload};

/// What a module tells about itself without being run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleInfo {
    /// The game it was built for.
    pub game: Option<String>,
    /// The name its author gave it.
    pub name: Option<String>,
    /// What it wants from outside, as `module.name`.
    pub imports: Vec<String>,
}

/// Bytes that are no module.
#[derive(Debug, Error)]
#[error("not a wasm module: {0}")]
pub struct NotAModule(String);

impl ModuleInfo {
    /// Reads a module's imports and exports. Whether its code is valid is left to the sandbox, which finds that out in a process
    /// with limits: it can take far longer than reading.
    ///
    /// # Errors
    /// [`NotAModule`] if it is none.
    pub fn read(bytes: &[u8]) -> Result<Self, NotAModule> {
        let mut info = ModuleInfo::default();
        info.fill(bytes).map_err(|why| NotAModule(why.to_string()))?;
        Ok(info)
    }

    fn fill(&mut self, bytes: &[u8]) -> wasmparser::Result<()> {
        for payload in Parser::new(0).parse_all(bytes) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        let import = import?;
                        self.imports.push(format!("{}.{}", import.module, import.name));
                    }
                }
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            self.tag(export.name);
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn tag(&mut self, export: &str) {
        if let Some(name) = export.strip_prefix("palestra-name:") {
            self.name = Some(name.into());
        } else if let Some(game) = export.strip_prefix("palestra:").and_then(|rest| rest.strip_suffix(":1")) {
            self.game = Some(game.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ModuleInfo;

    #[test]
    fn bytes_that_are_no_module_are_refused() {
        for bytes in [&b""[..], b"hello", b"\0asm\x01\0\0\0\x05"] {
            assert!(ModuleInfo::read(bytes).is_err());
        }
    }
}
