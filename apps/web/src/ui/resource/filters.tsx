import {
  Button,
  CloseButton,
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filters.module.css';
import type { List } from './use-list.ts';

interface FilterBarProps {
  /** The fields. The search field is the widest. */
  children: ReactNode;
  /** Clears the filters; set only if some are active. */
  onClear?: () => void;
}

export function FilterBar({ children, onClear }: FilterBarProps) {
  const { t } = useTranslation('table');
  return (
    <search className={classes.bar}>
      {children}
      {onClear && (
        <Button variant="subtle" leftSection={<IconFilterOff size={18} aria-hidden />} onClick={onClear}>
          {t('clear_filters')}
        </Button>
      )}
    </search>
  );
}

const TYPING_MS = 300;

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onSearch: (text: string) => void;
}

/** Searches while the user types. It waits until a Chinese word is composed. */
export function SearchField({ value, onSearch, ...props }: SearchFieldProps) {
  const { t } = useTranslation('table');
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = (next: string) => {
    const trimmed = next.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    onSearch(trimmed);
  };
  const sendLater = useDebouncedCallback(send, TYPING_MS);
  const change = (next: string, isComposing: boolean) => {
    setText(next);
    if (!isComposing) sendLater(next);
  };
  useEffect(() => {
    // Takes over a value that "Back" or "Clear filters" has changed.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  return (
    <TextInput
      type="search"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            aria-label={t('clear_search')}
            onClick={() => {
              setText('');
              send('');
            }}
          />
        )
      }
      aria-keyshortcuts="/"
      {...props}
      value={text}
      onChange={({ currentTarget, nativeEvent }) =>
        change(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
      }
      onCompositionEnd={({ currentTarget }) => change(currentTarget.value, false)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) send(text);
      }}
    />
  );
}

export interface FilterProps<Name extends string, Answer = unknown> {
  list: List<Name>;
  data: Answer | undefined;
  searchRef: Ref<HTMLInputElement>;
}

/** A filter of a list, as data: its parameters in the address, and its field. */
export interface Filter<Name extends string, Answer = unknown> {
  readonly names: readonly Name[];
  /** True if clearing the filters keeps this one, because it always has a value or changes only how rows are shown. */
  readonly staysOnClear?: boolean;
  readonly Field: (props: FilterProps<Name, Answer>) => ReactNode;
}

/** Makes the search field, whose text is in the address as `q`. `label` is a text key. */
export const search = (label: string): Filter<'q'> => ({
  names: ['q'],
  Field({ list, searchRef }) {
    const { t } = useTranslation();
    return (
      <SearchField
        ref={searchRef}
        value={list.value('q')}
        onSearch={(q) => list.set('q', q, true)}
        placeholder={t(label)}
        aria-label={t(label)}
      />
    );
  },
});

interface ChoiceFieldProps<Name extends string> extends Pick<NativeSelectProps, 'data' | 'children'> {
  list: Pick<List<Name>, 'value' | 'set'>;
  name: Name;
  label: string;
  /** The text of "no choice". Without it, one of the values is always chosen. */
  any?: string;
  /** The choice that is shown if the address has none. */
  preset?: string;
}

/**
 * Shows the field of a choice. Use it if the values or their texts have to be loaded; otherwise `choice` is shorter.
 */
export function ChoiceField<Name extends string>(props: ChoiceFieldProps<Name>) {
  const { list, name, label, any, data = [], children, preset = '' } = props;
  const hasAny = any !== undefined;
  return (
    <NativeSelect
      aria-label={label}
      value={list.value(name) || preset}
      onChange={(event) => list.set(name, event.currentTarget.value)}
      data={hasAny ? [{ value: '', label: any }, ...data] : data}
    >
      {children && (
        <>
          {hasAny && <option value="">{any}</option>}
          {children}
        </>
      )}
    </NativeSelect>
  );
}

interface Choice<Value extends string | number> {
  /** The text keys of the field's name and of "no choice". */
  label: string;
  any: string;
  values: readonly Value[];
  text: (value: Value) => string;
}

/** Makes a filter for one of a few values, or any. */
export const choice = <Name extends string, Value extends string | number>(
  name: Name,
  { label, any, values, text }: Choice<Value>,
): Filter<Name> => ({
  names: [name],
  Field({ list }) {
    const { t } = useTranslation();
    return (
      <ChoiceField
        list={list}
        name={name}
        label={t(label)}
        any={t(any)}
        data={values.map((value) => ({ value: String(value), label: t(text(value)) }))}
      />
    );
  },
});
