import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.resolve('@prisma/schema-engine-wasm')));

/** Returns the version of Prisma's engines as a commit id. The native engine prints the same id. */
export async function engineCommit() {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return version.split('.').at(-1);
}

/** Loads the engine by hand, because Node can't import WebAssembly as a module yet. */
export async function loadEngine() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = panicRegistry();
  const bindings = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href);
  const program = await readFile(join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(program, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings.SchemaEngine;
}

/** Returns an object in which the engine stores its error message when it crashes. */
function panicRegistry() {
  return {
    message: '',
    get() {
      return this.message;
    },
    set_message(message) {
      this.message = message;
    },
  };
}
