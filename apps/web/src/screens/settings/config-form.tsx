import { fitsConfig, type ShopConfig, shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { notifyError, notifyHint, notifySuccess } from '../../ui/notify.tsx';
import { DraftBanner, EditScreen } from '../../ui/resource/edit-screen.tsx';
import { SaveBar } from '../../ui/resource/save-bar.tsx';
import { useDirtyGuard } from '../../ui/resource-form/use-dirty-guard.ts';
import { useFormDraft } from '../../ui/resource-form/use-form-draft.ts';
import { type Stored, saveOrMerge } from '../../ui/versions/save-or-merge.ts';
import { useSettingWords } from './history/use-setting-words.ts';

/** The values in the form. A number field may contain any text. */
type Values<K extends ShopConfigKey> = { readonly [Key in K]: ShopConfig[Key] | string };

/** One setting of the form, in the shape that its row takes. */
export interface ConfigField<K extends ShopConfigKey> {
  readonly setting: K;
  readonly value: ShopConfig[K] | string;
  readonly isChanged: boolean;
  readonly isWrong: boolean;
  change(value: ShopConfig[K] | string): void;
}

type ConfigForm<K extends ShopConfigKey> = ReturnType<typeof useConfigForm<K>>;

interface ConfigFormOptions<K> {
  /** The settings are long texts: their draft outlives the tab. */
  readonly isLong?: boolean;
  /** Saving without a change shows a hint. */
  readonly mustChange?: boolean;
  readonly onChange?: (setting: K) => void;
  /** The reason why saving isn't possible now. It is shown instead of saving. */
  readonly guard?: (wrong: K | undefined) => string | undefined;
}

/** Some of the shop's settings as a form that sends only changed values. `keys` must be stable. */
export function useConfigForm<K extends ShopConfigKey>(
  keys: readonly K[],
  { isLong, mustChange, onChange, guard }: ConfigFormOptions<K> = {},
) {
  const { t } = useTranslation(['settings', 'shared']);
  const query = trpc.config.get.useQuery({ keys: [...keys] });
  const utils = trpc.useUtils();
  const update = trpc.config.update.useMutation({
    onSettled: () => Promise.all([utils.config.invalidate(), utils.report.preview.invalidate()]),
  });
  type Draft = Partial<Values<K>>;
  const [draft, setDraft] = useState<Draft>({});
  /** The stored values at the time of the first change. */
  const begun = useRef<Stored<Draft>>({ values: {}, rev: undefined });
  const isDirty = Object.keys(draft).length > 0;
  const kept = useFormDraft<Draft>(
    { name: `config:${keys.join()}`, isLong, isChangesOnly: true },
    { values: draft, isDirty: () => isDirty, getValues: () => draft, setValues: setDraft },
    () => ({ values: {}, rev: begun.current.rev }),
  );
  const saved = useMemo(() => (query.data ? shopConfig.parse(query.data) : undefined), [query.data]);
  const changed = keys.filter((key) => key in draft);
  useDirtyGuard(changed.length > 0);

  const values = saved && ({ ...saved, ...draft } as Values<K>);
  const wrong = changed.find((key) => !fitsConfig(key, draft[key]));
  const begin = (values: Draft) => {
    begun.current = { values, rev: Number(query.data?.rev ?? 0) };
  };
  const change = <Key extends K>(key: Key, value: ShopConfig[Key] | string) => {
    const { [key]: _, ...others } = draft;
    if (!isDirty && saved) begin(saved);
    setDraft((isSameJson(value, saved?.[key]) ? others : { ...draft, [key]: value }) as Partial<Values<K>>);
    onChange?.(key);
  };

  /** False if somebody saved the same settings meanwhile, and the user goes on editing. */
  const send = () => {
    const only = (values: object): Draft =>
      Object.fromEntries(Object.entries(values).filter(([key]) => key in draft)) as Draft;
    const { values: before, rev = Number(query.data?.rev ?? 0) } = begun.current;
    return saveOrMerge<Draft>({
      mine: draft,
      stored: { values: only(before), rev: Math.min(rev, kept.rev ?? rev) },
      // Values of the other person are stored already.
      send: (mine, { values: theirs, rev: seen }) => {
        const sent = Object.entries(mine).filter(([key, value]) => !isSameJson(value, theirs[key as K]));
        return update.mutateAsync({ ...Object.fromEntries(sent), rev: seen });
      },
      valuesOf: (newer) => only(newer as object),
      useWords: useSettingWords,
      onMerge(merged, theirs) {
        begun.current = theirs;
        setDraft(merged);
      },
    });
  };

  return {
    values,
    draft: kept.draft,
    /** Its value is empty before the values are loaded. */
    field: <Key extends K>(setting: Key): ConfigField<Key> => ({
      setting,
      value: values?.[setting] ?? '',
      isChanged: setting in draft,
      isWrong: setting === wrong,
      change: (value) => change(setting, value),
    }),
    changes: changed.length,
    isChanged: (key: K) => key in draft,
    wrong,
    change,
    discard() {
      setDraft({});
      kept.end();
    },
    /** Sends the changed values and shows a toast. If a value can't be saved, its field gets the focus instead. */
    async save(): Promise<void> {
      if (update.isPending) return;
      const reason = guard?.(wrong) ?? (mustChange && changed.length === 0 && t('shared:errors.NOTHING_CHANGED'));
      if (reason) return notifyHint(reason);
      if (wrong) return document.querySelector<HTMLElement>(`[data-path="${wrong}"]`)?.focus();
      try {
        if (changed.length > 0 && !(await send())) return;
        setDraft({});
        kept.end();
        notifySuccess(t('saved'));
      } catch (error) {
        notifyError(error);
      }
    },
    isSaving: update.isPending,
    query,
  };
}

interface ConfigScreenProps<K extends ShopConfigKey>
  extends Pick<ComponentProps<typeof EditScreen>, 'title' | 'description' | 'actions' | 'height'> {
  form: ConfigForm<K>;
  /** Places the fields and their save bar. */
  frame: (fields: ReactNode, values: Values<K>) => ReactNode;
  children: (values: Values<K>) => ReactNode;
}

export function ConfigScreen<K extends ShopConfigKey>({ form, frame, children, ...head }: ConfigScreenProps<K>) {
  const { values } = form;
  return (
    <EditScreen loads={[form.query]} isReady={values !== undefined} {...head}>
      {() =>
        values &&
        frame(
          <>
            <DraftBanner draft={form.draft} />
            {children(values)}
            <SaveBar changes={form.changes} onSave={form.save} onDiscard={form.discard} isSaving={form.isSaving} />
          </>,
          values,
        )
      }
    </EditScreen>
  );
}
