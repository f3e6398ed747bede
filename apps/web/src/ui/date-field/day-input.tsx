import { Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useCalendar } from '../date-range/calendar.ts';
import { IconAction } from '../icon-action.tsx';
import type { FieldProps } from '../resource-form/field-props.ts';
import { dayOfText } from './day-of-text.ts';

export interface DateFieldProps extends FieldProps<string> {
  description?: ReactNode;
  /** Earlier days can't be chosen in the calendar. The form checks what is typed. */
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  'aria-label'?: string;
}

/** A text that isn't a day gives way to the last day when the focus leaves the field. */
export function DayInput({ value = '', onChange, onBlur, min, max, disabled, ...field }: DateFieldProps) {
  const { t } = useTranslation('table');
  const format = useFormat();
  const calendar = useCalendar();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    const day = text.trim() === '' ? '' : dayOfText(text);
    if (day !== null) onChange(day);
  };
  const choose = (day: string | null) => {
    onChange(day ?? '');
    setTyped(undefined);
    setOpen(false);
  };
  const first = value || min || format.today();
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      // Outside of the page's landmarks, screen readers would lose the calendar.
      withinPortal={false}
    >
      <Popover.Target>
        <TextInput
          {...field}
          value={typed ?? (value && format.day(value))}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={(event) => {
            setTyped(undefined);
            onBlur?.(event);
          }}
          autoComplete="off"
          disabled={disabled}
          rightSection={
            <IconAction
              size="md"
              label={t('calendar.open')}
              icon={IconCalendar}
              aria-expanded={isOpen}
              disabled={disabled}
              onClick={() => setOpen(!isOpen)}
            />
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('calendar.open')}>
        <DatePicker
          {...calendar}
          value={value || null}
          onChange={choose}
          allowDeselect
          defaultDate={first}
          getDayProps={(day) => ({
            disabled: (min ? day < min : false) || (max ? day > max : false),
            'data-autofocus': day === first || undefined,
          })}
          // The Escape key closes the calendar, not the dialog around it.
          __stopPropagation
        />
      </Popover.Dropdown>
    </Popover>
  );
}
