import { Button, Group, Stack } from '@mantine/core';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Can } from '../../../ui/can.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Hint } from '../../../ui/hint.tsx';
import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import texts from '../../../ui/text.module.css';
import { TextLink } from '../../../ui/text-link.tsx';
import { type Cell, type Coverage, cellState, classAt, prefillOf, type Row } from './coverage-cell.ts';
import type { ChosenCell } from './matrix.tsx';

type CellDialogProps = DialogProps<ChosenCell & { readonly coverage: Coverage }>;

export function CellDialog({ row: { row, at, coverage }, opened, onClose }: CellDialogProps) {
  const { t } = useTranslation(['coverage', 'shared']);
  const cell = row.cells[at] as Cell;
  const { sex, skin_type } = classAt(at);
  const dimension = t(`shared:dimension.${row.dimension}`);
  const title = t('dialog.title', { dimension, sex: t(`sex.${sex}`), skin: t(`shared:skin_type.${skin_type}`) });
  const steps = useFormat().list(cell.step_roles.map((role) => t(`shared:step_role.${role}`)));
  const isSolrx = coverage.goods_mode === 'solrx';
  const anyway = coverage.anyway[at] ?? 0;
  const off = t(isSolrx ? 'dialog.off_profile' : 'dialog.off', { dimension });
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      <Stack component="ul" gap={6} ps="1.125rem" className={texts.disc}>
        <li>
          <strong>{row.asks ? t('dialog.count', { count: cell.count }) : off}</strong>
        </li>
        {cell.step_roles.length > 0 && <li>{t('dialog.steps', { steps })}</li>}
        {cell.partly > 0 && <li>{t('dialog.partly', { count: cell.partly })}</li>}
        {cell.kept_back > 0 && <li>{t('dialog.kept_back', { count: cell.kept_back })}</li>}
        {anyway > 0 && <li>{t('dialog.anyway', { count: anyway })}</li>}
      </Stack>
      {!isSolrx && <Types row={row} />}
      <Group mt="lg" gap="sm" justify="flex-end">
        {!isSolrx && (
          <Button
            renderRoot={(root) => <Link to="/skinmgr/pushset" search={{ dimension: row.dimension }} {...root} />}
            variant="default"
            leftSection={<IconTags size={18} aria-hidden />}
          >
            {t('dialog.mapping')}
          </Button>
        )}
        {row.asks && (
          <Can access={user('goods')}>
            <Button
              renderRoot={(root) => <Link to="/skinmgr/goodsEdit" search={prefillOf(row, at)} {...root} />}
              variant={cellState(row, cell) === 'covered' ? 'default' : 'filled'}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              {t('dialog.add')}
            </Button>
          </Can>
        )}
      </Group>
    </Dialog>
  );
}

function Types({ row }: { row: Row }) {
  const { t } = useTranslation('coverage');
  const types = trpc.goods.typeList.useQuery({}).data?.list ?? [];
  const wanted = types.filter(({ id }) => row.goods_type_ids.includes(id));
  if (wanted.length === 0) return null;
  return (
    <>
      <Hint mt="md">{t('dialog.types')}</Hint>
      <Group component="ul" gap="4px 16px" m={0} mt={4} p={0}>
        {wanted.map(({ id, type_name }) => (
          <li key={id}>
            <TextLink link={{ to: '/skinmgr/goodsList', search: { type_id: String(id) } }} access={user('goods')}>
              {type_name}
            </TextLink>
          </li>
        ))}
      </Group>
    </>
  );
}
