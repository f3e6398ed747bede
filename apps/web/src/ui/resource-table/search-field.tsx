import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TYPING_MS = 300;

interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches while somebody types, but not for the letters of a Chinese word that is still being composed. */
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
    // Going back or clearing all filters changes it from outside.
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
