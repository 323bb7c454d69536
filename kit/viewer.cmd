@echo off
rem Shows a match in the browser: viewer @OUTPUT@
if defined PALESTRA goto told
for %%P in (palestra.exe) do if not "%%~$PATH:P" == "" goto known
if exist "@CMD_PROGRAM@" goto placed
echo error: there is no palestra program here: install it, or say set PALESTRA=where\it\is 1>&2
exit /b 2
:told
"%PALESTRA%" watch %*
exit /b %ERRORLEVEL%
:known
palestra watch %*
exit /b %ERRORLEVEL%
:placed
"@CMD_PROGRAM@" watch %*
exit /b %ERRORLEVEL%
