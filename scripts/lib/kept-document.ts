import { KEPT, type Period, type Staying } from '../../apps/server/src/kernel/kept.ts';

const HEAD = `# What is kept, and how long

Made by \`npm run docs\` from \`apps/server/src/kernel/kept.ts\`, where the server takes its periods from. Photos of tests end by
their shop's setting \`retention_days\` (job \`photo-purge\`), and photos without a test after a week (\`photo-sweep\`). Each job
works in small transactions, shop by shop in turns, for at most ten minutes a run; its next run goes on. A job that fails
twice in a row is shown to the platform administrator on the overview.

## What ends

| rows of | days | after | job | but |
|---|---|---|---|---|
`;

const STAYS = `
## What stays, and why

| rows of | reason |
|---|---|
`;

const days = (count: number): string => (Number.isInteger(count) ? String(count) : count.toFixed(1));

export function keptDocument(): string {
  const tables = Object.entries<Period | Staying>(KEPT);
  const ending = tables.flatMap(([table, rule]) =>
    'job' in rule
      ? [`| \`${table}\` | ${days(rule.days)} | ${rule.after} | \`${rule.job}\` | ${rule.but ?? ''} |\n`]
      : [],
  );
  const staying = tables.flatMap(([table, rule]) => ('stays' in rule ? [`| \`${table}\` | ${rule.stays} |\n`] : []));
  return `${HEAD}${ending.join('')}${STAYS}${staying.join('')}`;
}
