import type { ReviewStatus } from '@skin-mirror/shared/device/device.ts';
import { useTranslation } from 'react-i18next';
import { Mark } from './resource/column.tsx';

const COLORS: Record<ReviewStatus, string> = {
  0: 'orange',
  10: 'jade',
  11: 'red',
  20: 'gray',
  '-1': 'gray',
  '-10': 'gray',
};

export function ReviewBadge({ status }: { status: ReviewStatus }) {
  const { t } = useTranslation('shared');
  return <Mark color={COLORS[status]} text={t(`review_status.${status}`)} />;
}
