import { CallError, strangeAnswer } from './problem.ts';
import { requestHeaders, timedFetch } from './session.ts';
import { sendRenewing } from './session-renewal.ts';
import { tryAgain } from './try-again.ts';

const TIMEOUT_MS = 30_000;

interface Envelope {
  readonly code?: number;
  readonly msg?: string;
}

/** The number of an error in the server itself. */
const FAULT = 19_999;

/** After these error numbers the user has to sign in again. */
const SESSION_OVER = { 10401: 'SESSION_INVALID', 30002: 'ACCOUNT_DISABLED' } as const;

function refusal({ code, msg }: Envelope, status: number, traceId: string | undefined): CallError {
  if (!msg) return new CallError({ ...strangeAnswer(status), traceId });
  if (code === FAULT) return new CallError({ kind: 'service', traceId });
  const over = SESSION_OVER[code as keyof typeof SESSION_OVER];
  return new CallError({ kind: 'refused', code: over, message: msg, traceId });
}

export interface SendOptions {
  /** Called during the upload. `share` is the uploaded part, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** The time limit for the upload and the answer together, in ms. The default is 30 seconds. */
  readonly timeoutMs?: number;
}

/**
 * Posts a form with files. Returns the answer if its code is `success`.
 * @throws CallError for any other answer; the reason of `signal` after an abort
 */
export const postForm = <Answer = unknown>(
  path: string,
  form: FormData,
  options: SendOptions,
  success = 0,
): Promise<Answer> =>
  sendRenewing(() => sendForm<Answer>(path, form, options, success), { isSave: true, isWork: true });

function sendForm<Answer>(
  path: string,
  form: FormData,
  { onProgress, signal, timeoutMs = TIMEOUT_MS }: SendOptions,
  success: number,
): Promise<Answer> {
  // `fetch` can't report the progress of an upload, but XMLHttpRequest can.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    const fail = () => end(() => reject(signal.aborted ? signal.reason : new CallError({ kind: 'network' })));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () =>
      end(() => {
        const envelope = (request.response ?? {}) as Envelope;
        const traceId = request.getResponseHeader('X-tid') ?? undefined;
        if (request.status < 300 && envelope.code === success) resolve(envelope as Answer);
        else reject(refusal(envelope, request.status, traceId));
      });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);

    request.open('POST', path);
    request.responseType = 'json';
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    signal.addEventListener('abort', abort);
    request.send(form);
  });
}

/**
 * Downloads a file in the console's language. The whole file has to be there within `timeoutMs`.
 * @throws CallError if the server refuses. A plain link would show the server's raw answer instead.
 */
export async function downloadFile(
  path: string,
  query: Record<string, string>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  const address = `${path}?${new URLSearchParams(query)}`;
  const send = () => timedFetch(address, { headers: requestHeaders() }, timeoutMs);
  const response = await tryAgain(send).catch(() => undefined);
  if (!response) throw FILE_LOST;
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  if (!response.ok || !name) {
    const envelope = (await response.json().catch(() => ({}))) as Envelope;
    throw refusal(envelope, response.status, response.headers.get('X-tid') ?? undefined);
  }
  const file = await response.blob().catch(() => undefined);
  if (!file || isCut(response.headers, file)) throw FILE_LOST;
  saveFile(file, decodeURIComponent(name));
}

const FILE_LOST = new CallError({ kind: 'service', isFileLost: true });

/** True if a proxy passed on a file that the server broke off as if it were complete. */
const isCut = (headers: Headers, { size }: Blob): boolean =>
  !headers.has('Content-Encoding') && Number(headers.get('Content-Length') ?? size) !== size;

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
