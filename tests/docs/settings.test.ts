import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Env, readEnv } from '../../apps/server/src/env.ts';

const NO_DEFAULT = '–';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const [, schema = ''] = /^const schema = z\.object\(\{\n(.*?)^\}\);/ms.exec(read('apps/server/src/env.ts')) ?? [];
const settings = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);

const [, section = ''] = /^## Settings\n(.*?)^## /ms.exec(read('README.md')) ?? [];
const rows = [...section.matchAll(/^\| `(\w+)` \| (?:`(.+?)`|–) \| .+ \|$/gm)].map(([, name = '', text]) => ({
  name,
  byDefault: text ?? NO_DEFAULT,
}));

it('the table of settings has a row for every setting of the server, and no other', () => {
  expect(settings.length).toBeGreaterThan(0);
  expect(rows.map(({ name }) => name)).toEqual(settings);
});

it.each(rows)('$name is $byDefault where nothing else is set', ({ name, byDefault }) => {
  const defaults = readEnv({});
  if (byDefault === NO_DEFAULT) expect(defaults[name as keyof Env] || undefined).toBeUndefined();
  else expect(readEnv({ [name]: byDefault })).toEqual(defaults);
});
