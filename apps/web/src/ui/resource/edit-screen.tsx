import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { ErrorState } from '../error-state.tsx';
import { PageHeader, type PageHeaderProps } from '../page-header.tsx';
import { useDirtyGuard } from '../resource-form/use-dirty-guard.ts';
import type { ResourceForm } from '../resource-form/use-resource-form.tsx';
import { SaveBar } from './save-bar.tsx';

/** A query that an edit screen waits for. */
interface Load {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface EditScreenProps extends PageHeaderProps {
  /** The way back to the list, with its name. */
  back?: { readonly label: string; readonly onClick: () => void };
  loads: readonly Load[];
  /** Everything that the form begins with is there. */
  isReady: boolean;
  /** In px, of the grey area in place of the form. */
  height?: number;
  /** In rem. */
  maxWidth?: number;
  /** The form. `discard` draws it anew with the saved values. */
  children: (discard: () => void) => ReactNode;
}

/** A screen that edits one thing: head, way back, waiting, failure with retry, and the form. */
export function EditScreen(props: EditScreenProps) {
  const { back, loads, isReady, height = 560, maxWidth, children, ...head } = props;
  const [serial, setSerial] = useState(0);
  const failed = loads.filter(({ error }) => error);
  return (
    <div style={maxWidth ? { maxWidth: `${maxWidth}rem` } : undefined}>
      {back && (
        <Button
          variant="subtle"
          size="compact-sm"
          mb={4}
          ml={-8}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={back.onClick}
        >
          {back.label}
        </Button>
      )}
      <PageHeader {...head} />
      {!isReady && failed[0] && (
        <ErrorState
          error={failed[0].error}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      )}
      {!isReady && !failed[0] && <Skeleton height={height} className="delayed" />}
      {isReady && <Fragment key={serial}>{children(() => setSerial(serial + 1))}</Fragment>}
    </div>
  );
}

interface EditFormProps<Values> {
  /** The answer of `useResourceForm`. */
  edit: ResourceForm<Values>;
  isNew: boolean;
  /** The verb of the button; "Save" where left out. */
  submit?: string;
  onDiscard: () => void;
  onLeave: () => void;
  waitingFor?: string | false;
  /** The form is only shown. */
  isReadOnly?: boolean;
  className?: string;
  children: ReactNode;
}

/** The form of an edit screen with its save bar. Leaving asks first where something is unsaved. */
export function EditForm<Values>(props: EditFormProps<Values>) {
  const { edit, isNew, submit, onDiscard, onLeave, waitingFor, isReadOnly, className, children } = props;
  const isDirty = edit.form.isDirty();
  useDirtyGuard(!edit.isSaving && isDirty);
  return (
    <form onSubmit={edit.submit} noValidate className={className}>
      {children}
      {!isReadOnly && (
        <SaveBar
          changes={isDirty}
          onSave={edit.submit}
          onDiscard={onDiscard}
          isSaving={edit.isSaving}
          isInForm
          onLeave={onLeave}
          isNew={isNew}
          label={submit}
          waitingFor={waitingFor}
        />
      )}
    </form>
  );
}
