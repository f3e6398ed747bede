import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts';
import { useFormat } from '../../lib/format.ts';
import { type FormDraft, useDraftName } from './use-form-draft.ts';

/**
 * A draft is unsaved input of an earlier visit. This note offers to restore the draft, or says that the draft was
 * restored.
 */
export function DraftNote({ draft: { state, at, restore, discard } }: { draft: FormDraft }) {
  const { t } = useTranslation('work');
  const format = useFormat();
  return (
    <Alert color="blue" role="note" icon={<IconHistory aria-hidden />} mb="md" data-draft={state}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t(`draft.${state}`, { time: format.dateTime(new Date(at).toISOString()) })}</Text>
        <Group gap="xs">
          {state === 'offered' && (
            <Button size="compact-sm" onClick={restore}>
              {t('draft.restore')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={discard}>
            {t(state === 'offered' ? 'draft.discard' : 'draft.start_over')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

interface OrphanProps {
  /** The kind of the deleted object, such as `goods`. */
  thing: string;
  id: number;
  onNew: () => void;
}

/**
 * The edited object was deleted, but the browser still has a draft of it. The user can create a new object from the
 * draft.
 */
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
    <Alert color="orange" role="note" icon={<IconHistory aria-hidden />} mb="md" data-draft="orphan">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('draft.orphan')}</Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={takeForNew}>
            {t('draft.use_for_new')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={end}>
            {t('draft.discard')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
