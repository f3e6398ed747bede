import type { FocusEventHandler, ReactNode } from 'react';
import type { TipLabel } from '../tip/tip.tsx';

/** Props for whole numbers. The form shows an error, so the field doesn't correct a number out of range. */
export const WHOLE_NUMBER = { clampBehavior: 'none', allowDecimal: false, allowNegative: false } as const;

/** The props of a custom field. `form.getInputProps` returns them. */
export interface FieldProps<Value> {
  value?: Value;
  onChange: (value: Value) => void;
  /** Checks the field when the focus leaves the field. */
  onBlur?: FocusEventHandler<HTMLElement>;
  label?: string;
  error?: ReactNode;
  labelProps?: TipLabel;
  /** The form finds the field by this attribute, to set the focus. */
  'data-path'?: string;
}
