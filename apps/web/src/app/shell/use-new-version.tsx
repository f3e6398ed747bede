import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { useEffect } from 'react';
import { i18n } from '../../i18n/i18n.ts';

const CHECK_MS = 5 * MINUTE_MS;
const ID = 'new-version';

/** True if the server has pages of another version than this one: they load another first script. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!script) return false;
  const answer = await fetch('/login', { cache: 'no-store', credentials: 'omit' });
  const page = await answer.text();
  // Another page, such as a proxy's, says nothing about versions.
  return answer.ok && page.includes('type="module"') && !page.includes(new URL(script.src).pathname);
}

/** Says that there is a new version if the page stays open over an update. A reload by itself would lose input. */
export function useNewVersion(): void {
  useEffect(() => {
    const check = async () => {
      if (document.hidden || !(await isOutdated().catch(() => false))) return;
      stop();
      notifications.show({
        id: ID,
        color: 'orange',
        role: 'status',
        autoClose: false,
        closeButtonProps: { 'aria-label': i18n.t('action.close') },
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{i18n.t('new_version')}</Text>
            <Button size="compact-sm" variant="subtle" onClick={() => window.location.reload()}>
              {i18n.t('action.reload')}
            </Button>
          </Group>
        ),
      });
    };
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener('visibilitychange', check);
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
    return stop;
  }, []);
}
