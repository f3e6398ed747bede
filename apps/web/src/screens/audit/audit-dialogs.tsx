import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NoValue } from '../../ui/resource/cells.tsx';
import { useActionText, useActorText, useDetails, useSubjectText } from './audit-cells.tsx';
import type { AuditRow } from './audit-row.ts';

export function ChainDialog({ row, opened, onClose }: DialogProps<Outputs['audit']['verify']>) {
  const { count, detached, broken_at } = row;
  const { t } = useTranslation('audit');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('chain.check')}>
      {broken_at === null ? (
        <Notice text={t('chain.whole_text')} color="jade" icon={IconShieldCheck} title={t('chain.whole', { count })} />
      ) : (
        <Notice
          text={t('chain.broken_text')}
          color="red"
          icon={IconAlertTriangle}
          title={t('chain.broken', { id: broken_at })}
        />
      )}
      {detached > 0 && <Hint mt="md">{t('chain.detached', { count: detached })}</Hint>}
      <Hint mt="md">{t('chain.how')}</Hint>
    </Dialog>
  );
}

export function EntryDialog({ row, opened, onClose }: DialogProps<AuditRow>) {
  const { t } = useTranslation(['audit', 'shared']);
  const format = useFormat();
  const facts: [name: string, value: string][] = [
    [t('column.time'), format.dateTime(row.time)],
    [t('column.actor'), useActorText()(row)],
    [t('shared:field.username'), row.actor_name],
    [t('column.subject'), useSubjectText()(row)],
    [t('column.ip'), row.ip],
    [t('shared:field.x_tid'), row.x_tid],
    ...useDetails()(row),
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={useActionText()(row.action)} size="lg">
      <Facts facts={facts} none={<NoValue />} labelWidth={140} />
    </Dialog>
  );
}
