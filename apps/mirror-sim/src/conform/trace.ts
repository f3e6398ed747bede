import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { scanContract } from '@skin-mirror/shared/scan/scan.contract.ts';
import { z } from 'zod';
import { BadCalls, recordedCall } from '../client/calls.ts';
import type { Finding } from './conform.ts';
import { digestOf, hashOf, macOf } from './wire.ts';

/** A call that any program may have recorded: its address may name a server, which `replay` takes from no file. */
const recorded = recordedCall.omit({ v: true, ms: true, tid: true }).extend({ url: z.string().min(1) });

interface Call extends Omit<z.output<typeof recorded>, 'body'> {
  readonly line: number;
  readonly path: string;
  readonly query: string;
  readonly bytes: Buffer;
  /** The fields of the body or the query. Undefined for a body that can't be read. */
  readonly said: Readonly<Record<string, unknown>> | undefined;
}

/** Finds what is wrong, each with its line. */
type Faults = (calls: readonly Call[], secret: Buffer | undefined) => readonly (readonly [line: number, why: string])[];

const rule = (name: string, says: string, faults: Faults) => ({ name, says, faults });

const { activate, createRecord, uploadRecord, finishRecord, addImage, acknowledgeConfig, config } = mirrorContract;
const CONTRACTS = [...Object.values(mirrorContract), ...Object.values(scanContract)];
const SKEW_S = 300;
const COVERED = ['@method', '@path', '@query', 'x-device-no'];
const TESTS: readonly string[] = [createRecord.rest.path, uploadRecord.rest.path];
/** The server's answer to a request that will never succeed. */
const isFinal = ({ status, answer }: Call) =>
  answer !== undefined && answer.code !== 0 && [200, 400, 404, 405, 409, 415].includes(status ?? 0);

const INPUT = /^\s*([\w.*-]+)=(\(([^()]*)\)((?:;[^,()]*)*))\s*$/;

/** Returns what is wrong with the signature of a call. */
function signatureFault(
  { headers, method, path, query, bytes, time }: Call,
  secret: Buffer | undefined,
): string | undefined {
  const missing = ['x-device-no', 'signature-input', 'signature'].find((name) => !headers[name]);
  if (missing) return `the header ${missing} is missing`;
  const digest = headers['content-digest'];
  if (bytes.length > 0 && digest !== digestOf(bytes)) return 'content-digest does not fit the body';
  if (bytes.length === 0 && digest !== undefined) return 'content-digest without a body';
  const [, label, parameters = '', list = '', values = ''] = INPUT.exec(headers['signature-input'] ?? '') ?? [];
  if (!label) return 'signature-input cannot be read';
  const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  const wanted = bytes.length > 0 ? [...COVERED, 'content-digest'] : COVERED;
  const uncovered = wanted.find((name) => !names.includes(name));
  if (uncovered) return `${uncovered} is not covered`;
  const created = Number(/;created=(\d+)/.exec(values)?.[1] ?? Number.NaN);
  if (Number.isNaN(created)) return 'created is missing';
  if (!values.includes(`;keyid="${headers['x-device-no']}"`)) return 'keyid is not the number in x-device-no';
  if (!values.includes(';alg="hmac-sha256"')) return 'alg is not hmac-sha256';
  if (Math.abs(created - time.getTime() / 1000) > SKEW_S) return 'created is more than 5 minutes off';
  if (!secret) return undefined;
  const own: Readonly<Record<string, string>> = { '@method': method, '@path': path, '@query': `?${query}` };
  const covered = names.map((name) => [name, own[name] ?? headers[name] ?? ''] as const);
  return headers.signature === `${label}=:${macOf(secret, covered, parameters)}:`
    ? undefined
    : 'the signature is wrong';
}

const startOf = (call: Call): Readonly<Record<string, unknown>> =>
  (call.path === uploadRecord.rest.path ? (call.said?.meta as Record<string, unknown> | undefined) : call.said) ?? {};

