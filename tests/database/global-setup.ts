import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

// All projects of a test run share one PostgreSQL. A global variable holds it, because each project loads its own copy
// of this file.
const shared: typeof globalThis & { skinMirrorTestServer?: { server: Promise<TestServer>; users: number } } =
  globalThis;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.skinMirrorTestServer ??= { server: startTestServer(), users: 0 };
  const entry = shared.skinMirrorTestServer;
  entry.users += 1;
  const { connectionString, serverRole, run, folder, stop } = await entry.server;
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  project.provide('testServer', { connectionString, serverRole, run, folder });
  return async () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    shared.skinMirrorTestServer = undefined;
    await stop();
  };
}
