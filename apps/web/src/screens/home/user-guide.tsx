import { Button } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can } from '../../ui/can.tsx';
import { Card } from './card.tsx';
import classes from './home.module.css';

const STEPS = ['connect', 'test', 'read', 'share'] as const;

/** How to get from a new mirror to a shared report. */
export function UserGuide() {
  const { t } = useTranslation('home');
  return (
    <Card
      title={t('guide.title')}
      aside={
        <Can access={user('records')}>
          <Button component={Link} to="/skinmgr/recordsList" variant="light" size="compact-sm">
            {t('guide.open_records')}
          </Button>
        </Can>
      }
    >
      <ol className={classes.guide}>
        {STEPS.map((step) => (
          <li key={step}>
            <h3>{t(`guide.${step}`)}</h3>
            <p>{t(`guide.${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
