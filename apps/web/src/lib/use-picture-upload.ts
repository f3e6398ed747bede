import type { FileKind } from '@skin-mirror/shared/file/file-limits.ts';
import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from './upload-picture.ts';

/** A video takes long where little can be sent at once. */
const TIMEOUT_MS = 300_000;

export function usePictureUpload(purpose: FileKind, onDone: (path: string) => void) {
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<unknown>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  return {
    /** The uploaded part, from 0 to 1. Undefined if no upload is running. */
    share,
    /** The error of the last upload. Null if the upload succeeded or the user stopped it. */
    error,
    stop: () => abort.current?.abort(),
    async send(file: File): Promise<void> {
      abort.current?.abort();
      const controller = new AbortController();
      abort.current = controller;
      setError(null);
      setShare(0);
      try {
        onDone(
          await uploadPicture(purpose, file, {
            onProgress: setShare,
            signal: controller.signal,
            timeoutMs: TIMEOUT_MS,
          }),
        );
      } catch (cause) {
        if (!controller.signal.aborted) setError(cause);
      } finally {
        if (abort.current === controller) setShare(undefined);
      }
    },
  };
}
