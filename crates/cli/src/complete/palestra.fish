# Completes the words of palestra: put this in ~/.config/fish/completions, or say  palestra completions fish | source
function __palestra_words
    set -l words (commandline -opc) (commandline -ct)
    $words[1] complete -- $words 2>/dev/null
end
complete -c palestra -a '(__palestra_words)'
