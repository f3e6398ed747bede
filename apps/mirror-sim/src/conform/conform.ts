import sharp from 'sharp';
import { ServerUnreachable } from '../client/client.ts';
import type { GivenMirror } from '../client/credentials.ts';
import { activationRules } from './activation-rules.ts';
import { answerRules } from './answer-rules.ts';
import { Broken, type Place, type Rule, Skipped } from './check.ts';
import { repeatRules } from './repeat-rules.ts';
import { signatureRules } from './signature-rules.ts';
import { testRules } from './test-rules.ts';
import { type Identity, Wire } from './wire.ts';

export interface Finding {
  readonly name: string;
  readonly says: string;
  /** Why the rule is broken. Undefined if it is kept, or if it wasn't checked. */
  readonly broken?: string;
  readonly skipped?: string;
}

interface KnownMirror extends GivenMirror {
  /** The secret of an earlier run. */
  readonly secret?: string | undefined;
}

interface ConformOptions {
  readonly server: string;
  /** One or two mirrors of one shop. */
  readonly mirrors: readonly KnownMirror[];
  /** Keeps a new secret, which is never told again. */
  readonly save: (identity: Identity) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

const RULES: readonly Rule[] = [...signatureRules, ...repeatRules, ...testRules, ...answerRules];

/** Checks each rule of `docs/mirror-protocol.md` on a server. */
export async function conform({ server, mirrors, save, signal }: ConformOptions): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const wire = new Wire(server, { device_no: '', secret: '' }, signal);
  await wire.setClock();

  async function play(rules: readonly Rule[], place: Place): Promise<void> {
    for (const rule of rules) findings.push(await findingOf(rule, place));
  }

  async function activate({ device_no, active_code = '', secret }: KnownMirror, isFirst: boolean) {
    if (secret !== undefined) return wire.as({ device_no, secret });
    const got: Identity[] = [];
    const keep = async (identity: Identity) => {
      got.push(identity);
      await save(identity);
    };
    const rules = activationRules(wire, { device_no, active_code }, keep);
    const chosen = isFirst ? rules : rules.slice(1, 2).map((rule) => ({ ...rule, name: 'activation.second_mirror' }));
    await play(chosen, { mirror: wire, other: undefined, photo });
    const last = got.at(-1);
    return last && wire.as(last);
  }

  const [first, second] = mirrors;
  const mirror = first && (await activate(first, true));
  const other = second && (await activate(second, false));
  if (mirror) await play(RULES, { mirror, other, photo });
  return findings;
}

async function findingOf({ name, says, check }: Rule, place: Place): Promise<Finding> {
  try {
    await check(place);
    return { name, says };
  } catch (cause) {
    if (cause instanceof Skipped) return { name, says, skipped: cause.message };
    if (cause instanceof ServerUnreachable) throw cause;
    // Also an answer that doesn't fit its schema.
    return { name, says, broken: cause instanceof Broken ? cause.message : String(cause).slice(0, 400) };
  }
}

const SIDE = 64;

async function photo(colour = '#c99'): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: colour } });
  return new Uint8Array(await picture.jpeg().toBuffer());
}
