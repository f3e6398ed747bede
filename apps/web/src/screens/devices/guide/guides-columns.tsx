import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { PermissionBadges } from '../../../ui/permission-badges.tsx';
import { LinesCell, NoValue, TextCell } from '../../../ui/resource/cells.tsx';
import type { ResourceColumn } from '../../../ui/resource/column.tsx';
import { ReviewBadge } from '../../../ui/review-badge.tsx';
import { type GuideRow, guideName } from '../device-row.ts';
import { type GuideActionHandlers, GuideActions } from './guide-actions.tsx';

export const Guide = ({ row }: { row: GuideRow }) => (
  <LinesCell hint={row.user_acct === guideName(row) ? undefined : row.user_acct}>
    <strong>{guideName(row)}</strong>
  </LinesCell>
);

export const Review = ({ row }: { row: GuideRow }) => (
  <LinesCell hint={row.reason && <span title={row.reason}>{row.reason}</span>}>
    <ReviewBadge status={row.review_status} />
  </LinesCell>
);

/** A time; nothing if it didn't happen. */
export function Moment({ instant }: { instant: string | null }) {
  const format = useFormat();
  if (!instant) return <NoValue />;
  return <LinesCell hint={format.time(instant)}>{format.date(instant)}</LinesCell>;
}

/** The columns of the list; `handlers` must be stable. */
export function useGuideColumns(handlers: GuideActionHandlers): ResourceColumn<GuideRow>[] {
  const { t } = useTranslation(['devices', 'shared']);
  return useMemo(
    () => [
      { key: 'guide', title: t('column.guide'), width: 128, always: true, render: (row) => <Guide row={row} /> },
      { key: 'mobile', title: t('shared:field.mobile'), width: 120, render: (row) => <TextCell text={row.mobile} /> },
      {
        key: 'device',
        title: t('shared:field.device_no'),
        width: 112,
        render: (row) => <TextCell text={row.device_no} />,
      },
      { key: 'shop', title: t('shared:field.shop'), width: 108, render: (row) => <TextCell text={row.shop} /> },
      { key: 'status', title: t('shared:field.status'), width: 156, render: (row) => <Review row={row} /> },
      {
        key: 'power',
        title: t('shared:field.power'),
        width: 148,
        render: (row) => (row.power ? <PermissionBadges power={row.power} /> : <NoValue />),
      },
      { key: 'applied', title: t('column.applied'), width: 136, render: (row) => <Moment instant={row.crt_time} /> },
      { key: 'settled', title: t('column.settled'), width: 136, render: (row) => <Moment instant={row.opt_time} /> },
      {
        key: 'actions',
        title: t('column.actions'),
        width: 184,
        always: true,
        pinned: 'right',
        render: (row) => <GuideActions row={row} {...handlers} />,
      },
    ],
    [t, handlers],
  );
}
