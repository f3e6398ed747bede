import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';

interface ChosenFilesOptions {
  onFiles: (files: File[]) => void;
  /** The accepted formats, written like the `accept` of a file input. */
  accept: string;
  multiple?: boolean;
  /** False while another field should get pasted files. */
  takesPaste?: boolean;
}

interface ChosenFiles {
  /** Opens the system's dialog to choose files. */
  choose: () => void;
  /** The hidden file input. It has to be rendered in the area. */
  input: ReactNode;
  /** The props of the drop area. It has `data-over` while files are held over it. */
  area: {
    'data-over': true | undefined;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Gets files that are chosen, dropped on an area, or pasted anywhere on the page. */
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
    // Ignores pasted text, because it belongs to the field that it is pasted into.
    if (takesPaste && !event.defaultPrevented && take(event.clipboardData?.files)) event.preventDefault();
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
          // Lets the same file be chosen again after it was removed or corrected.
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
