import { Alert, NumberInput, Paper, Skeleton, Slider, Text, Title } from '@mantine/core';
import type { Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { OFFSET_MAX, OFFSET_MIN, parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { IconInfoCircle, IconRotate } from '@tabler/icons-react';
import { type CSSProperties, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { trpcClient } from '../../../lib/trpc-client.ts';
import beside from '../../../ui/beside.module.css';
import { Hint } from '../../../ui/hint.tsx';
import { IconAction } from '../../../ui/icon-action.tsx';
import { useAction } from '../../../ui/resource/action.ts';
import { Mark } from '../../../ui/resource/column.tsx';
import { DraftBanner, EditScreen } from '../../../ui/resource/edit-screen.tsx';
import { SaveBar } from '../../../ui/resource/save-bar.tsx';
import { useDirtyGuard } from '../../../ui/resource-form/use-dirty-guard.ts';
import { useFormDraft } from '../../../ui/resource-form/use-form-draft.ts';
import { Tip } from '../../../ui/tip/tip.tsx';
import type { FieldWords } from '../../../ui/versions/field-words.ts';
import { type Stored, saveOrMerge } from '../../../ui/versions/save-or-merge.ts';
import { useChangeWords } from '../history/use-change-words.ts';
import { LayerTabs } from '../layer-tabs.tsx';
import settings from '../settings.module.css';
import { isOffset, type OffsetDraft, type OffsetRow, offsetIn, withOffset } from './offset-draft.ts';
import classes from './offsets.module.css';

// Loads this after the page, because it includes the rules that calculate results.
const WhatIf = lazy(() => import('./what-if.tsx').then((module) => ({ default: module.WhatIf })));

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
  const [draft, setDraft] = useState<OffsetDraft>({});
  /** The values that were stored when the first change was made. */
  const begun = useRef<Stored<OffsetDraft>>({ values: {}, rev });
  const kept = useFormDraft<OffsetDraft>(
    { name: 'offsets', isChangesOnly: true },
    { values: draft, isDirty: () => changes > 0, getValues: () => draft, setValues: setDraft },
    () => ({ values: {}, rev: begun.current.rev }),
  );
  const [layer, setLayer] = useState<Layer>('layer');
  const root = useRef<HTMLDivElement>(null);
  const utils = trpc.useUtils();
  const { run: save, isBusy } = useAction({
    guard: () => (changes === 0 ? t('shared:errors.NOTHING_CHANGED') : undefined),
    run: send,
    done: (isSaved) => (isSaved ? t('offsets.saved') : undefined),
    refresh: () => utils.setting.offsets.invalidate(),
  });
  const changes = Object.keys(draft).length;
  const wrong = rows.find((row) => !isOffset(offsetIn(row, draft)));
  useDirtyGuard(changes > 0);

  const forget = () => {
    setDraft({});
    kept.end();
  };
  const trySave = async () => {
    if (!wrong) {
      if (await save()) forget();
      return;
    }
    setLayer(wrong.category);
    // Waits until the other tab is drawn, because its fields don't exist before.
    setTimeout(() => root.current?.querySelector<HTMLElement>(`[data-path="${wrong.typename}"]`)?.focus());
  };
  const change = (row: OffsetRow, value: number | string) => {
    if (changes === 0) begun.current = { values: ratesOf(rows), rev };
    setDraft((before) => withOffset(before, row, value));
  };
  function send(): Promise<boolean> {
    const only = (values: OffsetDraft): OffsetDraft =>
      Object.fromEntries(Object.entries(values).filter(([typename]) => typename in draft));
    const { values: before, rev: known = rev } = begun.current;
    return saveOrMerge<OffsetDraft>({
      mine: draft,
      stored: { values: only(before), rev: Math.min(known, kept.rev ?? known) },
      send: (mine, { rev: seen }) => trpcClient.setting.updateOffsets.mutate({ customer_id: -1, ...mine, rev: seen }),
      valuesOf: (newer) => only(ratesOf((newer as { readonly list: readonly OffsetRow[] }).list)),
      useWords: useOffsetWords,
      onMerge(merged, theirs) {
        begun.current = theirs;
        setDraft(merged);
      },
    });
  }
  const nameOf = ({ typename }: OffsetRow) => t(`shared:dimension.${parseOffsetTypename(typename)?.dimension}`);
  const changed = (of: Layer) => rows.filter(({ category, typename }) => category === of && typename in draft).length;

  return (
    <div ref={root} className={beside.beside} style={{ '--beside-width': '21rem' } as CSSProperties}>
      <div>
        <DraftBanner draft={kept.draft} />
        <Alert variant="light" color="jade" icon={<IconInfoCircle aria-hidden />} mb="md">
          {t('offsets.when')}
        </Alert>
        <LayerTabs
          value={layer}
          onChange={setLayer}
          mark={(of) => changed(of) > 0 && t('offsets.changed', { count: changed(of) })}
        >
          {(of) => (
            <ul className={settings.settings}>
              {rows
                .filter(({ category }) => category === of)
                .map((row) => (
                  <OffsetItem
                    key={row.typename}
                    row={row}
                    name={nameOf(row)}
                    value={offsetIn(row, draft)}
                    onChange={(value) => change(row, value)}
                  />
                ))}
            </ul>
          )}
        </LayerTabs>
        <SaveBar changes={changes} onSave={trySave} onDiscard={forget} isSaving={isBusy} />
      </div>
      <Paper component="aside" withBorder p="md" className={classes.aside} aria-label={t('what_if.title')}>
        <Title order={2} mb={4}>
          {t('what_if.title')}
        </Title>
        {changes === 0 || wrong ? (
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

function useOffsetWords(): FieldWords {
  const { nameOf, wordsFor } = useChangeWords();
  return {
    nameOf: (typename) => nameOf('offset', typename),
    textOf: (typename, value) => wordsFor('offset', typename, value, false),
  };
}

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
        min={OFFSET_MIN}
        max={OFFSET_MAX}
        step={1}
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
        min={OFFSET_MIN}
        max={OFFSET_MAX}
        step={1}
        clampBehavior="none"
        allowDecimal={false}
        error={!isOffset(value) && t('offsets.range', { min: OFFSET_MIN, max: OFFSET_MAX })}
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
