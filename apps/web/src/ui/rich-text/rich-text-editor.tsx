import { FILE_LIMITS, megabytes } from '@skin-mirror/shared/file/file-limits.ts';
import Image from '@tiptap/extension-image';
import Link from '@tiptap/extension-link';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { fileAddress } from '../../lib/file-address.ts';
import { CallError } from '../../lib/problem.ts';
import { uploadEditorPicture } from '../../lib/upload-picture.ts';
import { mimeTypes } from '../image-upload/picture-check.ts';
import { notifyError } from '../notify.tsx';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

const { maxBytes, formats } = FILE_LIMITS.editor;
const TYPES = mimeTypes(formats);

/** The server accepts only pictures from its own storage, so the editor removes all other pictures from pasted text. */
const OwnImage = Image.extend({ parseHTML: () => [{ tag: 'img[src^="/fileSvr/get/"]' }] });
const EXTENSIONS = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3] }, code: false, codeBlock: false }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https' }),
  OwnImage,
];

interface RichTextEditorProps {
  /** The id of the element that contains the field's label. */
  labelId: string;
  value: string;
  onChange: (html: string) => void;
  onBusy?: (isBusy: boolean) => void;
  readOnly?: boolean;
  'data-path'?: string;
}

/** An editor for formatted text. It creates only HTML elements that the server accepts. */
export function RichTextEditor({ labelId, value, onChange, onBusy, readOnly = false, ...props }: RichTextEditorProps) {
  const sending = useRef(0);
  const shown = useRef(value);
  const insert = async (editor: Editor, files: readonly File[]) => {
    onBusy?.(true);
    sending.current += 1;
    try {
      for (const file of files) {
        const src = await store(file);
        if (!editor.isDestroyed) editor.chain().focus().setImage({ src, alt: '' }).run();
      }
    } catch (error) {
      notifyError(error);
    } finally {
      sending.current -= 1;
      onBusy?.(sending.current > 0);
    }
  };
  /** Uploads pasted or dropped pictures. Returns false if there are none. */
  const takePictures = (data: DataTransfer | null): boolean => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0 || !editor) return false;
    void insert(editor, pictures);
    return true;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(readOnly && { 'aria-readonly': 'true' }),
        ...(props['data-path'] && { 'data-path': props['data-path'] }),
      },
      handlePaste: (_view, event) => takePictures(event.clipboardData),
      handleDrop: (_view, event) => takePictures(event.dataTransfer),
    },
    onUpdate({ editor: changed }) {
      shown.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(shown.current);
    },
  });
  // The value can also change outside the editor, for example when the user restores a draft.
  useEffect(() => {
    if (!editor || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={classes.editor}>
      {editor && !readOnly && (
        <Toolbar editor={editor} pictureTypes={TYPES} onPictures={(files) => void insert(editor, files)} />
      )}
      <EditorContent editor={editor} className={classes.content} />
    </div>
  );
}

/**
 * Uploads a picture and returns its URL.
 * @throws CallError if the file has a wrong type or is too large.
 */
async function store(file: File): Promise<string> {
  if (!TYPES.includes(file.type)) throw new CallError({ kind: 'refused', code: 'FILE_TYPE' });
  if (file.size > maxBytes) {
    throw new CallError({ kind: 'refused', code: 'FILE_TOO_LARGE', details: { max: megabytes(maxBytes) } });
  }
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  return fileAddress(await uploadEditorPicture(file, options));
}
