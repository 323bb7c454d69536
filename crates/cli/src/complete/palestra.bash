# Completes the words of palestra: put this where your bash looks, or say  source <(palestra completions bash)
_palestra() {
  local IFS=$'\n'
  COMPREPLY=($("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:0:COMP_CWORD+1}" 2> /dev/null))
  # A folder is not the end of a word.
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == */ ]] && compopt -o nospace
}
complete -o default -F _palestra palestra
