import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { SlowestFiles } from './tests/slowest-files.ts';

// Resolves `#tests`. Node resolves this name by the imports in package.json, but only inside tests/.
const alias = { '#tests': fileURLToPath(new URL('./tests', import.meta.url)) };

/** Each part is a project of its own, so `npm test -- --project shared` starts no database. */
export default defineConfig({
  test: {
    // Three test files run at a time, even on two processor cores. A test waits for PostgreSQL, a browser or a clock
    // half of its time.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 3),
    // Tests that run at the same time start servers.
    maxConcurrency: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SlowestFiles()],
    tags: [
      {
        name: 'long',
        description: 'Journeys, crashes, how every screen looks, and rarely used screens: left out of `npm test`.',
        timeout: 180_000,
      },
    ],
    projects: [
      withDatabase(part('web', 'apps/web/src', 'tests/web', 'tests/browser')),
      withDatabase(part('wire', 'tests/wire', 'tests/access')),
      withDatabase(part('server', 'apps/server/src')),
      withDatabase(part('mirror-sim', 'apps/mirror-sim/src')),
      withDatabase(part('database', 'tests/database', 'prisma')),
      withDatabase(part('long', 'tests/long', 'tests/e2e', 'tests/upgrade')),
      part('shared', 'packages/shared/src', 'tests/docs'),
      last(withDatabase(part('statements', 'tests/statements'))),
    ],
  },
});

function part(name: string, ...folders: string[]): TestProjectInlineConfiguration {
  const include = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
  // The default of one second for a polled condition is too short for a page in a busy browser.
  const expect = { poll: { timeout: 10_000 } };
  // `isolate` is off, so all test files of a worker share modules, a server and a browser.
  return {
    resolve: { alias },
    test: { name, include, expect, isolate: false, testTimeout: 60_000, hookTimeout: 120_000 },
  };
}

function withDatabase(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  return { ...project, test: { ...project.test, globalSetup: './tests/database/global-setup.ts' } };
}

/** Runs a project after all other projects, because its tests check what the other projects recorded. */
function last(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  return { ...project, test: { ...project.test, sequence: { groupOrder: 1 } } };
}
