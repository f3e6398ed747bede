import { Stack } from '@mantine/core';
import { scenarioOf } from '@skin-mirror/shared/record/scenario-of-record.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Hint } from '../../../ui/hint.tsx';
import type { RecordDetail } from '../record-row.ts';

/** Copies a scenario that the mirror simulator plays: the same test, without the person. */
export function CopyScenario({ record }: { record: RecordDetail }) {
  const { t } = useTranslation('records');
  const { data } = trpc.question.list.useQuery({});
  return (
    <Stack gap="xs" align="flex-start" mt="md">
      <CopyButton
        text={data ? `${JSON.stringify(scenarioOf(record, data.list), null, 2)}\n` : ''}
        disabled={!data}
        label={t('detail.scenario')}
        failed={t('detail.scenario_failed')}
      />
      <Hint size="xs">{t('detail.scenario_hint')}</Hint>
    </Stack>
  );
}
