import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Env, readEnv, SECRETS, SETTING_NAMES } from '../../apps/server/src/env.ts';
import { DECIDED_BY_COMPOSE, envExample, OF_COMPOSE, tableOfSettings } from '../../scripts/env-example.ts';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const rows = tableOfSettings(read('docs/operating.md'));
const decided = Object.keys(DECIDED_BY_COMPOSE);

it('the table of settings has a row for every setting of the server, and no other', () => {
  expect(rows.map(({ name }) => name)).toEqual(SETTING_NAMES);
});

it.each(rows)('$name is $byDefault where nothing else is set', ({ name, byDefault }) => {
  const defaults = readEnv({});
  if (byDefault === undefined) expect(defaults[name as keyof Env] || undefined).toBeUndefined();
  else expect(readEnv({ [name]: byDefault })).toEqual(defaults);
});

describe('.env.example', () => {
  const text = read('.env.example');

  it('is up to date', () => {
    expect(text).toBe(envExample(read('docs/operating.md')));
  });

  // Without a repository, as in the image, there is nothing to belong to.
  it.skipIf(!existsSync(new URL('../../.git', import.meta.url)))('belongs to the repository', () => {
    expect(execFileSync('git', ['check-ignore', '--no-index', '-v', '.env.example'], { encoding: 'utf8' })).toMatch(
      /!\.env\.example/,
    );
  });

  it('has every setting with its default, except those that compose decides, and every variable of compose', () => {
    const all = parseEnv(text.replace(/^#(?=\w+=)/gm, ''));
    const wanted = SETTING_NAMES.filter((name) => !decided.includes(name));
    expect(Object.keys(all).sort()).toEqual([...wanted, ...Object.keys(OF_COMPOSE)].sort());
    // The PORT of compose is one of the machine.
    expect(readEnv({ ...all, PORT: '' })).toEqual(readEnv({}));
  });

  it('needs nothing but what is filled in', () => {
    expect(Object.entries(parseEnv(text)).filter(([, value]) => value !== '')).toEqual([]);
  });
});

interface Service {
  readonly image?: string;
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
}

describe('docker-compose.yml', () => {
  const text = read('docker-compose.yml');
  const { services } = parse(text, { merge: true }) as { readonly services: Readonly<Record<string, Service>> };
  const servers = ['server', 'second-server'].map((name) => services[name] as Service);

  it('gives the servers every setting of `.env`, and decides only what stands on the list', () => {
    for (const { env_file, environment = {} } of servers) {
      expect(env_file).toBe('.env');
      for (const [name, value] of Object.entries(environment)) {
        if (decided.includes(name)) expect([name, value]).toEqual([name, expect.not.stringContaining('${')]);
        else expect(value).toMatch(new RegExp(`^\\$\\{${name}:?-[^}]+\\}$`));
      }
      const open = decided.filter((name) => !(name in environment));
      expect(open).toEqual(['EMBEDDED_DATABASE', 'DEMO_LAN', 'DEMO_LOCALE', 'DEMO_LIVE']);
    }
  });

  it('and what it decides suits a server', () => {
    const given = Object.entries(servers[0]?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/^\$\{\w+:?-(.+)\}$/, '$1'),
    ]);
    const env = readEnv({ ...Object.fromEntries(given), POSTGRES_PASSWORD: 'p@ss' });
    expect(env).toMatchObject({ HOST: '0.0.0.0', PORT: 8080, DEMO: false });
    expect(env.DATABASE_URL).toBe('postgresql://skin_mirror:p%40ss@database:5432/skin_mirror');
    const proxies = Object.values(services).flatMap(
      (service) => JSON.stringify(service).match(/(?<="ipv4_address":")[\d.]+/g) ?? [],
    );
    expect(env.TRUST_PROXY).toEqual(proxies);
  });

  it('reads no variable that `.env.example` does not have', () => {
    const known = [...SETTING_NAMES, ...SECRETS.map((name) => `${name}_FILE`), ...Object.keys(OF_COMPOSE)];
    const variables = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(variables.filter((name) => !known.some((one) => one === name))).toEqual([]);
  });

  it('limits the log of each service to the megabytes that docs/operating.md names', () => {
    const [, megabytes] = /with compose (\d+) MB a service/.exec(read('docs/operating.md')) ?? [];
    for (const [name, { logging }] of Object.entries(services)) {
      expect([name, logging?.driver]).toEqual([name, 'local']);
      const [, size] = /^(\d+)m$/.exec(logging?.options['max-size'] ?? '') ?? [];
      expect([name, Number(size) * Number(logging?.options['max-file'])]).toEqual([name, Number(megabytes)]);
    }
  });

  it('names images whose content does not change', () => {
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) expect(image).toMatch(/^[\w/]+:v?\d+\.\d+(\.\d+)?$/);
  });
});
