import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import { matchLocale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Shop } from '../skin-test/skin-test.ts';
import { type Answer, type ClientOptions, MirrorClient, MirrorRefusal } from './client.ts';
import type { Credentials } from './credentials.ts';

export const APP_VERSION = 'sim-1.0.0';

/** A connected mirror. `refusal` is set if the server refuses the mirror. */
export interface Mirror {
  readonly client: MirrorClient;
  readonly refusal: MirrorRefusal | undefined;
  /** When the server heard that the mirror starts, by its own clock. */
  readonly started: Date | undefined;
  seq: number;
  /** The revision of the settings that the mirror shows, and what they say. */
  rev: number;
  shop: Shop | undefined;
  /** How often the mirror has loaded new settings because a heartbeat told of them. */
  reloads: number;
}

export type Connection = Omit<ClientOptions, 'device_no' | 'secret'> & {
  readonly credentials: Credentials;
  /** Returns the mirror's own line to the server, if the mirror has one that breaks. */
  readonly lineOf?: (device_no: string, secret: () => string) => typeof fetch;
};

/** Thrown for a mirror that has neither a secret nor an activation code. */
export class NoCredentials extends Error {}

/**
 * Connects a mirror with a stored secret. If the server accepts no stored secret, activates the mirror with its code.
 */
export async function connectMirror(
  device_no: string,
  { credentials, lineOf, ...options }: Connection,
  code?: string,
): Promise<Mirror> {
  let client: MirrorClient | undefined;
  const line = lineOf?.(device_no, () => client?.secret ?? '');
  const open = (secret: string) => new MirrorClient({ ...options, ...(line && { fetch: line }), device_no, secret });
  let refusal: MirrorRefusal | undefined;
  let started: Date | undefined;
  const greet = async (own: MirrorClient) => {
    const said = { seq: 0, app_version: APP_VERSION, is_start: 1 } as const;
    started = (await own.heartbeat(said)).server_time;
  };
  for (const [index, secret] of credentials.secretsFor(device_no).entries()) {
    const own = open(secret);
    client = own;
    refusal = await refusalOf(() => greet(own));
    if (!refusal && index > 0) await credentials.save(device_no, secret);
    if (!refusal || !isForeign(refusal)) return connected(own, refusal, started);
  }
  const active_code = code ?? credentials.codeFor(device_no);
  if (active_code === undefined) {
    if (client) return connected(client, refusal, started);
    throw new NoCredentials(device_no);
  }
  const fresh = open('');
  client = fresh;
  refusal = await refusalOf(async () => {
    const { device_secret } = await fresh.activate(active_code, APP_VERSION, credentials.login);
    await credentials.save(device_no, device_secret);
    await greet(fresh);
  });
  return connected(fresh, refusal, started);
}

const connected = (client: MirrorClient, refusal: MirrorRefusal | undefined, started: Date | undefined): Mirror => ({
  client,
  refusal,
  started,
  seq: 0,
  rev: 0,
  shop: undefined,
  reloads: 0,
});

type Beat = Omit<Parameters<MirrorClient['heartbeat']>[0], 'seq' | 'config_rev'>;

/** Says that the mirror is alive, and does what the answer asks for: other settings are loaded and acknowledged. */
export async function beat(mirror: Mirror, said: Beat = {}): Promise<Answer<'heartbeat'>> {
  const { client, seq, rev } = mirror;
  const answer = await client.heartbeat({ ...said, seq, config_rev: rev });
  const names = answer.commands.map(({ name }) => name);
  if (answer.config_rev !== rev || names.includes('config')) {
    await loadShop(mirror);
    mirror.reloads += 1;
  }
  if (names.includes('restart')) await client.heartbeat({ seq, config_rev: mirror.rev, is_start: 1 });
  return answer;
}

/** Loads what the mirror shows, and acknowledges it. */
export async function loadShop(mirror: Mirror): Promise<void> {
  const { rev, bundle } = await mirror.client.config();
  await mirror.client.acknowledgeConfig(rev);
  mirror.rev = rev;
  if (!bundle) return;
  const { timezone, default_locale, moisture_mode } = bundle;
  mirror.shop = {
    timezone,
    locale: matchLocale(default_locale),
    moisture_mode,
    questions: bundle.have_questions ? bundle.questions : [],
    registration: bundle.customer_info ? bundle.registration : undefined,
  };
}

/** True if the secret doesn't fit this server, or if the server doesn't know the mirror. */
const isForeign = ({ code }: MirrorRefusal): boolean =>
  code === ERRORS.DEVICE_SIGNATURE_INVALID.wire || code === ERRORS.DEVICE_UNKNOWN.wire;

export async function refusalOf(ask: () => Promise<unknown>): Promise<MirrorRefusal | undefined> {
  try {
    await ask();
    return undefined;
  } catch (cause) {
    if (cause instanceof MirrorRefusal) return cause;
    throw cause;
  }
}

/** Loads the shop's settings through its mirrors. All mirrors of a run belong to one shop. */
export async function openShop(mirrors: readonly Mirror[]): Promise<Shop> {
  for (const mirror of mirrors) if (!mirror.refusal) await loadShop(mirror);
  return mirrors.find(({ shop }) => shop)?.shop ?? { timezone: 'UTC', questions: [] };
}