const RULES = [
  rule('trace.known_calls', 'Each call is one of the document, by the right method', (calls) =>
    calls.flatMap(({ line, method, path }) => {
      const known = CONTRACTS.find(({ rest }) => rest.path === path);
      return known && (known.rest.method === method || known.rest.method === 'GET')
        ? []
        : [[line, `${method} ${path}`]];
    }),
  ),
  rule(
    'trace.signature',
    'Each call but the activation is signed as the document says, with a right clock',
    (calls, secret) =>
      calls.flatMap((call) => {
        // A mirror learns from the refusal that its clock is wrong.
        if (call.path === activate.rest.path || call.answer?.code === 20010) return [];
        const fault = signatureFault(call, secret);
        return fault ? [[call.line, fault]] : [];
      }),
  ),
  rule('trace.fields', 'Each call has the fields that its schema asks for', (calls) =>
    calls.flatMap((call) => {
      const contract = CONTRACTS.find(({ rest }) => rest.path === call.path);
      if (!contract) return [];
      if (!call.said) return [[call.line, 'the body cannot be read']];
      const { error } = contract.input.safeParse(call.said);
      const issue = error?.issues[0];
      return issue ? [[call.line, `${issue.path.join('.')}: ${issue.message}`]] : [];
    }),
  ),
  rule('trace.one_content', 'A client_uuid never names two tests', (calls) => {
    const seen = new Map<unknown, unknown>();
    return calls.flatMap((call) => {
      if (!TESTS.includes(call.path)) return [];
      const { client_uuid, seq, test_time } = startOf(call);
      const content = JSON.stringify([seq, test_time]);
      const before = seen.get(client_uuid) ?? content;
      seen.set(client_uuid, before);
      return before === content ? [] : [[call.line, `${String(client_uuid)} was another test before`]];
    });
  }),
  rule('trace.never_forgotten', 'A test without an acknowledgement is sent again', (calls) => {
    const open = new Map<unknown, Call>();
    for (const call of calls) {
      if (call.path === uploadRecord.rest.path) settle(open, startOf(call).client_uuid, call);
      if (call.path === finishRecord.rest.path) settle(open, call.said?.analysis_id, call);
    }
    return [...open.values()].map(({ line, path }) => [line, `${path} was never acknowledged`] as const);
  }),
  rule('trace.given_up', 'What can never succeed is not sent again', (calls) => {
    const refusedBodies = new Set<string>();
    return calls.flatMap((call) => {
      if (call.bytes.length === 0 || !call.path.startsWith('/mirrorSrv/record/')) return [];
      // The boundary of a form differs each time, so what it says is compared.
      const body = `${call.path} ${JSON.stringify(call.said) ?? hashOf(call.bytes)}`;
      const isAgain = refusedBodies.has(body);
      if (isFinal(call)) refusedBodies.add(body);
      return isAgain ? [[call.line, `${call.path} was refused before`]] : [];
    });
  }),
  rule('trace.consent', 'No photo is sent without consent', (calls) => {
    const declined = new Set<unknown>();
    return calls.flatMap((call) => {
      const consent = startOf(call).consent as { photos?: unknown } | undefined;
      const isDeclined = consent?.photos === 0 || consent?.photos === false;
      if (call.path === createRecord.rest.path && isDeclined) declined.add(call.answer?.analysis_id);
      const files = call.said?.files as readonly unknown[] | undefined;
      const isSent =
        (call.path === addImage.rest.path && declined.has(call.said?.analysis_id)) ||
        (call.path === uploadRecord.rest.path && isDeclined && files !== undefined && files.length > 0);
      return isSent ? [[call.line, call.path]] : [];
    });
  }),
  rule('trace.known_revision', 'Only a revision that was loaded is acknowledged', (calls) => {
    const loaded = new Set<unknown>();
    return calls.flatMap((call) => {
      if (call.path === config.rest.path) loaded.add(call.answer?.rev);
      const rev = call.path === acknowledgeConfig.rest.path ? call.said?.rev : undefined;
      return rev === undefined || loaded.has(rev) ? [] : [[call.line, `revision ${String(rev)}`]];
    });
  }),
];

/** Notes whether a test is acknowledged now. A final refusal also ends it. */
function settle(open: Map<unknown, Call>, test: unknown, call: Call): void {
  if (call.answer?.code === 0 || isFinal(call)) open.delete(test);
  else open.set(test, call);
}

async function readCall(line: number, text: string): Promise<Call> {
  const { body, url, headers, ...call } = recorded.parse(JSON.parse(text));
  const { pathname, search } = new URL(url, 'http://mirror');
  const small = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const bytes = Buffer.from(body, 'base64');
  const said = await fieldsOf(bytes, small['content-type'] ?? '', search).catch(() => undefined);
  return { ...call, url, headers: small, line, path: pathname, query: search.slice(1), bytes, said };
}

async function fieldsOf(bytes: Buffer, type: string, search: string): Promise<Record<string, unknown>> {
  if (bytes.length === 0) return Object.fromEntries(new URLSearchParams(search));
  if (!type.startsWith('multipart/')) return JSON.parse(bytes.toString('utf8'));
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  const fields: Record<string, unknown> = {};
  const files: unknown[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = name === 'meta' ? JSON.parse(value) : value;
    else files.push({ field: name, filename: value.name, size: value.size, read: () => value.bytes() });
  }
  return { ...fields, files };
}

const MOST_SHOWN = 5;

/**
 * Checks what a mirror sent against the document.
 * @param secret in base64; without it signatures aren't computed again
 * @throws BadCalls
 */
export async function checkTrace(text: string, secret?: string): Promise<readonly Finding[]> {
  const calls: Call[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const call = await readCall(at + 1, line).catch((cause: unknown) => {
      throw new BadCalls(`${at + 1}: ${cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)}`);
    });
    calls.push(call);
  }
  const key = secret === undefined ? undefined : Buffer.from(secret, 'base64');
  return RULES.map(({ name, says, faults }) => {
    const found = faults(calls, key);
    const lines = found.slice(0, MOST_SHOWN).map(([line, why]) => `line ${line}: ${why}`);
    const more = found.length > MOST_SHOWN ? [`and ${found.length - MOST_SHOWN} more`] : [];
    return found.length === 0 ? { name, says } : { name, says, broken: [...lines, ...more].join('; ') };
  });
}
