import { postForm, type SendOptions } from '../../../lib/rest.ts';
import type { Outputs } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';

export type ImportAnswer = Outputs['goodsImport']['run'];
export type ImportRow = ImportAnswer['preview'][number];
export type ImportProblem = ImportAnswer['rows'][number];
export type ImportPhase = 'reading' | 'checking' | 'pictures' | 'saving' | 'done';

/** An upload of 20 MB takes minutes on a slow line. The user can stop it. */
const TIMEOUT_MS = 15 * 60_000;

interface SendArchive extends SendOptions {
  /** True for a preview without import. */
  readonly isTrial: boolean;
  readonly progressId: string;
}

export function sendArchive(file: File, { isTrial, progressId, ...options }: SendArchive): Promise<ImportAnswer> {
  const form = new FormData();
  form.append('dry_run', isTrial ? '1' : '0');
  form.append('progress_id', progressId);
  form.append('file', file, file.name);
  return postForm<ImportAnswer>('/skinmgr/goods/importGoods', form, { timeoutMs: TIMEOUT_MS, ...options });
}

export interface ServerProgress {
  readonly phase: ImportPhase;
  readonly done: number;
  readonly total: number;
}

/** Follows the server's progress until the returned function is called. Failures are ignored. */
export function followImport(progress_id: string, onProgress: (progress: ServerProgress) => void): () => void {
  const subscription = trpcClient.goodsImport.progress.subscribe(
    { progress_id },
    { onData: ({ data }) => onProgress(data), onError: () => undefined },
  );
  return () => subscription.unsubscribe();
}

/** A random UUID. `crypto.randomUUID` doesn't exist on plain HTTP, which shops use. */
export function newProgressId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0');
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0');
    return byte.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
