import { Button } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PartMissing } from '../i18n/i18n.ts';
import { MessagePage } from './message-page.tsx';

/** Replaces a screen if its code can't be loaded or throws an error. The frame around it stays. */
export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const isMissing = error instanceof PartMissing;
  return (
    <div role="alert">
      <MessagePage
        icon={<IconMoodSad size={36} stroke={1.5} aria-hidden />}
        title={t(isMissing ? 'screen_missing.title' : 'crash.title')}
        description={t(isMissing ? 'screen_missing.description' : 'crash.description')}
        action={<Button onClick={() => window.location.reload()}>{t('action.reload')}</Button>}
      />
    </div>
  );
}

/** Replaces the whole page. */
export const ErrorPage = (props: ErrorComponentProps) => (
  <main>
    <ScreenError {...props} />
  </main>
);
