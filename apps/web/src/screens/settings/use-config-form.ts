import { fitsConfig, type ShopConfig, shopConfig } from '@skin-mirror/shared/config/config.schema.ts';
import type { ShopConfigKey } from '@skin-mirror/shared/config/config.ts';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import { useEffect, useMemo, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts';
import { trpc } from '../../lib/trpc.ts';
import { notifyError } from '../../ui/notify.tsx';
import { useDirtyGuard } from '../../ui/resource-form/use-dirty-guard.ts';

/** What stands in the form; a number field may hold something that is none. */
type Values<K extends ShopConfigKey> = { readonly [Key in K]: ShopConfig[Key] | string };

interface ConfigForm<K extends ShopConfigKey> {
  /** As they stand in the form; undefined until they are loaded. */
  readonly values: Values<K> | undefined;
  readonly changes: number;
  readonly isChanged: (key: K) => boolean;
  /** The first value that can't be saved. */
  readonly wrong: K | undefined;
  readonly change: (key: K, value: ShopConfig[K] | string) => void;
  readonly discard: () => void;
  /** Sends what changed; false where nothing was sent. */
  readonly save: () => Promise<boolean>;
  readonly isSaving: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * Some of the shop's settings as a form that sends only what was changed. `keys` has to be stable. With a `draftName`,
 * what isn't saved outlives a session that ends and a page that is loaded anew.
 */
export function useConfigForm<K extends ShopConfigKey>(keys: readonly K[], draftName?: string): ConfigForm<K> {
  const query = trpc.config.get.useQuery({ keys: [...keys] });
  const utils = trpc.useUtils();
  const update = trpc.config.update.useMutation({
    onSettled: () => Promise.all([utils.config.invalidate(), utils.report.preview.invalidate()]),
  });
  const [draft, setDraft] = useDraft<Values<K>>(draftName);
  const saved = useMemo(() => (query.data ? shopConfig.parse(query.data) : undefined), [query.data]);
  const changed = keys.filter((key) => key in draft);
  useDirtyGuard(changed.length > 0);

  return {
    values: saved && { ...saved, ...draft },
    changes: changed.length,
    isChanged: (key) => key in draft,
    wrong: changed.find((key) => !fitsConfig(key, draft[key])),
    change(key, value) {
      const { [key]: _, ...others } = draft;
      setDraft((isSameJson(value, saved?.[key]) ? others : { ...draft, [key]: value }) as Partial<Values<K>>);
    },
    discard: () => setDraft({}),
    async save() {
      if (update.isPending || changed.length === 0) return false;
      try {
        await update.mutateAsync(draft);
        setDraft({});
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      }
    },
    isSaving: update.isPending,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}

/** Changes that aren't saved; going to another page of the console gives them up. */
function useDraft<V extends object>(name: string | undefined): [Partial<V>, (draft: Partial<V>) => void] {
  const [draft, setDraft] = useState<Partial<V>>(() => (name && readDraft<V>(name)) || {});
  useEffect(() => () => clearIfNamed(name), [name]);
  const keep = (next: Partial<V>) => {
    setDraft(next);
    if (name && Object.keys(next).length > 0) writeDraft(name, next);
    else clearIfNamed(name);
  };
  return [draft, keep];
}

const clearIfNamed = (name: string | undefined): void => {
  if (name) clearDraft(name);
};
