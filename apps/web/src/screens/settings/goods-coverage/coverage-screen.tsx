import { Alert, Box, Button, Group, Paper, SimpleGrid, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { user } from '@skin-mirror/shared/kernel/access.ts';
import { STEP_ROLES } from '@skin-mirror/shared/recommendation/recommendation.ts';
import {
  IconCalendarRepeat,
  IconCircleCheck,
  IconDeviceTablet,
  IconListNumbers,
  IconShoppingBag,
  IconUserX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { Can } from '../../../ui/can.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { lazyDialog, useDialogs } from '../../../ui/lazy-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { MirrorSelect, useMirrorInAddress } from '../for-mirror.tsx';
import classes from './coverage.module.css';
import { type CellState, type Coverage, gapsOf } from './coverage-cell.ts';
import { Cards, Mark, Matrix } from './matrix.tsx';

const CellDialog = lazyDialog(() => import('./cell-dialog.tsx'), 'CellDialog');

const NARROW = '(max-width: 48em)';

/** Shows which customers get no products, and which products no customer gets. */
export function CoverageScreen() {
  const { t } = useTranslation(['coverage', 'settings']);
  const [device_no, choose] = useMirrorInAddress();
  const coverage = trpc.setting.coverage.useQuery({ device_no }, { staleTime: 0 });
  const { data } = coverage;
  return (
    <>
      <PageHeader title={t('settings:page.coverage.name')} description={t('description')} />
      <MirrorSelect value={device_no} onChange={choose} />
      <Pending query={coverage} height={520} />
      {data?.total === 0 && <NoGoods />}
      {data && data.total > 0 && <Found coverage={data} isMirror={device_no !== ''} />}
    </>
  );
}

function NoGoods() {
  const { t } = useTranslation('coverage');
  return (
    <EmptyState
      icon={<IconShoppingBag aria-hidden />}
      title={t('empty.title')}
      description={t('empty.description')}
      action={
        <Can access={user('goods')}>
          <Button component={Link} to="/skinmgr/goodsList">
            {t('empty.action')}
          </Button>
        </Can>
      }
    />
  );
}

function Found({ coverage, isMirror }: { coverage: Coverage; isMirror: boolean }) {
  const { t } = useTranslation(['coverage', 'shared']);
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { open, element } = useDialogs();
  const { rows, anyway, missing_core, for_single_mirrors, is_cycle, without_step, total } = coverage;
  const { groups, gaps } = gapsOf(rows);
  const Shape = isNarrow ? Cards : Matrix;
  const single = t(isMirror ? 'other_mirrors' : 'single_mirrors', { count: for_single_mirrors });
  const missing = STEP_ROLES.flatMap((step) => {
    const count = missing_core.filter((steps) => steps.includes(step)).length;
    return count > 0 ? { step, count } : [];
  });
  const notes = [
    ...missing.map(({ step, count }) => ({
      text: t('no_core', { count, groups: missing_core.length, step: t(`shared:step_role.${step}`) }),
      icon: IconListNumbers,
      color: 'orange',
    })),
    ...(is_cycle ? [{ text: t('cycle'), icon: IconCalendarRepeat, color: 'jade' }] : []),
    ...(for_single_mirrors > 0 ? [{ text: single, icon: IconDeviceTablet, color: 'gray' }] : []),
  ];
  return (
    <>
      <Group gap="xs" mb="sm" fw={600} wrap="nowrap">
        {gaps > 0 ? (
          <IconUserX size={20} color="var(--mantine-color-error)" aria-hidden />
        ) : (
          <IconCircleCheck size={20} color="var(--mantine-color-jade-light-color)" aria-hidden />
        )}
        {gaps > 0 ? t('gaps', { count: gaps, groups }) : t('no_gaps')}
      </Group>
      {notes.map(({ text, icon: Icon, color }) => (
        <Notice text={text} key={text} color={color} role="note" icon={Icon} mb="sm" />
      ))}
      {without_step * 2 > total && (
        <Alert color="orange" role="note" icon={<IconListNumbers aria-hidden />} mb="sm">
          {t('no_steps', { count: without_step })}{' '}
          <TextLink link={{ to: '/skinmgr/matchset' }} underline="always">
            {t('to_steps')}
          </TextLink>
        </Alert>
      )}
      <Legend />
      <Shape rows={rows} anyway={anyway} onChoose={(cell) => open(CellDialog, { ...cell, coverage })} />
      <NeverList coverage={coverage} />
      {element}
    </>
  );
}

const STATES: CellState[] = ['covered', 'partly', 'none', 'off'];
const EXAMPLE = 3;

function Legend() {
  const { t } = useTranslation('coverage');
  return (
    <Group component="ul" gap="lg" m={0} mb="sm" p={0} fz="sm" c="dimmed" aria-label={t('legend.title')}>
      {STATES.map((state) => (
        <Group component="li" gap="xs" key={state} wrap="nowrap">
          <span className={`${classes.mark} ${classes.sample}`} data-state={state} aria-hidden>
            <Mark state={state} count={state === 'none' ? 0 : EXAMPLE} />
          </span>
          {t(`legend.${state}`)}
        </Group>
      ))}
    </Group>
  );
}

type Never = Coverage['never'][number];

/** Reasons that are probably mistakes come first. */
const ORDER: Never['reason'][] = ['no_type', 'not_asked', 'no_profile', 'excluded', 'never', 'off_shelf'];
const MAX_SHOWN = 8;

function NeverList({ coverage: { never, never_total } }: { coverage: Coverage }) {
  const { t } = useTranslation('coverage');
  const byReason = Map.groupBy(never, ({ reason }) => reason);
  return (
    <Box component="section" mt="xl" aria-labelledby="never">
      <Title order={2} id="never" mb={4}>
        {t('never.title', { count: never_total })}
      </Title>
      {never_total === 0 && <Hint>{t('never.none')}</Hint>}
      {never_total > never.length && <Hint>{t('never.first', { count: never.length })}</Hint>}
      <SimpleGrid minColWidth="min(100%, 20rem)" spacing="sm" mt="sm">
        {ORDER.flatMap((reason) => {
          const goods = byReason.get(reason);
          return goods ? <Reason key={reason} reason={reason} goods={goods} /> : [];
        })}
      </SimpleGrid>
    </Box>
  );
}

function Reason({ reason, goods }: { reason: Never['reason']; goods: readonly Never[] }) {
  const { t } = useTranslation('coverage');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? goods : goods.slice(0, MAX_SHOWN);
  return (
    <Paper withBorder p="md" className={classes.reason} data-reason={reason}>
      <Title order={3}>{t(`reason.${reason}.name`, { count: goods.length })}</Title>
      <Hint>{t(`reason.${reason}.hint`)}</Hint>
      <ul>
        {shown.map(({ goods_id, goods_name }) => (
          <li key={goods_id}>
            <TextLink link={{ to: '/skinmgr/goodsEdit', search: { id: goods_id } }} access={user('goods')}>
              {goods_name}
            </TextLink>
          </li>
        ))}
      </ul>
      {shown.length < goods.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('never.all', { count: goods.length })}
        </Button>
      )}
    </Paper>
  );
}
