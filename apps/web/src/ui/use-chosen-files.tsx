import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, useRef, useState } from 'react';

interface ChosenFilesOptions {
  onFiles: (files: File[]) => void;
  /** The accepted file types, in the format of the `accept` attribute. */
  accept: string;
  multiple?: boolean;
  /** False if this field ignores pasted files, because another field should get them. */
  takesPaste?: boolean;
}

/** Gets files that the user chooses, drops on an area, or pastes anywhere on the page. */
export function useChosenFiles({ onFiles, accept, multiple, takesPaste = true }: ChosenFilesOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
    return files.length > 0;
  };
  useWindowEvent('paste', (event) => {
    // Handles only pasted files. Pasted text goes to the focused field as usual. A field under a dialog takes none.
    const isCovered = input.current?.closest('[inert]') !== null;
    if (takesPaste && !isCovered && !event.defaultPrevented && take(event.clipboardData?.files)) event.preventDefault();
  });
  return {
    choose: () => input.current?.click(),
    /** The hidden file input. The caller has to render it. */
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Without this reset, the browser does nothing if the user chooses the same file again.
          currentTarget.value = '';
        }}
      />
    ),
    /** The props of the drop area. `data-over` is set while the user drags files over the area. */
    area: {
      'data-over': isOver || undefined,
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
  };
}
