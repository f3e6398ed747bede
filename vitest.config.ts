import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

// Node finds it by package.json's imports, but in tests/ alone.
const alias = { '#tests': fileURLToPath(new URL('./tests', import.meta.url)) };

/** One project per part, so that `npm test -- --project shared` starts no database. */
export default defineConfig({
  test: {
    // More files at a time than two cores: a test waits for PostgreSQL, a browser or a clock for half of its time.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 3),
    sequence: { sequencer: LongestFirst },
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
      withDatabase(part('long', 'tests/long', 'tests/e2e')),
      part('shared', 'packages/shared/src', 'tests/docs'),
      last(withDatabase(part('statements', 'tests/statements'))),
    ],
  },
});

function part(name: string, ...folders: string[]): TestProjectInlineConfiguration {
  const include = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
  // By default a polled condition has one second, which a page in a busy browser doesn't always keep.
  const expect = { poll: { timeout: 10_000 } };
  // The files of one worker share its modules, and with them its server and its browser, so `isolate` is off.
  return {
    resolve: { alias },
    // A busy machine misses a deadline now and then. The report names each test that needed its second try.
    test: { name, include, expect, retry: 1, isolate: false, testTimeout: 60_000, hookTimeout: 120_000 },
  };
}

function withDatabase(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  return { ...project, test: { ...project.test, globalSetup: './tests/database/global-setup.ts' } };
}

/** Its files run after those of all other projects, because they check what the others recorded. */
function last(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  return { ...project, test: { ...project.test, sequence: { groupOrder: 1 } } };
}
