import { Button, Group, Paper, Progress, Stack, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconFileZip } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Hint } from '../../../ui/hint.tsx';
import texts from '../../../ui/text.module.css';
import classes from './goods-import.module.css';
import type { RunState } from './use-goods-import.ts';

const STEPS = ['choose', 'check', 'done'] as const;

export function StepList({ current }: { current: (typeof STEPS)[number] }) {
  const { t } = useTranslation('goods-import');
  const at = STEPS.indexOf(current);
  return (
    <Group component="ol" gap="6px 24px" mb="lg" fz="sm" c="dimmed" aria-label={t('steps.label')}>
      {STEPS.map((step, index) => {
        const isCurrent = index === at;
        const isOver = index < at || current === 'done';
        return (
          <Group
            key={step}
            component="li"
            gap={8}
            fw={isCurrent ? 600 : undefined}
            c={isCurrent ? 'var(--mantine-color-text)' : undefined}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <ThemeIcon size={24} radius="xl" fz="xs" variant={isOver || isCurrent ? 'light' : 'default'} aria-hidden>
              {isOver ? <IconCheck size={14} stroke={3} /> : index + 1}
            </ThemeIcon>
            {t(`steps.${step}`)}
          </Group>
        );
      })}
    </Group>
  );
}

/** The heading of a step. It takes the focus, because the button that the user pressed no longer exists. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Title order={3} ref={heading} tabIndex={-1} data-autofocus fz="1.125rem" mb={4} className={classes.heading}>
      {children}
    </Title>
  );
}

export const Foot = ({ children }: { children: ReactNode }) => (
  <Group justify="space-between" align="stretch" gap={8} className={classes.foot}>
    {children}
  </Group>
);

export function RunProgress({ run, onStop }: { run: RunState; onStop: () => void }) {
  const { file, isTrial, share, server } = run;
  const { t } = useTranslation(['goods-import', 'app']);
  const format = useFormat();
  const isSent = share === 1;
  const at = isSent ? (server?.phase ?? 'waiting') : 'sending';
  const phase = t(`phase.${at}`);
  const counted = isSent && server && server.total > 0 ? server : undefined;
  const done = counted ? counted.done / counted.total : isSent ? undefined : share;
  return (
    <>
      <StepHeading>{isTrial ? t('progress.checking_file') : t('progress.importing')}</StepHeading>
      <Paper withBorder mt="md" py="xl" px="clamp(1rem, 12%, 8rem)">
        <Stack align="center" gap="sm" ta="center" className={texts.figures}>
          <IconFileZip size={32} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
          <strong className={texts.breaks}>{file.name}</strong>
          <Progress.Root size="lg" w="100%">
            <Progress.Section
              value={100 * (done ?? 1)}
              animated={done === undefined}
              aria-label={t('progress.label')}
              aria-valuetext={done === undefined ? phase : undefined}
            />
          </Progress.Root>
          <Group justify="center" gap="2px 10px" fz="sm" aria-hidden>
            {phase}
            <Text span inherit c="dimmed">
              {!isSent && t('progress.percent', { percent: Math.floor(share * 100) })}
              {counted &&
                t('progress.count', { done: format.number(counted.done), total: format.number(counted.total) })}
            </Text>
          </Group>
          {/* Screen readers announce each phase once, but not each percent. */}
          <VisuallyHidden role="status">{phase}</VisuallyHidden>
          {/* The server imports an uploaded file even if the user closes the page. */}
          {isTrial || !isSent ? (
            <Button variant="default" onClick={onStop}>
              {t('app:action.cancel')}
            </Button>
          ) : (
            <Hint>{t('progress.goes_on')}</Hint>
          )}
        </Stack>
      </Paper>
    </>
  );
}
