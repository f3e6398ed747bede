import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';

interface ChosenFilesOptions {
  onFiles: (files: File[]) => void;
  /** The accepted file types, in the format of the `accept` attribute. */
  accept: string;
  multiple?: boolean;
  /** False if this field ignores pasted files, because another field should get them. */
  takesPaste?: boolean;
}

interface ChosenFiles {
  choose: () => void;
  /** The hidden file input. The caller has to render it. */
  input: ReactNode;
  /** The props of the drop area. `data-over` is set while the user drags files over the area. */
  area: {
    'data-over': true | undefined;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Gets files that the user chooses, drops on an area, or pastes anywhere on the page. */
export function useChosenFiles(options: ChosenFilesOptions): ChosenFiles {
  const { onFiles, accept, multiple, takesPaste = true } = options;
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
    area: {
      'data-over': isOver || undefined,
      onDragOver(event) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
  };
}
