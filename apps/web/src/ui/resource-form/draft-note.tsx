import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts';
import { useFormat } from '../../lib/format.ts';
import { type FormDraft, useDraftName } from './use-form-draft.ts';

interface NoteProps {
  color: string;
  state: FormDraft['state'] | 'orphan';
  text: string;
  /** The buttons. */
  children: ReactNode;
}

const Note = ({ color, state, text, children }: NoteProps) => (
  <Alert color={color} role="note" icon={<IconHistory aria-hidden />} mb="md" data-draft={state}>
    <Group justify="space-between" gap="xs">
      <Text size="sm">{text}</Text>
      <Group gap="xs">{children}</Group>
    </Group>
  </Alert>
);

/** Unsaved input of an earlier visit is a draft. Offers to restore it, or says that it was restored. */
export function DraftNote({ draft: { state, at, restore, discard } }: { draft: FormDraft }) {
  const { t } = useTranslation('work');
  const format = useFormat();
  return (
    <Note color="blue" state={state} text={t(`draft.${state}`, { time: format.dateTime(new Date(at)) })}>
      {state === 'offered' && (
        <Button size="compact-sm" onClick={restore}>
          {t('draft.restore')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={discard}>
        {t(state === 'offered' ? 'draft.discard' : 'draft.start_over')}
      </Button>
    </Note>
  );
}

interface OrphanProps {
  /** The kind of the deleted object, such as `goods`. */
  thing: string;
  id: number;
  onNew: () => void;
}

/** The edited object was deleted, but the browser still has a draft of it, which can become a new object. */
export function OrphanNote({ thing, id, onNew }: OrphanProps) {
  const { t } = useTranslation('work');
  const [own, next] = [useDraftName(`${thing}:${id}`), useDraftName(`${thing}:new`)];
  const [draft, setDraft] = useState(() => (own ? readDraft(own) : undefined));
  if (!own || !next || !draft) return null;
  const end = () => {
    clearDraft(own);
    setDraft(undefined);
  };
  const takeForNew = () => {
    const { rev: _, ...others } = draft;
    if (!writeDraft('tab', next, { ...others, changed: Object.keys(draft.values) })) return;
    end();
    onNew();
  };
  return (
    <Note color="orange" state="orphan" text={t('draft.orphan')}>
      <Button size="compact-sm" onClick={takeForNew}>
        {t('draft.use_for_new')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={end}>
        {t('draft.discard')}
      </Button>
    </Note>
  );
}
