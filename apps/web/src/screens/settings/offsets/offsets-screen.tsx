import { Alert, Skeleton, Tabs } from '@mantine/core';
import { LAYERS, type Layer } from '@skin-mirror/shared/dimension/dimension.ts';
import { parseOffsetTypename } from '@skin-mirror/shared/scoring/scoring.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/trpc.ts';
import { notifyError, notifyHint, notifySuccess } from '../../../ui/notify.tsx';
import { EditScreen } from '../../../ui/resource/edit-screen.tsx';
import { SaveBar } from '../../../ui/resource/save-bar.tsx';
import { useDirtyGuard } from '../../../ui/resource-form/use-dirty-guard.ts';
import { Tip } from '../../../ui/tip/tip.tsx';
import { isOffset, type OffsetDraft, type OffsetRow, offsetIn, withOffset } from './offset-draft.ts';
import { OffsetItem } from './offset-item.tsx';
import classes from './offsets.module.css';

// The rules that decide a test's result come with it.
const WhatIf = lazy(() => import('./what-if.tsx').then((module) => ({ default: module.WhatIf })));

/** The shop's score offsets, for the surface and for what lies below it. */
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
      {() => offsets.data && <OffsetsForm rows={offsets.data.list} />}
    </EditScreen>
  );
}

function OffsetsForm({ rows }: { rows: readonly OffsetRow[] }) {
  const { t } = useTranslation(['settings', 'shared']);
  const [draft, setDraft] = useState<OffsetDraft>({});
  const [layer, setLayer] = useState<Layer>('layer');
  const root = useRef<HTMLDivElement>(null);
  const { save, isSaving } = useSaveOffsets(draft, () => setDraft({}));
  const changes = Object.keys(draft).length;
  const wrong = rows.find((row) => !isOffset(offsetIn(row, draft)));
  useDirtyGuard(changes > 0);

  const trySave = () => {
    if (!wrong) return save();
    setLayer(wrong.category);
    // The tab's fields are there after it has been drawn.
    setTimeout(() => root.current?.querySelector<HTMLElement>(`[data-path="${wrong.typename}"]`)?.focus());
  };
  const nameOf = ({ typename }: OffsetRow) => t(`shared:dimension.${parseOffsetTypename(typename)?.dimension}`);
  const changed = (of: Layer) => rows.filter(({ category, typename }) => category === of && typename in draft).length;

  return (
    <div ref={root} className={classes.page}>
      <div>
        <Alert variant="light" color="jade" icon={<IconInfoCircle aria-hidden />} mb="md">
          {t('offsets.when')}
        </Alert>
        <Tabs value={layer} onChange={(value) => setLayer(value as Layer)} keepMounted={false}>
          <Tabs.List>
            {LAYERS.map((of) => (
              <Tabs.Tab key={of} value={of}>
                {t(`shared:layer.${of}`)}
                {changed(of) > 0 && ` · ${t('offsets.changed', { count: changed(of) })}`}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {LAYERS.map((of) => (
            <Tabs.Panel key={of} value={of}>
              <ul className={classes.list}>
                {rows
                  .filter(({ category }) => category === of)
                  .map((row) => (
                    <OffsetItem
                      key={row.typename}
                      row={row}
                      name={nameOf(row)}
                      value={offsetIn(row, draft)}
                      onChange={(value) => setDraft((known) => withOffset(known, row, value))}
                    />
                  ))}
              </ul>
            </Tabs.Panel>
          ))}
        </Tabs>
        <SaveBar changes={changes} onSave={trySave} onDiscard={() => setDraft({})} isSaving={isSaving} />
      </div>
      <aside className={classes.aside} aria-label={t('what_if.title')}>
        <h2 className={classes.asideTitle}>{t('what_if.title')}</h2>
        {changes === 0 || wrong ? (
          <p className={classes.hint}>{wrong ? t('what_if.wrong') : t('what_if.hint')}</p>
        ) : (
          <Suspense fallback={<Skeleton h={160} className="delayed" />}>
            <WhatIf rows={rows} draft={draft} />
          </Suspense>
        )}
      </aside>
    </div>
  );
}

/** Sends what was changed and nothing else. */
function useSaveOffsets(draft: OffsetDraft, onSaved: () => void) {
  const { t } = useTranslation(['settings', 'shared']);
  const utils = trpc.useUtils();
  const update = trpc.setting.updateOffsets.useMutation({ onSettled: () => utils.setting.offsets.invalidate() });
  const save = async () => {
    if (update.isPending) return;
    if (Object.keys(draft).length === 0) return notifyHint(t('shared:errors.NOTHING_CHANGED'));
    try {
      await update.mutateAsync({ customer_id: -1, ...draft });
      onSaved();
      notifySuccess(t('offsets.saved'));
    } catch (error) {
      notifyError(error);
    }
  };
  return { save, isSaving: update.isPending };
}
