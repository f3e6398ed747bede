import type { Services } from '../../services.ts';

const TIMEOUT_MS = 5_000;

type Answer = Readonly<Record<string, unknown>>;

/** The platform refused a call, or doesn't answer. `code` is its own number; 0 if it didn't answer. */
export class PlatformError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The codes of a token that has ended or that another server has replaced. */
const TOKEN_ENDED = new Set([40001, 40014, 42001]);
export const isTokenEnded = (cause: unknown): boolean => cause instanceof PlatformError && TOKEN_ENDED.has(cause.code);

/** Calls the platform of official accounts. @throws PlatformError */
export async function callPlatform(
  { env }: Pick<Services, 'env'>,
  path: string,
  { token, body }: { readonly token?: { readonly name: string; readonly value: string }; readonly body?: unknown },
): Promise<Answer> {
  const url = new URL(path, env.WX_API_URL);
  if (token) url.searchParams.set(token.name, token.value);
  let answer: Answer;
  try {
    const response = await fetch(url, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = (await response.json()) as Answer;
  } catch (cause) {
    throw new PlatformError(0, cause instanceof Error ? cause.message : String(cause));
  }
  const code = Number(answer.errcode ?? 0);
  if (code !== 0) throw new PlatformError(code, String(answer.errmsg ?? ''));
  return answer;
}
