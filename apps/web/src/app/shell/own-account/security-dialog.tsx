import { Stack } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { FactorSection } from './factor-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import type { StartTask } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Shows how the own account signs in: its second factor, its passkeys, the provider of sign-ins, and where it is signed in. */
export function SecurityDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation(['security', 'app', 'shared']);
  const status = trpc.secondFactor.status.useQuery({});
  const [task, setTask] = useState<ReactNode>();
  const overview = useRef<HTMLDivElement>(null);
  const back = () => {
    flushSync(() => setTask(undefined));
    // The button that had the focus no longer exists.
    overview.current?.focus();
  };
  const start: StartTask = (draw) => setTask(draw(back));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('app:shell.security')}
      size="lg"
      closeOnClickOutside={task === undefined}
      closeOnEscape={task === undefined}
    >
      {task ?? (
        <Stack gap="xl" ref={overview} tabIndex={-1} style={{ outline: 'none' }}>
          <FactorSection start={start} />
          <PasskeysSection start={start} hasApp={status.data?.has_app === true} />
          <ProviderSection start={start} hasApp={status.data?.has_app === true} />
          <SessionsSection />
        </Stack>
      )}
    </Dialog>
  );
}
