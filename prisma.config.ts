import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// Without this variable, Prisma's command line downloads a native engine.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('./scripts/prisma-schema-engine.mjs', import.meta.url),
);

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // `npm run prisma` sets both. The default is the database under DATA_DIR.
  datasource: { url: process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL || '' },
});
