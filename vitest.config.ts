import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** One project per part, so that `npm test -- --project shared` starts no database. */
export default defineConfig({
  test: {
    // Two files at a time: tests share the machine with PostgreSQL and, for screens, a browser.
    maxWorkers: 2,
    projects: [
      part('shared', 'packages/shared/src', 'tests/docs'),
      withDatabase(part('server', 'apps/server/src')),
      withDatabase(part('web', 'apps/web/src', 'tests/web')),
      withDatabase(part('mirror-sim', 'apps/mirror-sim/src')),
      withDatabase(part('database', 'tests/database', 'prisma')),
      withDatabase(part('wire', 'tests/wire', 'tests/access')),
      withDatabase(part('e2e', 'tests/e2e', 'tests/browser')),
    ],
  },
});

function part(name: string, ...folders: string[]): TestProjectInlineConfiguration {
  const include = folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
  // Shared machines of continuous integration are slow: a failed test runs once more there, and only there.
  return { test: { name, include, testTimeout: 60_000, hookTimeout: 120_000, retry: process.env.CI ? 1 : 0 } };
}

function withDatabase(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  return { ...project, test: { ...project.test, globalSetup: './tests/database/global-setup.ts' } };
}
