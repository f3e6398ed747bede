import { Checkbox, Code, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { Pending } from '../../ui/pending.tsx';
import classes from './support.module.css';

/** Adds information about the shop's state to a question. The user sees all data before it is sent. */
export function DiagnosticsField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation('support');
  const query = trpc.support.diagnostics.useQuery({}, { enabled: checked });
  return (
    <Stack gap="xs">
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={t('ask.diagnostics')}
        description={t('ask.diagnostics_hint')}
      />
      {checked && <Pending query={query} height={24} />}
      {checked && query.data && <Diagnostics summary={t('ask.diagnostics_show')} value={query.data.diagnostics} />}
    </Stack>
  );
}

export function Diagnostics({ summary, value }: { summary: string; value: unknown }) {
  return (
    <details className={classes.diagnostics}>
      <summary>{summary}</summary>
      <Code block tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </Code>
    </details>
  );
}
