import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { followImport, type ImportAnswer, newProgressId, type ServerProgress, sendArchive } from './send-archive.ts';
import { readZip, type ZipRefusal } from './zip-file.ts';

interface Run {
  readonly file: File;
  readonly isTrial: boolean;
  readonly signal: AbortSignal;
}

export interface RunState {
  readonly file: File;
  readonly isTrial: boolean;
  /** The uploaded share, 0 to 1. */
  readonly share: number;
  /** The server's progress; undefined until it is known. */
  readonly server?: ServerProgress;
}

/** The reason why there is no preview or import: a wrong file, or an error of the call. */
export type ImportFailure =
  | { readonly fileName: string; readonly refusal: ZipRefusal }
  | { readonly file: File; readonly error: unknown };

interface Checked {
  readonly file: File;
  readonly answer: ImportAnswer;
}

/**
 * The steps of an import. The archive is sent once for the preview, and again, unchanged, for the import. An uploaded
 * import continues even if the dialog is closed. `onDone` is called at the end of every import.
 */
export function useGoodsImport(onDone: (answer: ImportAnswer) => void) {
  const utils = trpc.useUtils();
  const [checked, setChecked] = useState<Checked>();
  const [result, setResult] = useState<Checked>();
  const [failure, setFailure] = useState<ImportFailure>();
  const [running, setRunning] = useState<RunState>();
  // Set at once, so that a double click sends only one request.
  const current = useRef<{ readonly isTrial: boolean; readonly abort: AbortController }>(null);

  const send = useMutation({
    mutationFn: async ({ file, isTrial, signal }: Run) => {
      const progressId = newProgressId();
      const update = (change: Partial<RunState>) => setRunning((now) => now && { ...now, ...change });
      let stopListening: (() => void) | undefined;
      try {
        return await sendArchive(file, {
          isTrial,
          progressId,
          signal,
          onProgress: (share) => {
            update({ share });
            if (share === 1) stopListening ??= followImport(progressId, (server) => update({ server }));
          },
        });
      } finally {
        stopListening?.();
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
      // If the answer is lost, the result is unknown.
      if (!isTrial)
        void Promise.all([
          utils.goods.invalidate(),
          utils.dashboard.invalidate(),
          utils.goodsImport.batches.invalidate(),
        ]);
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
    /** Accepts selected, dropped or pasted files and starts the preview. */
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
