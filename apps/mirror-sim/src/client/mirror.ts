import { ERRORS } from '@skin-mirror/shared/kernel/errors.ts';
import type { Shop } from '../skin-test/skin-test.ts';
import { type ClientOptions, MirrorClient, MirrorRefusal } from './client.ts';
import type { Credentials } from './credentials.ts';

export const APP_VERSION = 'sim-1.0.0';

/** A connected mirror. `refusal` is set if the server refuses the mirror. */
export interface Mirror {
  readonly client: MirrorClient;
  readonly refusal: MirrorRefusal | undefined;
  seq: number;
}

export type Connection = Omit<ClientOptions, 'device_no' | 'secret'> & { readonly credentials: Credentials };

/** Thrown for a mirror that has neither a secret nor an activation code. */
export class NoCredentials extends Error {}

/**
 * Connects a mirror with a stored secret. If the server accepts no stored secret, activates the mirror with its code.
 */
export async function connectMirror(
  device_no: string,
  { credentials, ...options }: Connection,
  code?: string,
): Promise<Mirror> {
  let refusal: MirrorRefusal | undefined;
  for (const [index, secret] of credentials.secretsFor(device_no).entries()) {
    const client = new MirrorClient({ ...options, device_no, secret });
    refusal = await refusalOf(() => greet(client));
    if (!refusal && index > 0) await credentials.save(device_no, secret);
    if (!refusal || !isForeign(refusal)) return { client, refusal, seq: 0 };
  }
  const client = new MirrorClient({ ...options, device_no, secret: '' });
  const active_code = code ?? credentials.codeFor(device_no);
  if (active_code === undefined) {
    if (refusal) return { client, refusal, seq: 0 };
    throw new NoCredentials(device_no);
  }
  refusal = await refusalOf(async () => {
    const { device_secret } = await client.activate(active_code, APP_VERSION, credentials.login);
    await credentials.save(device_no, device_secret);
    await greet(client);
  });
  return { client, refusal, seq: 0 };
}

const greet = (client: MirrorClient) => client.heartbeat({ seq: 0, app_version: APP_VERSION, is_start: 1 });

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
  const shops: Shop[] = [];
  for (const { client, refusal } of mirrors) {
    if (refusal) continue;
    const { rev, bundle } = await client.config();
    await client.acknowledgeConfig(rev);
    if (!bundle) continue;
    const { timezone, moisture_mode } = bundle;
    shops.push({
      timezone,
      moisture_mode,
      questions: bundle.have_questions ? bundle.questions : [],
      registration: bundle.customer_info ? bundle.registration : undefined,
    });
  }
  return shops[0] ?? { timezone: 'UTC', questions: [] };
}
