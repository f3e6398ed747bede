declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Zod tries whether it may run text as code. The server's rules forbid that, and browsers report each try. Calling Zod's
// own `config` here would load Zod with the first page.
globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
