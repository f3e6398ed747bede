import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outputs } from '../../lib/trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import texts from '../../ui/text.module.css';

export type ChangeResult = Outputs['goods']['remove'];
export type GoodsChange = 'shelve' | 'unshelve' | 'lock' | 'unlock' | 'remove' | 'restore';
export type PartlyDone = ChangeResult & { readonly change: GoodsChange };

export function ResultDialog({ row: { change, ok, failed }, opened, onClose }: DialogProps<PartlyDone>) {
  const { t } = useTranslation(['goods', 'app']);
  const title = t('result.title', { count: failed.length });
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {ok > 0 && <Text size="sm">{t(`done.${change}`, { count: ok })}</Text>}
      <ScrollBox name={title} mah="50dvh" mt="sm">
        <Stack component="ul" gap={8} fz="sm">
          {failed.map(({ id, goods_name, msg }) => (
            <Paper key={id} component="li" withBorder radius="sm" px="sm" py={8} className={texts.breaks}>
              <strong>{goods_name}</strong>
              <Text inherit c="dimmed">
                {msg}
              </Text>
            </Paper>
          ))}
        </Stack>
      </ScrollBox>
      <Group mt="lg" justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('app:action.done')}
        </Button>
      </Group>
    </Dialog>
  );
}
