import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import type { Problem } from '../../../lib/problem.ts';
import { problemText } from '../../../lib/use-problem-text.ts';
import { Hint } from '../../../ui/hint.tsx';
import texts from '../../../ui/text.module.css';
import { dropNote, retryRefused, type UnsentNote } from '../../../ui/unsent-notes.ts';

interface UnsentAlertProps {
  unsent: readonly UnsentNote[];
  /** The tests that the screen shows. A note about another test is named here. */
  shown: ReadonlySet<string>;
}

/** Names the notes that the server refuses, and those of tests that aren't on the screen. */
export function UnsentAlert({ unsent, shown }: UnsentAlertProps) {
  const { t } = useTranslation('today');
  const format = useFormat();
  const named = unsent.filter(({ analysis_id, refusal }) => refusal || !shown.has(analysis_id));
  if (named.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconMailX />} title={t('unsent_title', { count: named.length })} mb="md">
      <Stack component="ul" gap="sm">
        {named.map(({ name, customer, test_time, mark, refusal }) => (
          <li key={name}>
            <Text size="sm" fw={600}>
              {[customer, format.shortDateTime(test_time)].join(' · ')}
            </Text>
            <Text size="sm" className={texts.lines}>
              {mark}
            </Text>
            <Refusal name={name} customer={customer} refusal={refusal} />
          </li>
        ))}
      </Stack>
    </Alert>
  );
}

function Refusal({ name, customer, refusal }: Pick<UnsentNote, 'name' | 'customer'> & { refusal?: Problem }) {
  const { t } = useTranslation(['today', 'app']);
  if (!refusal) {
    return <Hint>{t('waits')}</Hint>;
  }
  return (
    <>
      <Text size="sm">{problemText(refusal)}</Text>
      <Group gap="xs" mt={4}>
        <Button size="compact-sm" variant="default" onClick={retryRefused}>
          {t('app:action.retry')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('discard_of', { name: customer })}
          onClick={() => dropNote({ name })}
        >
          {t('discard')}
        </Button>
      </Group>
    </>
  );
}
