import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import classes from './goods.module.css';
import type { PartlyDone } from './goods-row.ts';

/** Products that couldn't be changed, with reasons. */
export function ResultDialog({ row: { change, ok, failed }, opened, onClose }: DialogProps<PartlyDone>) {
  const { t } = useTranslation(['goods', 'app']);
  const title = t('result.title', { count: failed.length });
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {ok > 0 && <Text size="sm">{t(`done.${change}`, { count: ok })}</Text>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <ul className={classes.failed} tabIndex={0} aria-label={title}>
        {failed.map(({ id, goods_name, msg }) => (
          <li key={id}>
            <strong>{goods_name}</strong>
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
