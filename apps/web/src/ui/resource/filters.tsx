import { CloseButton, NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { List } from './use-list.ts';

const TYPING_MS = 300;

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onSearch: (text: string) => void;
}

/** Searches while the user types. While the user composes a Chinese word, the search waits. */
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
    // The browser's "Back" button and the button "Clear filters" also change the value.
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

/** A filter of a list. `names` are its URL parameters, and `Field` is its form field. */
export interface Filter<Name extends string, Answer = unknown> {
  readonly names: readonly Name[];
  /** True if the button "Clear filters" keeps the value of this filter. */
  readonly staysOnClear?: boolean;
  /** `search` stands first, `folded` behind a button. By default, a filter is visible in a wide window. */
  readonly place?: 'search' | 'shown' | 'folded';
  readonly Field: (props: FilterProps<Name, Answer>) => ReactNode;
}

/** Makes the search field of a list. Its text is the URL parameter `q`. `label` is an i18next key. */
export const search = (label: string): Filter<'q'> => ({
  names: ['q'],
  place: 'search',
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
  /** The text of the option "no choice". If undefined, a value is always chosen. */
  any?: string;
  /** The value that is shown if the URL contains no choice. */
  preset?: string;
}

/** A select field for a filter. Use this component if the options must be loaded first. Otherwise use `choice`. */
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
  /** `label` and `any` are i18next keys: the name of the field, and the option "no choice". */
  label: string;
  any: string;
  values: readonly Value[];
  text: (value: Value) => string;
  place?: 'folded';
}

export const choice = <Name extends string, Value extends string | number>(
  name: Name,
  { label, any, values, text, place }: Choice<Value>,
): Filter<Name> => ({
  names: [name],
  place,
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
