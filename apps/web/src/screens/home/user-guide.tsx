import { Button } from '@mantine/core';
import { AUTH_TYPES, user } from '@skin-mirror/shared/kernel/access.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { Can } from '../../ui/can.tsx';
import { Card } from './card.tsx';
import classes from './home.module.css';

const STEPS = ['connect', 'test', 'read', 'share'] as const;

/** The steps from a new mirror to a shared report. Guides start with the test, because they can't connect mirrors. */
export function UserGuide() {
  const { t } = useTranslation('home');
  const { auth_type } = useAccount();
  const steps = auth_type === AUTH_TYPES.guide ? STEPS.filter((step) => step !== 'connect') : STEPS;
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
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`guide.${step}`)}</h3>
            <p>{t(`guide.${step}_text`)}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
