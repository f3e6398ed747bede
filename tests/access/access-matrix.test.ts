import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { type Access, decide, type Principal } from '@skin-mirror/shared/kernel/access.ts';
import type { Operation } from '@skin-mirror/shared/kernel/contract.ts';
import { ERRORS, type ErrorCode } from '@skin-mirror/shared/kernel/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { registry } from '../../apps/server/src/registry.ts';
import type { RestClient } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { buildCallers, type Caller, seenBy } from './callers.ts';

const { messages } = builtInTexts('en');

let server: RunningServer;
let callers: Caller[];
beforeAll(async () => {
  server = await startTestServer();
  callers = await buildCallers(server);
});
afterAll(() => server.close());

const operations = Object.entries(registry).flatMap(([domain, bound]) =>
  (Object.values(bound) as BoundOperation[]).map(({ name, operation }) => ({ name: `${domain}.${name}`, operation })),
);
const calls = operations.filter(({ operation }) => operation.rest);
const isForConsole = ({ access, rest }: Operation) => access.kind !== 'device' && rest?.envelope !== 'file';

/** Errors that depend only on the caller, not on the input. */
const ABOUT_THE_CALLER = new Set<ErrorCode>([
  'SESSION_INVALID',
  'ACCOUNT_DISABLED',
  'MAIN_ACCOUNT_DISABLED',
  'NO_PERMISSION',
  'DEVICE_UNKNOWN',
  'DEVICE_UNBOUND',
  'DEVICE_LOCKED',
  'DEVICE_SIGNATURE_MISSING',
  'DEVICE_SIGNATURE_INVALID',
]);

/** Returns the error for a caller who may not use an operation; undefined if the caller may. */
function refusalFor(access: Access, principal: Principal): ErrorCode | undefined {
  const decision = decide(access, principal);
  if (decision === 'allow') return undefined;
  if (decision === 'no-permission') return 'NO_PERMISSION';
  const known = principal.kind === 'anonymous' ? principal.refusal : undefined;
  return known ?? (access.kind === 'device' ? 'DEVICE_SIGNATURE_MISSING' : 'SESSION_INVALID');
}

const text = (code: ErrorCode): string => messages.errors[code];

describe('every call of REST lets in whom its contract names, and tells everybody else why not', () => {
  it.each(calls)('$name', async ({ operation }) => {
    const { method, path } = operation.rest as NonNullable<Operation['rest']>;
    for (const caller of callers) {
      const client = await caller.client.open();
      const address = path.replace('*', 'conf_app/none.png');
      const answer = method === 'GET' ? await client.get(address) : await client.post(address);
      const heard = answer.text.startsWith('{"code":') ? answer.json() : undefined;
      const refusal = refusalFor(operation.access, seenBy(operation, caller));
      if (!refusal && operation.kind === 'mutation') caller.client.renew();
      if (refusal) {
        expect([answer.status, heard?.code], caller.who).toEqual([ERRORS[refusal].http, ERRORS[refusal].wire]);
        // Mirrors send no language and get texts in the default language. So only the texts for other callers are
        // checked.
        if (caller.console) expect(heard?.msg, caller.who).toBe(text(refusal));
        // Two calls also say whether the caller is a main account.
        const { code: _code, msg: _msg, is_manager = 0, detail = '', ...beside }: Record<string, unknown> = heard ?? {};
        expect([0, 1], caller.who).toContain(is_manager);
        // The detail names a part of the signature, and nothing of the server.
        expect(detail, caller.who).toMatch(/^(|signature|header:(x-device-no|signature))$/);
        expect(JSON.stringify(Object.entries(beside)), caller.who).toMatch(
          /^\[(|\["list",\[\]\],\["total",0\]|\["data",\{"list":\[\],"total":0\}\])\]$/,
        );
      } else {
        expect([401, 403], `${caller.who}: ${answer.text}`).not.toContain(answer.status);
        expect(heard?.code, `${caller.who}: ${answer.text}`).not.toBe(ERRORS.NO_PERMISSION.wire);
      }
    }
  });
});

describe('every procedure of the console does the same', () => {
  it.each(operations.filter(({ operation }) => isForConsole(operation)))('$name', async ({ name, operation }) => {
    for (const caller of callers) {
      if (!caller.console) continue;
      const heard = await codeNameOf(await caller.console.open(), name, operation);
      // The console's procedures accept only users, even if the operation's REST path is for mirrors.
      const refusal = refusalFor(operation.access, caller.principal);
      if (!refusal && operation.kind === 'mutation') caller.console.renew();
      if (refusal) expect(heard, caller.who).toBe(refusal);
      else expect(ABOUT_THE_CALLER.has(heard as ErrorCode), `${caller.who}: ${heard}`).toBe(false);
    }
  });

  it.each(operations.filter(({ operation }) => !isForConsole(operation)))(
    'and there is none for $name',
    async ({ name }) => {
      const main = callers.find(({ who }) => who === 'the main account') as Caller;
      const client = (await main.console?.open()) as RestClient;
      expect((await client.query(name)).status).toBe(404);
      expect((await client.mutate(name)).status).toBe(404);
    },
  );
});

it('gives the platform administrator no way to a shop’s records', () => {
  const administrator = callers.find(({ who }) => who === 'a platform administrator') as Caller;
  const ofRecords = operations.filter(({ name }) => name.startsWith('record.'));
  expect(ofRecords.length).toBeGreaterThan(0);
  for (const { name, operation } of ofRecords) {
    expect(refusalFor(operation.access, administrator.principal), name).toBe('NO_PERMISSION');
  }
});

async function codeNameOf(client: RestClient, name: string, { kind }: Operation): Promise<string | undefined> {
  if (kind === 'subscription') return firstRefusal(client, name);
  const answer = await (kind === 'query' ? client.query(name) : client.mutate(name));
  return answer.json().error?.data.code_name;
}

/**
 * Returns the error that a subscription sends in its stream. A stream without an error stays open, so the test leaves
 * it after 300 ms.
 */
async function firstRefusal(client: RestClient, name: string): Promise<string | undefined> {
  const leave = new AbortController();
  const stream = await fetch(`${server.origin}/trpc/${name}?input=%7B%7D`, {
    headers: client.headers,
    signal: leave.signal,
  });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const patience = setTimeout(() => leave.abort(), 300);
  let heard = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard += decoder.decode(part.value, { stream: true });
      const refusal = /"code_name":"([A-Z_]+)"/.exec(heard)?.[1];
      if (refusal) return refusal;
    }
    return undefined;
  } catch (cause) {
    // The test itself ends the stream after 300 ms, which isn't a failure. Any other error is a failure.
    if (!leave.signal.aborted) throw cause;
    return undefined;
  } finally {
    clearTimeout(patience);
    leave.abort();
  }
}
