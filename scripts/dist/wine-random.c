/* Random numbers of the system, as Windows 10 has them and Debian's wine (8.0) has not: bcryptprimitives.dll for
   scripts/same-everywhere. Nothing that is handed out contains it. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) {
    return RtlGenRandom(bytes, (ULONG)count);
}
