import { Button, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Can } from '../../ui/can.tsx';
import { Card } from './card.tsx';
import classes from './home.module.css';

const STEPS = ['test', 'read', 'share'] as const;

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
          <Group key={step} component="li" gap="sm" align="start" wrap="nowrap">
            <ThemeIcon size={28} radius="xl" variant="light" fz="sm" fw={600} className={classes.step} />
            <Text component="div" size="sm" c="dimmed" lh={1.6}>
              <Title order={3} fz="sm" c="var(--mantine-color-text)" mt={2} mb={4}>
                {t(`guide.${step}`)}
              </Title>
              {t(`guide.${step}_text`)}
            </Text>
          </Group>
        ))}
      </ol>
    </Card>
  );
}
