import type { IMPORT_PHASES } from '@skin-mirror/shared/goods/goods-import.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { postForm } from '../../../lib/rest.ts';
import { type Outputs, trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import { readZip, type ZipRefusal } from './zip-file.ts';

export type ImportAnswer = Outputs['goodsImport']['run'];

/** The time limit for an import. An upload of 20 MB takes minutes on a slow connection. */
const TIMEOUT_MS = 15 * MINUTE_MS;

export interface RunState {
  readonly file: File;
  /** True for a preview, which saves nothing. */
  readonly isTrial: boolean;
  /** The uploaded part, from 0 to 1. */
  readonly share: number;
  /** The progress on the server. Undefined until the server reports it. */
  readonly server?: { readonly phase: (typeof IMPORT_PHASES)[number]; readonly done: number; readonly total: number };
}

/** Why an import failed: an unsuitable file, or an error of the call. */
type ImportFailure =
  | { readonly fileName: string; readonly refusal: ZipRefusal }
  | { readonly file: File; readonly error: unknown };

export interface Checked {
  readonly file: File;
  readonly answer: ImportAnswer;
}

export function useRefreshImports(): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.goods.invalidate(), utils.dashboard.invalidate(), utils.goodsImport.batches.invalidate()]);
}

/**
 * Runs an import. The file is uploaded twice: first for the preview, then for the import. After the upload the server
 * completes the import, even if the dialog is closed.
 * @param onDone called after each successful import
 */
export function useGoodsImport(onDone: (answer: ImportAnswer) => void) {
  const refresh = useRefreshImports();
  const [checked, setChecked] = useState<Checked>();
  const [result, setResult] = useState<Checked>();
  const [failure, setFailure] = useState<ImportFailure>();
  const [running, setRunning] = useState<RunState>();
  // A ref changes immediately, unlike a state. A double click therefore sends only one request.
  const current = useRef<{ readonly isTrial: boolean; readonly abort: AbortController }>(null);

  const send = useMutation({
    mutationFn: async ({ file, isTrial, signal }: { file: File; isTrial: boolean; signal: AbortSignal }) => {
      const progress_id = randomUuid();
      const update = (change: Partial<RunState>) => setRunning((now) => now && { ...now, ...change });
      let news: { unsubscribe(): void } | undefined;
      const follow = () =>
        trpcClient.goodsImport.progress.subscribe(
          { progress_id },
          { onData: ({ data }) => update({ server: data }), onError: () => undefined },
        );
      const form = new FormData();
      form.append('dry_run', isTrial ? '1' : '0');
      form.append('progress_id', progress_id);
      form.append('file', file, file.name);
      try {
        return await postForm<ImportAnswer>('/skinmgr/goods/importGoods', form, {
          timeoutMs: TIMEOUT_MS,
          signal,
          onProgress: (share) => {
            update({ share });
            if (share === 1) news ??= follow();
          },
        });
      } finally {
        news?.unsubscribe();
      }
    },
    onSuccess: (answer, { file, isTrial }) => {
      if (isTrial) return setChecked({ file, answer });
      setResult({ file, answer });
      onDone(answer);
    },
    onError: (error, { file, signal }) => {
      if (!signal.aborted) setFailure({ file, error });
    },
    onSettled: (_answer, _error, { isTrial }) => {
      current.current = null;
      setRunning(undefined);
      // Reloads the lists even after an error, because the server may have completed the import without its answer
      // arriving.
      if (!isTrial) void refresh();
    },
  });
  const start = (file: File, isTrial: boolean) => {
    if (current.current) return;
    const abort = new AbortController();
    current.current = { isTrial, abort };
    setFailure(undefined);
    setRunning({ file, isTrial, share: 0 });
    send.mutate({ file, isTrial, signal: abort.signal });
  };
  useEffect(() => () => void (current.current?.isTrial && current.current.abort.abort()), []);

  return {
    checked,
    result,
    failure,
    running,
    /** Checks the chosen, dropped or pasted files and starts the preview. */
    async choose(files: readonly File[]): Promise<void> {
      if (current.current) return;
      setFailure(undefined);
      const file = await readZip(files);
      if (file instanceof File) return start(file, true);
      setFailure({ fileName: files[0]?.name ?? '', refusal: file });
    },
    commit: () => checked && start(checked.file, false),
    stop: () => current.current?.abort.abort(),
    reset() {
      if (current.current) return;
      setChecked(undefined);
      setResult(undefined);
      setFailure(undefined);
    },
    again: (file: File) => start(file, true),
  };
}

export type GoodsImport = ReturnType<typeof useGoodsImport>;
