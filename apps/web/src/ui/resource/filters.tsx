import {
  Button,
  CloseButton,
  NativeSelect,
  type NativeSelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconFilterOff, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action.tsx';
import classes from './filters.module.css';
import type { List } from './use-list.ts';
import { useNarrow } from './use-narrow.ts';

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
    // The browser's "Back" button and the button "Clear filters" also change the value. The field then shows the new
    // value.
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
  /**
   * `search` stands first. `shown` is always visible, `folded` never is until the user opens it. By default, a filter is
   * visible in a wide window.
   */
  readonly place?: 'search' | 'shown' | 'folded';
  readonly Field: (props: FilterProps<Name, Answer>) => ReactNode;
}

interface FilterBarProps<Name extends string, Answer> extends FilterProps<Name, Answer> {
  filters: readonly Filter<Name, Answer>[];
  /** Clears the filters. Undefined if no filter is active. */
  onClear?: () => void;
}

/** The search field and the filters of a list. The less used ones, and all on a phone, are behind a button. */
export function FilterBar<Name extends string, Answer>({ filters, onClear, ...field }: FilterBarProps<Name, Answer>) {
  const { t } = useTranslation('table');
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const isFolded = ({ place }: Filter<Name, Answer>) =>
    place === 'folded' || (isNarrow && place === undefined && filters.length > 1);
  const folded = filters.filter(isFolded);
  const active = folded.filter(({ names }) => names.some((name) => field.list.value(name))).length;
  const draw = ({ names, Field }: Filter<Name, Answer>) => <Field key={names.join()} {...field} />;
  return (
    <search className={classes.bar}>
      {filters.filter(({ place }) => place === 'search').map(draw)}
      {filters.filter((filter) => filter.place !== 'search' && !isFolded(filter)).map(draw)}
      {folded.length > 0 && (
        <Button
          variant={active > 0 ? 'light' : 'default'}
          fw={400}
          px="sm"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? t('filters_active', { count: active }) : t('filters')}
        </Button>
      )}
      {onClear && <IconAction label={t('clear_filters')} icon={IconFilterOff} size={36} onClick={onClear} />}
      {folded.length > 0 && (
        <div id={panel} className={classes.folded} hidden={!isOpen}>
          {isOpen && folded.map(draw)}
        </div>
      )}
    </search>
  );
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
