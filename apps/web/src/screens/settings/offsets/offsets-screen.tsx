import { NumberInput, Paper, Skeleton, Slider, Text, Title } from '@mantine/core';
import type { Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { OFFSET_MAX, OFFSET_MIN, parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { IconRotate } from '@tabler/icons-react';
import { type CSSProperties, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import beside from '../../../ui/beside.module.css';
import { SettingRows } from '../../../ui/config/rows.tsx';
import { useChanges } from '../../../ui/config/use-changes.ts';
import { useOffsetWords } from '../../../ui/config/use-offset-words.ts';
import { Hint } from '../../../ui/hint.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { Mark } from '../../../ui/resource/column.tsx';
import { DraftBanner, EditScreen } from '../../../ui/resource/edit-screen.tsx';
import { SaveBar } from '../../../ui/resource/save-bar.tsx';
import { focusField } from '../../../ui/resource-form/focus-field.ts';
import { Tip } from '../../../ui/tip/tip.tsx';
import { LayerTabs } from '../layer-tabs.tsx';
import { isOffset, type OffsetDraft, type OffsetRow, offsetIn } from './offset-draft.ts';
import classes from './offsets.module.css';

// Loaded separately, because it contains all the code that computes results.
const WhatIf = lazyPart(() => import('./what-if.tsx'), 'WhatIf');

export function OffsetsScreen() {
  const { t } = useTranslation('settings');
  const offsets = trpc.setting.offsets.useQuery({});
  return (
    <EditScreen
      title={t('page.offsets.name')}
      tip={<Tip type="rate" />}
      description={t('offsets.description')}
      loads={[offsets]}
      isReady={offsets.data !== undefined}
    >
      {() => offsets.data && <OffsetsForm rows={offsets.data.list} rev={offsets.data.rev} />}
    </EditScreen>
  );
}

function OffsetsForm({ rows, rev }: { rows: readonly OffsetRow[]; rev: number }) {
  const { t } = useTranslation(['settings', 'shared']);
  const utils = trpc.useUtils();
  const update = trpc.setting.updateOffsets.useMutation({ onSettled: () => utils.setting.offsets.invalidate() });
  const changes = useChanges<OffsetDraft>({
    name: 'offsets',
    saved: ratesOf(rows),
    rev,
    send: (mine, { rev: seen }) => update.mutateAsync({ customer_id: -1, ...mine, rev: seen }),
    valuesOf: (newer) => ratesOf((newer as { readonly list: readonly OffsetRow[] }).list),
    useWords: useOffsetWords,
  });
  const { draft, count } = changes;
  const [layer, setLayer] = useState<Layer>('layer');
  const { run: save, isBusy } = useAction({
    guard: () => (count === 0 ? t('shared:errors.NOTHING_CHANGED') : undefined),
    run: changes.save,
    done: (isSaved) => (isSaved ? t('offsets.saved') : undefined),
  });
  const wrong = rows.find((row) => !isOffset(offsetIn(row, draft)));
  const trySave = async () => {
    if (!wrong) return void (await save());
    setLayer(wrong.category);
    // Waits until the other tab is visible, because its fields don't exist before.
    setTimeout(() => focusField(wrong.typename));
  };
  const nameOf = ({ typename }: OffsetRow) => t(`shared:dimension.${parseOffsetTypename(typename)?.dimension}`);
  const changed = (of: Layer) => rows.filter(({ category, typename }) => category === of && typename in draft).length;

  return (
    <div className={beside.beside} style={{ '--beside-width': '21rem' } as CSSProperties}>
      <div>
        <DraftBanner draft={changes.kept} />
        <Notice text={t('offsets.when')} color="jade" mb="md" />
        <LayerTabs
          value={layer}
          onChange={setLayer}
          mark={(of) => changed(of) > 0 && t('offsets.changed', { count: changed(of) })}
        >
          {(of) => (
            <SettingRows>
              {rows
                .filter(({ category }) => category === of)
                .map((row) => (
                  <OffsetItem
                    key={row.typename}
                    row={row}
                    name={nameOf(row)}
                    value={offsetIn(row, draft)}
                    onChange={(value) => changes.change(row.typename, value)}
                  />
                ))}
            </SettingRows>
          )}
        </LayerTabs>
        <SaveBar changes={count} onSave={trySave} onDiscard={changes.discard} isSaving={isBusy} />
      </div>
      <Paper component="aside" withBorder p="md" className={classes.aside} aria-label={t('what_if.title')}>
        <Title order={2} mb={4}>
          {t('what_if.title')}
        </Title>
        {count === 0 || wrong ? (
          <Hint>{wrong ? t('what_if.wrong') : t('what_if.hint')}</Hint>
        ) : (
          <Suspense fallback={<Skeleton h={160} className="delayed" />}>
            <WhatIf rows={rows} draft={draft} />
          </Suspense>
        )}
      </Paper>
    </div>
  );
}

const ratesOf = (rows: readonly OffsetRow[]): OffsetDraft =>
  Object.fromEntries(rows.map(({ typename, rate }) => [typename, rate]));

const RANGE = { min: OFFSET_MIN, max: OFFSET_MAX, step: 1 };
const MARKS = [OFFSET_MIN, 0, OFFSET_MAX].map((value) => ({ value }));

interface OffsetItemProps {
  row: OffsetRow;
  name: string;
  value: number | string;
  onChange: (value: number | string) => void;
}

function OffsetItem({ row, name, value, onChange }: OffsetItemProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { typename, rate, mod_time, detected } = row;
  const shown = isOffset(value) ? value : rate;
  return (
    <li className={classes.item} data-offset={typename}>
      <div className={classes.name}>
        <span>{name}</span>
        {value !== rate && <Mark size="sm" color="orange" text={t('offsets.was', { value: format.signed(rate) })} />}
        {value === rate && rate === 0 && <Mark size="sm" color="gray" text={t('mark.default')} />}
        <Text span size="xs" c="dimmed" className={classes.measured} data-measured={detected || undefined}>
          {t(detected ? 'offsets.measured' : 'offsets.not_measured')}
          {mod_time && rate !== 0 && ` · ${t('offsets.set_on', { date: format.date(mod_time) })}`}
        </Text>
      </div>
      <Slider
        className={classes.slider}
        value={shown}
        onChange={onChange}
        {...RANGE}
        startPointValue={0}
        marks={MARKS}
        size="lg"
        thumbSize={26}
        label={format.signed}
        thumbLabel={t('offsets.slider', { name })}
        thumbValueText={format.signed}
      />
      <NumberInput
        className={classes.number}
        value={value}
        onChange={onChange}
        {...RANGE}
        clampBehavior="none"
        allowDecimal={false}
        error={!isOffset(value) && t('offsets.range', RANGE)}
        aria-label={t('offsets.number', { name })}
        data-path={typename}
      />
      <IconAction
        className={classes.reset}
        label={t('offsets.reset_of', { name })}
        icon={IconRotate}
        disabled={value === 0}
        onClick={() => onChange(0)}
      />
    </li>
  );
}
