# Completes the words of palestra: add this to your profile, or say  palestra completions powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName palestra -ScriptBlock {
    param($begun, $line, $cursor)
    $words = @($line.CommandElements | Where-Object { $_.Extent.StartOffset -lt $cursor } | ForEach-Object { $_.ToString() })
    if ($begun -eq '') { $words += '' }
    & $words[0] complete -- @words 2> $null | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }
}
