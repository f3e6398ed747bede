import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './test-server.ts';

// Shares one PostgreSQL through the process, because every project loads this file separately.
const shared: typeof globalThis & { skinMirrorTestServer?: { server: Promise<TestServer>; users: number } } =
  globalThis;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.skinMirrorTestServer ??= { server: startTestServer(), users: 0 };
  const entry = shared.skinMirrorTestServer;
  entry.users += 1;
  const { connectionString, run, folder, stop } = await entry.server;
  project.provide('testServer', { connectionString, run, folder });
  return async () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    shared.skinMirrorTestServer = undefined;
    await stop();
  };
}
