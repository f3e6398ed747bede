import { Input, Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { TipLabel } from '../tip/tip.tsx';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx').then((m) => ({ default: m.RichTextEditor })));

/** So far below the window it is loaded already. */
const NEAR = '400px';

interface RichTextFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** HTML; the server keeps of it what its own rules allow. */
  value?: string;
  onChange: (html: string) => void;
  /** Told when pictures of the text start and stop being sent; until then they aren't part of the value. */
  onBusy?: (isBusy: boolean) => void;
  readOnly?: boolean;
  required?: boolean;
  labelProps?: TipLabel;
  /** Where a form finds the field to put the focus on. */
  'data-path'?: string;
}

/**
 * A text with headings, lists, links and pictures, as a field of a form. The editor is larger than most screens, so it is
 * loaded when the field is about to be seen.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, labelProps, description, error, required, value = '', ...editor } = props;
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
      inputWrapperOrder={['label', 'input', 'error', 'description']}
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
