import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Hint } from '../../ui/hint.tsx';
import texts from '../../ui/text.module.css';

/** Each text that the note of a test had, the newest first. Loads when somebody opens it. */
export function NoteHistory({ id }: { id: string }) {
  const { t } = useTranslation('records');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Anchor component="summary" display="list-item" size="sm" w="fit-content" py={2} underline="never">
        {t('note.history')}
      </Anchor>
      {isOpen && <Versions id={id} />}
    </details>
  );
}

function Versions({ id }: { id: string }) {
  const { t } = useTranslation('records');
  const format = useFormat();
  const query = trpc.record.notes.useQuery({ analysis_id: id });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton h={60} className="delayed" />;
  if (query.data.list.length === 0) return <Text size="sm">{t('note.no_history')}</Text>;
  return (
    <Stack component="ol" gap="xs" mt={4}>
      {query.data.list.map(({ mark, user_name, time }) => (
        <li key={time}>
          <Hint size="xs">{[format.dateTime(time), user_name].filter(Boolean).join(' · ')}</Hint>
          <Text size="sm" className={texts.lines} fs={mark ? undefined : 'italic'}>
            {mark || t('note.deleted')}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
