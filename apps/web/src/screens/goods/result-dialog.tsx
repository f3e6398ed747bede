import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './goods.module.css';
import type { PartlyDone } from './use-goods-actions.ts';

interface ResultDialogProps {
  result: PartlyDone;
  names: ReadonlyMap<number, string>;
  opened: boolean;
  onClose: () => void;
}

/** Products that couldn't be changed, with reasons. */
export function ResultDialog({ result, names, opened, onClose }: ResultDialogProps) {
  const { t } = useTranslation(['goods', 'app']);
  const { change, ok, failed } = result;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('result.title', { count: failed.length })}>
      {ok > 0 && <Text size="sm">{t(`done.${change}`, { count: ok })}</Text>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <ul className={classes.failed} tabIndex={0} aria-label={t('result.title', { count: failed.length })}>
        {failed.map(({ id, msg }) => (
          <li key={id}>
            <strong>{names.get(id) ?? id}</strong>
            <span>{msg}</span>
          </li>
        ))}
      </ul>
      <Group mt="lg" justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('app:action.done')}
        </Button>
      </Group>
    </Dialog>
  );
}
