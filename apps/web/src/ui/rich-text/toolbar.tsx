import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconItalic,
  IconLineDashed,
  IconList,
  IconListNumbers,
  IconPhotoPlus,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { useChosenFiles } from '../use-chosen-files.tsx';
import { LinkTool } from './link-tool.tsx';
import classes from './rich-text.module.css';
import { ToolButton } from './tool-button.tsx';

interface Tool {
  /** The i18next key of the tool's name. */
  readonly key: string;
  readonly icon: Icon;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
  /** The mark or node of the editor for this tool. If the selected text has it, the tool is shown as active. */
  readonly active?: readonly [name: string, attributes?: Record<string, unknown>];
}

const TEXT: readonly Tool[] = [
  { key: 'bold', icon: IconBold, run: (chain) => chain.toggleBold(), active: ['bold'] },
  { key: 'italic', icon: IconItalic, run: (chain) => chain.toggleItalic(), active: ['italic'] },
  { key: 'underline', icon: IconUnderline, run: (chain) => chain.toggleUnderline(), active: ['underline'] },
  { key: 'strike', icon: IconStrikethrough, run: (chain) => chain.toggleStrike(), active: ['strike'] },
  { key: 'clear', icon: IconClearFormatting, run: (chain) => chain.unsetAllMarks().clearNodes() },
];
const BLOCKS: readonly Tool[] = [
  { key: 'h2', icon: IconH2, run: (chain) => chain.toggleHeading({ level: 2 }), active: ['heading', { level: 2 }] },
  { key: 'h3', icon: IconH3, run: (chain) => chain.toggleHeading({ level: 3 }), active: ['heading', { level: 3 }] },
  { key: 'bullets', icon: IconList, run: (chain) => chain.toggleBulletList(), active: ['bulletList'] },
  { key: 'numbers', icon: IconListNumbers, run: (chain) => chain.toggleOrderedList(), active: ['orderedList'] },
  { key: 'quote', icon: IconBlockquote, run: (chain) => chain.toggleBlockquote(), active: ['blockquote'] },
  { key: 'rule', icon: IconLineDashed, run: (chain) => chain.setHorizontalRule() },
];
const HISTORY: readonly Tool[] = [
  { key: 'undo', icon: IconArrowBackUp, run: (chain) => chain.undo() },
  { key: 'redo', icon: IconArrowForwardUp, run: (chain) => chain.redo() },
];

interface ToolbarProps {
  editor: Editor;
  pictureTypes: readonly string[];
  onPictures: (files: File[]) => void;
}

export function Toolbar({ editor, pictureTypes, onPictures }: ToolbarProps) {
  const { t } = useTranslation('rich-text');
  const pictures = useChosenFiles({ onFiles: onPictures, accept: pictureTypes.join(), takesPaste: false });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of form fields.
    <div role="group" aria-label={t('toolbar')} className={classes.toolbar}>
      <Tools editor={editor} tools={TEXT} />
      <Tools editor={editor} tools={BLOCKS} />
      <div className={classes.group}>
        <LinkTool editor={editor} />
        <ToolButton label={t('picture')} icon={IconPhotoPlus} onClick={pictures.choose} />
        {pictures.input}
      </div>
      <Tools editor={editor} tools={HISTORY} />
    </div>
  );
}

function Tools({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  const { t } = useTranslation('rich-text');
  const states = useEditorState({
    editor,
    selector: () =>
      tools.map(({ run, active }) => ({
        isActive: active && editor.isActive(...active),
        isPossible: run(editor.can().chain()).run(),
      })),
  });
  return (
    <div className={classes.group}>
      {tools.map(({ key, icon, run }, index) => (
        <ToolButton
          key={key}
          label={t(`tool.${key}`)}
          icon={icon}
          isActive={states[index]?.isActive}
          disabled={states[index]?.isPossible === false}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
    </div>
  );
}
