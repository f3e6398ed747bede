import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { PermissionBadges } from '../../../ui/permission-badges.tsx';
import { ReviewBadge } from '../../../ui/review-badge.tsx';
import type { GuideRow } from '../device-row.ts';
import { type GuideActionHandlers, GuideActions } from './guide-actions.tsx';
import { Guide } from './guides-columns.tsx';

export function GuideCard({ row, handlers }: { row: GuideRow; handlers: GuideActionHandlers }) {
  const { t } = useTranslation(['devices', 'shared']);
  const format = useFormat();
  return (
    <FactList
      head={<Guide row={row} />}
      aside={<ReviewBadge status={row.review_status} />}
      facts={[
        [t('shared:field.mobile'), row.mobile],
        [t('shared:field.device_no'), row.device_no],
        [t('shared:field.shop'), row.shop],
        [t('shared:field.reason'), row.reason],
        [t('shared:field.power'), row.power && <PermissionBadges key="power" power={row.power} />],
        [t('column.applied'), format.dateTime(row.crt_time)],
        [t('column.settled'), row.opt_time && format.dateTime(row.opt_time)],
      ]}
      actions={<GuideActions row={row} {...handlers} />}
    />
  );
}
