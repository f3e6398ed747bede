import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkMode } from './use-work-mode.ts';

/** The shop's work mode, an explanation, and a button to switch. */
export function WorkModeCard() {
  const { t } = useTranslation('devices');
  const heading = useId();
  const { isAdvanced, isSwitching, toAdvanced, toBasic } = useWorkMode();
  return (
    <Paper component="section" aria-labelledby={heading} withBorder p="md" mb="md">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 22rem' }}>
          <Group gap="xs" mb={4}>
            <Title order={2} id={heading}>
              {t('mode.title')}
            </Title>
            <Badge variant="light" color={isAdvanced ? 'jade' : 'gray'} c="var(--mantine-color-text)" tt="none">
              {t(isAdvanced ? 'mode.advanced' : 'mode.basic')}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {t(isAdvanced ? 'mode.advanced_hint' : 'mode.basic_hint')}
          </Text>
        </div>
        <Button
          variant={isAdvanced ? 'default' : 'filled'}
          onClick={isAdvanced ? toBasic : toAdvanced}
          loading={isSwitching}
        >
          {t(isAdvanced ? 'mode.to_basic' : 'mode.to_advanced')}
        </Button>
      </Group>
    </Paper>
  );
}
