#compdef palestra
# Completes the words of palestra: put this as _palestra where your zsh looks, or say  source <(palestra completions zsh)
_palestra() {
  local -a found
  found=("${(@f)$(${words[1]} complete -- "${(@)words[1,CURRENT]}" 2> /dev/null)}")
  found=("${(@)found:#}")
  if (( ${#found} )); then compadd -- "${found[@]}"; else _files; fi
}
if [ "$funcstack[1]" = "_palestra" ]; then _palestra "$@"; else compdef _palestra palestra; fi
