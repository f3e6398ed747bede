import type { UseFormReturnType } from '@mantine/form';
import { isSameJson } from '@skin-mirror/shared/kernel/same-json.ts';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { i18n, loadTexts } from '../../i18n/i18n.ts';
import { AccountContext } from '../../lib/account.ts';
import { clearDraft, type Draft, type DraftPlace, readDraft, writeDraft } from '../../lib/draft.ts';
import { notifyHint } from '../notify.tsx';

export interface DraftOptions {
  /** The form and the thing, such as `goods:149`. */
  readonly name: string;
  /** The form has long texts: its draft outlives the tab. */
  readonly isLong?: boolean;
  /** Fields that are never stored, such as passwords. */
  readonly without?: readonly string[];
  /** Closing the form keeps the draft, and opening it restores it. */
  readonly staysOnClose?: boolean;
  /** The values are the changes alone, so every stored field is one of them. */
  readonly isChangesOnly?: boolean;
}

export interface FormDraft {
  /** `offered`: the user decides. `restored`: it is in the form. */
  readonly state: 'offered' | 'restored';
  readonly at: number;
  restore(): void;
  discard(): void;
}

type Values = Readonly<Record<string, unknown>>;

const TAB_MS = 400;
const BROWSER_MS = 5000;

/** The name of an account's draft; undefined on pages before the sign-in. */
export function useDraftName(name: string | undefined): string | undefined {
  const account = useContext(AccountContext);
  return account && name ? `${account.user_id}:${name}` : undefined;
}

/** The part of a form that drafts need. */
type DraftedForm<V> = Pick<UseFormReturnType<V>, 'values' | 'isDirty' | 'getValues'> & {
  setValues: (values: V) => void;
};

interface Kept {
  readonly draft: FormDraft | undefined;
  /** The stored `rev` at the time when the restored draft was begun. */
  readonly rev: number | undefined;
  /** False if the browser has no room for what is typed. */
  readonly isKept: boolean;
  /** Forgets the draft. Called after the form was saved, or its changes were discarded. */
  end(): void;
}

/** Keeps unsaved input in this tab, and long texts in this browser, until the form is saved or closed. */
export function useFormDraft<V extends Values>(
  options: DraftOptions | undefined,
  form: DraftedForm<V>,
  base: () => { readonly values: V; readonly rev: number | undefined },
): Kept {
  const name = useDraftName(options?.name);
  const [stored] = useState(() => (name ? readDraft(name) : undefined));
  const [state, setState] = useState<'offered' | 'restored' | undefined>(stored && 'offered');
  const [isKept, setKept] = useState(true);
  const isWarned = useRef(false);
  const written = useRef<Partial<Record<DraftPlace, string>>>({});
  /** The values when the draft ended. A form that was saved stays dirty until it closes, but isn't unsaved. */
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
  /** The user closed the form after the question, or because it is saved. */
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
    draft: stored && state && { state, at: stored.at, restore, discard },
    rev: state === 'restored' ? stored?.rev : undefined,
    isKept,
    end,
  };
}
