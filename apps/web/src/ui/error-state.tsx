import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../lib/problem.ts';
import { useProblemText } from '../lib/use-problem-text.ts';

export function ErrorState({ error, onRetry, retrying }: { error: unknown; onRetry?: () => void; retrying?: boolean }) {
  const { t } = useTranslation();
  const { text, traceId } = useProblemText(error);
  const problem = problemOf(error);
  // A second try finds no more than the first.
  const isMissing = problem.kind === 'refused' && problem.code?.endsWith('_NOT_FOUND');
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={text}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{traceId && problem.kind === 'refused' && t('problem.trace', { id: traceId })}</Text>
        {onRetry && !isMissing && (
          <Button size="compact-sm" variant="default" onClick={onRetry} loading={retrying}>
            {t('action.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
