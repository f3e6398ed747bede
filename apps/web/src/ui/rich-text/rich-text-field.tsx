import { Input, Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type FocusEventHandler, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { BELOW } from '../resource-form/field-props.ts';
import type { TipLabel } from '../tip/tip.tsx';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx').then((m) => ({ default: m.RichTextEditor })));

/** Loads it this far below the window. */
const NEAR = '400px';

interface RichTextFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** HTML; the server keeps only allowed parts. */
  value?: string;
  onChange: (html: string) => void;
  /** Checks the field when the focus leaves it. */
  onBlur?: FocusEventHandler<HTMLElement>;
  /** Called when uploads of the text's pictures start and end. During an upload the value lacks the picture. */
  onBusy?: (isBusy: boolean) => void;
  readOnly?: boolean;
  required?: boolean;
  labelProps?: TipLabel;
  /** Lets the form find the field to focus. */
  'data-path'?: string;
}

/**
 * A form field for text with headings, lists, links and pictures. The editor is larger than most screens, so it is
 * loaded shortly before the field becomes visible.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, labelProps, description, error, required, onBlur, value = '', ...editor } = props;
  const id = useId();
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  return (
    <Input.Wrapper
      ref={ref}
      label={label}
      labelElement="div"
      labelProps={{ ...labelProps, id }}
      description={description}
      error={error}
      required={required}
      onBlur={onBlur}
      inputWrapperOrder={BELOW}
    >
      {isNear ? (
        <Suspense fallback={<Waiting />}>
          <RichTextEditor labelId={id} value={value} {...editor} />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </Input.Wrapper>
  );
}

const Waiting = () => <Skeleton height={260} my={4} animate={false} />;
