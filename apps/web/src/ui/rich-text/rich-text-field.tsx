import { Input, Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { FieldProps } from '../resource-form/field-props.ts';

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx'), 'RichTextEditor');

/** The editor's code is loaded when the field is at most this far from the visible part of the page. */
const NEAR = '400px';

interface RichTextFieldProps extends FieldProps<string> {
  description?: ReactNode;
  /** Called when the upload of a picture starts and ends. During the upload, the value doesn't contain the picture. */
  onBusy?: (isBusy: boolean) => void;
  readOnly?: boolean;
  required?: boolean;
}

/**
 * A form field for formatted text. The value is HTML; the server removes elements that aren't allowed. The editor's code
 * is large, so it is loaded only shortly before the field becomes visible.
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
