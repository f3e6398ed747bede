import { defineConfig } from 'vitest/config';

const database = './tests/database/global-setup.ts';

/** One project for each part, so that `npm test -- --project shared` starts no database. */
export default defineConfig({
  test: {
    // Two files at a time: tests share the machine with PostgreSQL and, for screens, a browser.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'shared', include: ['packages/shared/src/**/*.test.ts'] } },
      { test: { name: 'server', include: ['apps/server/src/**/*.test.ts'], globalSetup: database } },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], globalSetup: database } },
      { test: { name: 'mirror-sim', include: ['apps/mirror-sim/src/**/*.test.ts'], globalSetup: database } },
      {
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts', 'prisma/**/*.test.ts'],
          globalSetup: database,
        },
      },
      { test: { name: 'wire', include: ['tests/wire/**/*.test.ts'], globalSetup: database } },
      {
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts', 'tests/browser/**/*.test.ts'], globalSetup: database },
      },
    ],
  },
});
