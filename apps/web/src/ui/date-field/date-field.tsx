import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { useFormat } from '../../lib/format.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { DateFieldProps } from './day-input.tsx';

const DayInput = lazyPart(() => import('./day-input.tsx'), 'DayInput');

/** A field for a day, such as `2026-03-04`, or empty. The screen must load the texts `table`. */
export function DateField(props: DateFieldProps) {
  const { min: _, max: __, value, onChange: ___, ...others } = props;
  const format = useFormat();
  return (
    <Suspense fallback={<TextInput {...others} value={value ? format.day(value) : ''} readOnly />}>
      <DayInput {...props} />
    </Suspense>
  );
}
