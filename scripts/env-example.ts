import { readEnv, SECRETS, SETTING_NAMES } from '../apps/server/src/env.ts';

type Setting = (typeof SETTING_NAMES)[number];

/** Settings that docker-compose.yml decides itself, each with the reason. */
export const DECIDED_BY_COMPOSE: Readonly<Partial<Record<Setting, string>>> = {
  HOST: 'the container listens on all of its addresses',
  PORT: 'in the container it is always 8080; PORT in `.env` is the port of the machine',
  DATA_DIR: 'the volume for files is at /data',
  EMBEDDED_DATABASE: 'compose starts a PostgreSQL of its own',
  DEMO: 'the demo has known passwords and listens on its own machine only',
  DEMO_LAN: 'it has no effect without DEMO',
  DEMO_LOCALE: 'it has no effect without DEMO',
  DEMO_LIVE: 'it has no effect without DEMO',
};

/** Settings that nobody can do without. */
const NEEDED: readonly Setting[] = ['POSTGRES_PASSWORD', 'SECRET_KEY', 'ADMIN_USER', 'ADMIN_PASSWORD', 'PUBLIC_URL'];

/** Variables that only docker-compose.yml reads. */
export const OF_COMPOSE = {
  COMPOSE_PROFILES: [
    '',
    'Comma-separated: `tls` for a proxy that gets a certificate by itself, `several` for a second server, a proxy and a file store.',
  ],
  DOMAIN: ['', 'With `tls`: the name of this server, which its certificate is for.'],
  PORT: [
    '127.0.0.1:8080',
    'Where the server answers in plain HTTP. `8080` opens it to other machines, past most firewalls.',
  ],
  BACKUPS: ['backups', 'The volume, or the folder of this machine, that is `/backups` in the servers.'],
  PROXY_PORT: ['127.0.0.1:8000', 'With `several`: where the proxy in front of the servers answers in plain HTTP.'],
  SERVERS: ['server:8080', 'The servers behind the proxy, separated by spaces.'],
} as const;

const WIDTH = 100;

/**
 * Returns the text of `.env.example`. Every setting has a line with its default, below its meaning.
 * @param operating the text of docs/operating.md, whose table of settings has their meanings
 */
export function envExample(operating: string): string {
  const meanings = new Map(tableOfSettings(operating).map(({ name, meaning }) => [name, meaning]));
  const block = (name: string, value: string, meaning: string, isNeeded = false) =>
    [...commented(plain(meaning)), `${isNeeded ? '' : '#'}${name}=${value}`].join('\n');
  const setting = (name: Setting) => block(name, defaultOf(name), meanings.get(name) ?? '', NEEDED.includes(name));
  const others = SETTING_NAMES.filter((name) => !NEEDED.includes(name) && !(name in DECIDED_BY_COMPOSE));
  return `${[
    HEAD,
    ...NEEDED.map(setting),
    '# ---- docker compose alone',
    ...Object.entries(OF_COMPOSE).map(([name, [value, meaning]]) => block(name, value, meaning)),
    '# ---- further settings',
    ...others.map(setting),
  ].join('\n\n')}\n`;
}

const HEAD = `# Copy this file to \`.env\` and fill in the first lines. A line with \`#\` shows the default.
# A value with \`$\`, \`#\` or a space goes into single quotes. \`npm run docs\` makes this file from apps/server/src/env-schema.ts and docs/operating.md.
#
# These may also be in a file that <NAME>_FILE names, with docker compose a file in \`secrets/\`, such as
# SECRET_KEY_FILE=/run/secrets/secret-key, which account 1000 may read:
${wrapped(SECRETS.join(' '))
  .map((line) => `# ${line}`)
  .join('\n')}`;

export interface SettingRow {
  readonly name: string;
  /** Undefined if the setting has no default. */
  readonly byDefault: string | undefined;
  readonly meaning: string;
}

export function tableOfSettings(operating: string): SettingRow[] {
  const [, section = ''] = /^## Settings\n(.*?)^## /ms.exec(operating) ?? [];
  return [...section.matchAll(/^\| `(\w+)` \| (?:`(.+?)`|–) \| (.+) \|$/gm)].map(
    ([, name = '', byDefault, meaning = '']) => ({ name, byDefault, meaning }),
  );
}

function defaultOf(name: Setting): string {
  const value = readEnv({})[name];
  if (value === undefined) return '';
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

/** Removes Markdown's links, except their texts. */
const plain = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

const commented = (text: string): string[] => wrapped(text).map((line) => `# ${line}`);

function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
