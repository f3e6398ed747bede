import { fitsConfig, type ShopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { useConfig } from '../../lib/use-config.ts';
import type { ScreenView } from '../../mirror-screen/screen.ts';
import { WithMirrorPreview } from '../mirror-preview/with-mirror-preview.tsx';
import { notifyHint, notifySaveError, notifySuccess } from '../notify.tsx';
import { DraftBanner, EditScreen } from '../resource/edit-screen.tsx';
import { SaveBar } from '../resource/save-bar.tsx';
import { focusField, inPageOrder } from '../resource-form/focus-field.ts';
import classes from './config.module.css';
import { useSettingWords } from './use-change-words.ts';
import { useChanges } from './use-changes.ts';

/** The values in the form. A number field holds text while the user types. */
type Values<K extends ShopConfigKey> = { readonly [Key in K]: ShopConfig[Key] | string };

export interface ConfigField<K extends ShopConfigKey> {
  readonly setting: K;
  readonly value: ShopConfig[K] | string;
  readonly isChanged: boolean;
  readonly isWrong: boolean;
  change(value: ShopConfig[K] | string): void;
}

type ConfigForm<K extends ShopConfigKey> = ReturnType<typeof useConfigForm<K>>;

interface ConfigFormOptions<K> {
  /** True for long texts. Their unsaved input is kept when the tab closes. */
  readonly isLong?: boolean;
  /** True to show a hint if the user saves without a change. */
  readonly mustChange?: boolean;
  readonly onChange?: (setting: K) => void;
  /** Returns the reason why saving isn't possible now. Undefined allows saving. */
  readonly guard?: (wrong: K | undefined) => string | undefined;
}

/** Makes a form for some of the shop's settings. It sends only changed values. */
export function useConfigForm<K extends ShopConfigKey>(
  keys: readonly K[],
  { isLong, mustChange, onChange, guard }: ConfigFormOptions<K> = {},
) {
  const { t } = useTranslation(['settings', 'shared']);
  const query = useConfig(keys);
  const utils = trpc.useUtils();
  const update = trpc.config.update.useMutation({
    onSettled: () => Promise.all([utils.config.invalidate(), utils.report.preview.invalidate()]),
  });
  const { draft, ...changes } = useChanges<Partial<Values<K>>>({
    name: `config:${keys.join()}`,
    isLong,
    saved: query.data,
    rev: query.data?.rev ?? 0,
    // Doesn't send values that the other person has already saved.
    send: (mine, { values: theirs, rev }) => {
      const sent = Object.entries(mine).filter(([key, value]) => !isSameJson(value, theirs[key as K]));
      return update.mutateAsync({ ...Object.fromEntries(sent), rev });
    },
    valuesOf: (newer) => newer as Values<K>,
    useWords: useSettingWords,
  });
  const values = query.data && ({ ...query.data, ...draft } as Values<K>);
  const isWrong = (key: K) => key in draft && !fitsConfig(key, draft[key]);
  const wrong = keys.find(isWrong);
  const change = <Key extends K>(key: Key, value: ShopConfig[Key] | string) => {
    changes.change(key, value);
    onChange?.(key);
  };

  return {
    values,
    draft: changes.kept,
    /** Returns an empty value until the settings are loaded. */
    field: <Key extends K>(setting: Key): ConfigField<Key> => ({
      setting,
      value: values?.[setting] ?? '',
      isChanged: setting in draft,
      isWrong: isWrong(setting),
      change: (value) => change(setting, value),
    }),
    changes: changes.count,
    isChanged: (key: K) => key in draft,
    wrong,
    change,
    discard: changes.discard,
    /** Saves the changed values. If a value is invalid, focuses the first wrong field instead. */
    async save(): Promise<void> {
      if (update.isPending) return;
      const reason = guard?.(wrong) ?? (mustChange && changes.count === 0 && t('shared:errors.NOTHING_CHANGED'));
      if (reason) return notifyHint(reason);
      const [first] = inPageOrder(keys.filter(isWrong));
      if (first) return void focusField(first);
      try {
        if (changes.count === 0 || (await changes.save())) notifySuccess(t('saved'));
      } catch (error) {
        notifySaveError(error);
      }
    },
    isSaving: update.isPending,
    query,
  };
}

interface ConfigScreenProps<K extends ShopConfigKey>
  extends Pick<ComponentProps<typeof EditScreen>, 'title' | 'description' | 'actions' | 'height'>,
    Partial<Pick<ComponentProps<typeof EditScreen>, 'loads'>> {
  form: ConfigForm<K>;
  /** The part of the mirror's screen that stands beside the form at first. Undefined for a form without a mirror. */
  mirror?: ScreenView;
  /** Draws another layout around the fields. */
  frame?: (fields: ReactNode, values: Values<K>) => ReactNode;
  children: (values: Values<K>) => ReactNode;
}

export function ConfigScreen<K extends ShopConfigKey>(props: ConfigScreenProps<K>) {
  const { form, loads = [], mirror, children, ...head } = props;
  const frame =
    props.frame ??
    ((fields, changes) =>
      mirror ? (
        <WithMirrorPreview shows={mirror} changes={changes}>
          {fields}
        </WithMirrorPreview>
      ) : (
        <div className={classes.form}>{fields}</div>
      ));
  const { values } = form;
  return (
    <EditScreen
      loads={[form.query, ...loads]}
      isReady={values !== undefined && loads.every(({ data }) => data)}
      {...head}
    >
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
