import { Checkbox, Code, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './support.module.css';

/** Attaches the state of the shop, and shows exactly the data that will be sent. */
export function DiagnosticsField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation('support');
  const { data, error, refetch, isFetching } = trpc.support.diagnostics.useQuery({}, { enabled: checked });
  return (
    <Stack gap="xs">
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={t('ask.diagnostics')}
        description={t('ask.diagnostics_hint')}
      />
      {checked && error && <ErrorState error={error} onRetry={refetch} retrying={isFetching} />}
      {checked && !data && !error && <Skeleton h={24} className="delayed" />}
      {checked && data && <Diagnostics summary={t('ask.diagnostics_show')} value={data.diagnostics} />}
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
