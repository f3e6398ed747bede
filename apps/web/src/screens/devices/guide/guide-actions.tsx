import { Button } from '@mantine/core';
import { REVIEW_STATUS } from '@skin-mirror/shared/device/device.ts';
import { useTranslation } from 'react-i18next';
import { type GuideRow, guideName } from '../device-row.ts';
import classes from '../devices.module.css';

export type GuideDialog = 'approve' | 'reject';

export interface GuideActionHandlers {
  onDialog: (dialog: GuideDialog, row: GuideRow) => void;
  onUnbind: (row: GuideRow) => void;
}

/** Actions on one application: decide, or unbind an approved guide. */
export function GuideActions({ row, onDialog, onUnbind }: GuideActionHandlers & { row: GuideRow }) {
  const { t } = useTranslation('devices');
  const of = { name: guideName(row), device: row.device_no };
  if (row.review_status === REVIEW_STATUS.pending) {
    return (
      <div className={classes.reviews}>
        <Button size="compact-sm" onClick={() => onDialog('approve', row)} aria-label={t('review.approve_of', of)}>
          {t('review.approve')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onDialog('reject', row)}
          aria-label={t('review.reject_of', of)}
        >
          {t('review.reject')}
        </Button>
      </div>
    );
  }
  if (row.review_status !== REVIEW_STATUS.approved) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={() => onUnbind(row)} aria-label={t('review.unbind_of', of)}>
      {t('review.unbind')}
    </Button>
  );
}
