import { Button, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../ui/hint.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PAGE_ICONS } from '../../ui/screen/page-icons.ts';
import { useSettingsSections } from '../../ui/screen/settings-pages.ts';
import classes from './settings.module.css';

export function SettingsHubScreen() {
  const { t } = useTranslation('settings');
  const sections = useSettingsSections();
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
      {sections.map(({ key: section, pages }) => (
        <Stack component="section" key={section} gap="sm" mb="xl" aria-labelledby={`settings-${section}`}>
          <Title order={2} size="h4" id={`settings-${section}`}>
            {t(`group.${section}`)}
          </Title>
          <SimpleGrid component="ul" minColWidth="min(100%, 19rem)" spacing="md">
            {pages.map(({ page: { key }, to }) => {
              const Icon = PAGE_ICONS[key];
              return (
                <Paper component="li" withBorder p="md" key={key} className={classes.hubCard}>
                  <Icon size={24} stroke={1.6} aria-hidden />
                  <div>
                    <Link to={to} className={classes.hubLink}>
                      {t(`page.${key}.name`)}
                    </Link>
                    <Hint>{t(`page.${key}.hint`)}</Hint>
                  </div>
                </Paper>
              );
            })}
          </SimpleGrid>
        </Stack>
      ))}
    </>
  );
}
