import { Button, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../ui/hint.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './settings.module.css';
import { useSettingsGroups } from './settings-pages.ts';

export function SettingsHubScreen() {
  const { t } = useTranslation('settings');
  const groups = useSettingsGroups();
  return (
    <>
      <PageHeader
        title={t('hub.page')}
        description={t('hub.description')}
        actions={
          <Button
            component={Link}
            to="/skinmgr/settingsHistory"
            variant="default"
            leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
          >
            {t('history')}
          </Button>
        }
      />
      {groups.map(({ key: group, pages }) => (
        <Stack component="section" key={group} gap="sm" mb="xl" aria-labelledby={`settings-${group}`}>
          <Title order={2} size="h4" id={`settings-${group}`}>
            {t(`group.${group}`)}
          </Title>
          <SimpleGrid component="ul" minColWidth="min(100%, 19rem)" spacing="md">
            {pages.map(({ key, to, icon: Icon }) => (
              <Paper component="li" withBorder p="md" key={key} className={classes.hubCard}>
                <Icon size={24} stroke={1.6} aria-hidden />
                <div>
                  <Link to={to} className={classes.hubLink}>
                    {t(`page.${key}.name`)}
                  </Link>
                  <Hint>{t(`page.${key}.hint`)}</Hint>
                </div>
              </Paper>
            ))}
          </SimpleGrid>
        </Stack>
      ))}
    </>
  );
}
