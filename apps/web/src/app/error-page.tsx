import { Button } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './message-page.tsx';

/** Replaces a page if its code can't be loaded or throws an error. */
export function ErrorPage() {
  const { t } = useTranslation();
  return (
    <main role="alert">
      <MessagePage
        icon={<IconMoodSad size={36} stroke={1.5} aria-hidden />}
        title={t('crash.title')}
        description={t('crash.description')}
        action={<Button onClick={() => window.location.reload()}>{t('action.reload')}</Button>}
      />
    </main>
  );
}
