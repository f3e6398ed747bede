import { appendFile, writeFile } from 'node:fs/promises';
import { mirrorContract } from '@skin-mirror/shared/mirror/mirror.contract.ts';
import { z } from 'zod';
import { boundedText, jsonObject } from './answer.ts';

/** The version of the lines. A line without one was written by another program. */
const VERSION = 1;

/** One call of a mirror, as a line of a file. `conform` reads the same lines. */
export const recordedCall = z.object({
  v: z.int().default(VERSION),
  time: z.iso.datetime({ offset: true }).pipe(z.coerce.date()),
  /** How long it took, in milliseconds. */
  ms: z.number().nonnegative().default(0),
  /** The server's name of the request. */
  tid: z.string().default(''),
  method: z.enum(['GET', 'POST']),
  /** Without the server, so that no file can send calls elsewhere. */
  url: z.string().startsWith('/mirrorSrv/'),
  headers: z.record(z.string(), z.string()),
  body: z.base64().default(''),
  /** Missing if no answer came. */
  status: z.int().optional(),
  answer: z.looseObject({ code: z.number() }).optional(),
});
export interface RecordedCall extends Omit<z.output<typeof recordedCall>, 'body' | 'v'> {
  readonly line: number;
  readonly bytes: Buffer;
}

/** Thrown for a file with a line that is no recorded call. The message names the line and the fault. */
export class BadCalls extends Error {}

/** Reads a file of calls. Reads all of it before anything is done with it. @throws BadCalls */
export function readCalls(text: string): RecordedCall[] {
  const calls = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const fail = (why: string): never => {
      throw new BadCalls(`${index + 1}: ${why}`);
    };
    const fields = jsonObject(line) ?? fail('no JSON object');
    if (fields.v !== undefined && fields.v !== VERSION)
      fail(`version ${String(fields.v)}; this program reads ${VERSION}`);
    const read = recordedCall.safeParse(fields);
    if (!read.success) {
      const [issue] = read.error.issues;
      return fail(`${issue?.path.join('.')}: ${issue?.message}`);
    }
    const { body, v: _, ...others } = read.data;
    return [{ ...others, line: index + 1, bytes: Buffer.from(body, 'base64') }];
  });
  if (calls.length === 0) throw new BadCalls('1: no calls');
  return calls;
}

export interface CallRecorder {
  readonly fetch: typeof fetch;
  /** Waits until all calls are in the file. */
  close(): Promise<void>;
}

/** Writes each signed call of mirrors to a file. An activation isn't written, because its answer has the secret. */
export async function recordCalls(file: string, send: typeof fetch = fetch): Promise<CallRecorder> {
  await writeFile(file, '', { mode: 0o600 });
  let written = Promise.resolve();
  const write = (line: object) => {
    written = written.then(() => appendFile(file, `${JSON.stringify({ v: VERSION, ...line })}\n`));
  };
  return {
    async fetch(address, init = {}) {
      const { pathname, search } = new URL(String(address));
      if (!pathname.startsWith('/mirrorSrv/') || pathname === mirrorContract.activate.rest.path)
        return send(address, init);
      const began = performance.now();
      const { method = 'GET', headers, body } = init;
      const said = {
        time: new Date(),
        method,
        url: pathname + search,
        headers: Object.fromEntries(new Headers(headers)),
        ...(body instanceof Uint8Array && { body: Buffer.from(body).toString('base64') }),
      };
      const took = () => ({ ms: Math.round(performance.now() - began) });
      try {
        const answer = await send(address, init);
        const fields = jsonObject(await boundedText(answer.clone()));
        const { status } = answer;
        const isAnswer = typeof fields?.code === 'number';
        write({
          ...said,
          ...took(),
          tid: answer.headers.get('x-tid') ?? '',
          ...(isAnswer && { status, answer: fields }),
        });
        return answer;
      } catch (cause) {
        write({ ...said, ...took() });
        throw cause;
      }
    },
    close: () => written,
  };
}
