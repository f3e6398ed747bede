import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './message-page.tsx';

/** The "page not found" message for addresses outside the console. */
export function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

/** The "page not found" message for addresses of the console. The console's menu stays visible. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <MessagePage
      icon={<IconMapQuestion size={36} stroke={1.5} aria-hidden />}
      title={t('not_found.title')}
      description={t('not_found.description')}
      action={
        <Button component={Link} to="/">
          {t('action.go_home')}
        </Button>
      }
    />
  );
}
