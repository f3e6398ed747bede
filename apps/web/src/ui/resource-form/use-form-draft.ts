import type { UseFormReturnType } from '@mantine/form';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { i18n, loadTexts } from '../../i18n/i18n.ts';
import { AccountContext } from '../../lib/account.ts';
import { clearDraft, type Draft, type DraftPlace, readDraft, writeDraft } from '../../lib/draft.ts';
import { notifyHint } from '../notify.tsx';

export interface DraftOptions {
  /** The name of the form, and the id of the edited object if there is one. Example: `goods:149`. */
  readonly name: string;
  /** True if the form has long texts. The draft is then kept after the tab is closed. */
  readonly isLong?: boolean;
  /** Fields that the draft never contains, such as passwords. */
  readonly without?: readonly string[];
  /** True to keep the draft when the form closes. The draft is restored when the form opens again. */
  readonly staysOnClose?: boolean;
  /** True if the form's values contain only the changed fields. */
  readonly isChangesOnly?: boolean;
}

export interface FormDraft {
  /** `offered`: the user can restore the draft. `restored`: the draft is in the form. */
  readonly state: 'offered' | 'restored';
  readonly at: number;
  restore(): void;
  discard(): void;
}

type Values = Readonly<Record<string, unknown>>;

const TAB_MS = 400;
const BROWSER_MS = 5000;

/** Returns the draft's name in the browser's storage. Undefined on pages before the sign-in. */
export function useDraftName(name: string | undefined): string | undefined {
  const account = useContext(AccountContext);
  return account && name ? `${account.user_id}:${name}` : undefined;
}

type DraftedForm<V> = Pick<UseFormReturnType<V>, 'values' | 'isDirty' | 'getValues'> & {
  setValues: (values: V) => void;
};

/** Stores unsaved input until the form is saved or closed; with `isLong`, also after the tab is closed. */
export function useFormDraft<V extends Values>(
  options: DraftOptions | undefined,
  form: DraftedForm<V>,
  base: () => { readonly values: V; readonly rev: number | undefined },
) {
  const name = useDraftName(options?.name);
  const [stored] = useState(() => (name ? readDraft(name) : undefined));
  const [state, setState] = useState<'offered' | 'restored' | undefined>(stored && 'offered');
  const [isKept, setKept] = useState(true);
  const isWarned = useRef(false);
  const written = useRef<Partial<Record<DraftPlace, string>>>({});
  /** The values when the draft was deleted. A saved form counts as changed until it closes, but isn't a new draft. */
  const ended = useRef<V>(undefined);
  const { values } = form;

  const write = useEffectEvent((place: DraftPlace) => {
    if (!name || !form.isDirty() || form.getValues() === ended.current) return;
    const [now, { values: saved, rev }] = [form.getValues(), base()];
    const isStored = (field: string) => !options?.without?.includes(field);
    const changed = Object.keys(now).filter((field) => isStored(field) && !isSameJson(now[field], saved[field]));
    if (changed.length === 0) return;
    const draft: Omit<Draft, 'at'> = {
      values: Object.fromEntries(Object.entries(now).filter(([field]) => isStored(field))),
      changed,
      ...(rev !== undefined && { rev: state === 'restored' ? Math.min(stored?.rev ?? rev, rev) : rev }),
    };
    const text = JSON.stringify(draft);
    if (written.current[place] === text) return;
    const isDone = writeDraft(place, name, { ...draft, at: Date.now() });
    if (isDone) written.current[place] = text;
    if (place === 'tab') setKept(isDone);
    if (!isDone && !isWarned.current) {
      isWarned.current = true;
      void loadTexts('work').then(() => notifyHint(i18n.t('work:draft.full')));
    }
  });
  const clear = () => {
    written.current = {};
    if (name) clearDraft(name);
  };
  const clearIfUnused = useEffectEvent(() => {
    if (written.current.tab !== undefined && !form.isDirty()) clear();
  });
  /** The form closes because it was saved, or because the user agreed to lose the input. The draft is deleted. */
  const leave = useEffectEvent(() => {
    if (written.current.tab !== undefined && !options?.staysOnClose) clear();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each change of a value.
  useEffect(() => {
    const timer = setTimeout(() => {
      write('tab');
      clearIfUnused();
    }, TAB_MS);
    return () => clearTimeout(timer);
  }, [values]);
  const isLong = options?.isLong ?? false;
  useEffect(() => {
    const keep = () => {
      write('tab');
      if (isLong) write('browser');
    };
    const timer = isLong ? setInterval(() => write('browser'), BROWSER_MS) : undefined;
    window.addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [isLong]);
  useEffect(() => () => leave(), []);

  const restore = () => {
    if (!stored) return;
    const fields = stored.changed.filter((field) => options?.isChangesOnly || field in form.getValues());
    const changed = Object.fromEntries(fields.map((field) => [field, stored.values[field]]));
    form.setValues({ ...form.getValues(), ...changed } as V);
    setState('restored');
  };
  const restoreAtOnce = useEffectEvent(restore);
  const end = () => {
    ended.current = form.getValues();
    setState(undefined);
    clear();
  };
  const discard = () => {
    end();
    if (state === 'restored') form.setValues(base().values);
  };
  const isRestoredAtOnce = Boolean(options?.staysOnClose || options?.isChangesOnly);
  useEffect(() => {
    if (isRestoredAtOnce) restoreAtOnce();
  }, [isRestoredAtOnce]);

  return {
    draft: stored && state && ({ state, at: stored.at, restore, discard } satisfies FormDraft),
    /** The restored draft is based on this revision of the stored data. */
    rev: state === 'restored' ? stored?.rev : undefined,
    /** False if the browser's storage is full, so the draft can't be stored. */
    isKept,
    /** Deletes the draft. Call this function after the form is saved or its changes are discarded. */
    end,
  };
}
