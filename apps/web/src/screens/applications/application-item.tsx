import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { ReviewBadge } from '../../ui/review-badge.tsx';
import type { Application } from './application.ts';
import classes from './applications.module.css';

interface ApplicationItemProps {
  application: Application;
  /** Set if the guide may apply for the same mirror again. */
  onAgain?: () => void;
}

/** One application: mirror, time and result. */
export function ApplicationItem({ application, onAgain }: ApplicationItemProps) {
  const { t } = useTranslation(['applications', 'shared']);
  const format = useFormat();
  const { device_no, shop, review_status, reason, crt_time, opt_time } = application;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <div>
          <strong className={classes.number}>{device_no}</strong>
          {shop && (
            <Text size="sm" c="dimmed">
              {shop}
            </Text>
          )}
        </div>
        <ReviewBadge status={review_status} />
      </div>
      <Text size="sm">{t(`status_hint.${review_status}`)}</Text>
      {reason && <p className={classes.reason}>{t('reason', { reason })}</p>}
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          {t('applied', { time: format.dateTime(crt_time) })}
          {opt_time && (
            <>
              <br />
              {t('settled', { time: format.dateTime(opt_time) })}
            </>
          )}
        </Text>
        {onAgain && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onAgain}
            aria-label={t('again_of', { device: device_no })}
          >
            {t('again')}
          </Button>
        )}
      </div>
    </li>
  );
}
