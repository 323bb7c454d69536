@echo off
rem Plays matches of @TITLE@, as Game does on other systems.
if defined PALESTRA goto told
for %%P in (palestra.exe) do if not "%%~$PATH:P" == "" goto known
if exist "@CMD_PROGRAM@" goto placed
echo error: there is no palestra program here: install it, or say set PALESTRA=where\it\is 1>&2
exit /b 2
:told
"%PALESTRA%" game @GAME@ --object AIDummy.wasm %*
exit /b %ERRORLEVEL%
:known
palestra game @GAME@ --object AIDummy.wasm %*
exit /b %ERRORLEVEL%
:placed
"@CMD_PROGRAM@" game @GAME@ --object AIDummy.wasm %*
exit /b %ERRORLEVEL%
