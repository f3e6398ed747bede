import type { FocusEventHandler, ReactNode } from 'react';
import type { TipLabel } from '../tip/tip.tsx';

/** A field's description stands below it. */
export const BELOW: ['label', 'input', 'error', 'description'] = ['label', 'input', 'error', 'description'];

/** Lets a number field keep a wrong number until it is checked. */
export const WHOLE_NUMBER = { clampBehavior: 'none', allowDecimal: false, allowNegative: false } as const;

/** The props of a custom field, as `form.getInputProps` returns them. */
export interface FieldProps<Value> {
  value?: Value;
  onChange: (value: Value) => void;
  /** Checks the field when the focus leaves it. */
  onBlur?: FocusEventHandler<HTMLElement>;
  label?: string;
  error?: ReactNode;
  labelProps?: TipLabel;
  /** Lets the form find the field to focus. */
  'data-path'?: string;
}
