import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from '../../lib/upload-picture.ts';

/** Sends a product's picture, which takes its time and can be stopped. */
export function usePictureUpload(onDone: (path: string) => void) {
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<unknown>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  return {
    /** What has left this browser, 0 to 1; undefined while nothing is being sent. */
    share,
    /** Why the last one wasn't taken; null where nothing went wrong or somebody stopped it. */
    error,
    stop: () => abort.current?.abort(),
    async send(file: File): Promise<void> {
      abort.current?.abort();
      const controller = new AbortController();
      abort.current = controller;
      setError(null);
      setShare(0);
      try {
        onDone(await uploadPicture('goods', file, { onProgress: setShare, signal: controller.signal }));
      } catch (cause) {
        if (!controller.signal.aborted) setError(cause);
      } finally {
        if (abort.current === controller) setShare(undefined);
      }
    },
  };
}
