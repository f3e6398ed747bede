import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useCalendar } from '../date-range/calendar.ts';
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

export function DayInput({ value, onChange, min, max, ...field }: DateFieldProps) {
  const format = useFormat();
  const calendar = useCalendar();
  return (
    <DateInput
      {...field}
      {...calendar}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      valueFormat={format.day}
      dateParser={dayOfText}
      allowDeselect
      // The limits close days of the calendar alone. A typed day beyond them stays, with the form's message.
      getDayProps={(day) => ({ disabled: (min ? day < min : false) || (max ? day > max : false) })}
      leftSection={<IconCalendar size={18} aria-hidden />}
      leftSectionPointerEvents="none"
      autoComplete="off"
      // Outside of the page's landmarks, screen readers would lose the calendar.
      popoverProps={{ withinPortal: false }}
    />
  );
}
