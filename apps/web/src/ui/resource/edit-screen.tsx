import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { problemOf } from '../../lib/problem.ts';
import { ErrorState } from '../error-state.tsx';
import { PageHeader, type PageHeaderProps } from '../page-header.tsx';
import { useDirtyGuard } from '../resource-form/use-dirty-guard.ts';
import type { FormDraft } from '../resource-form/use-form-draft.ts';
import type { ResourceForm } from '../resource-form/use-resource-form.tsx';
import { SaveBar } from './save-bar.tsx';

// Loads the notes only if there is a draft.
const DraftNote = lazy(() => import('../resource-form/draft-note.tsx').then((m) => ({ default: m.DraftNote })));
const OrphanNote = lazy(() => import('../resource-form/draft-note.tsx').then((m) => ({ default: m.OrphanNote })));

const isGone = (error: unknown): boolean => error !== undefined && /_NOT_FOUND$/.test(problemOf(error).code ?? '');

/**
 * Each visit loads the edited thing again, so that a cached copy can't overwrite the changes of others. An open form
 * isn't reloaded, so that typed text isn't lost.
 */
export const LOADED_ONCE = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

interface Load {
  readonly data?: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface EditScreenProps extends PageHeaderProps {
  back?: { readonly label: string; readonly onClick: () => void };
  loads: readonly Load[];
  /** True once all initial values are loaded. */
  isReady: boolean;
  /** The height of the placeholder while the form loads, in px. */
  height?: number;
  /** The largest width of the screen, in rem. */
  maxWidth?: number;
  /** The form's thing. If it was deleted meanwhile, its draft can become a new one. `id` is undefined for a new thing. */
  draft?: Omit<ComponentProps<typeof OrphanNote>, 'id'> & { id: number | undefined };
  /** The form. `discard` draws it again with the saved values. */
  children: (discard: () => void) => ReactNode;
}

/**
 * Shows a screen that edits one thing: a head, a way back, a placeholder, an error with a retry button, and the form.
 */
export function EditScreen(props: EditScreenProps) {
  const { back, loads, isReady, height = 560, maxWidth, draft, children, ...head } = props;
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
      {!isReady && draft?.id !== undefined && isGone(failed[0]?.error) && (
        <Suspense>
          <OrphanNote {...draft} id={draft.id} />
        </Suspense>
      )}
      {!isReady && failed[0] && (
        <ErrorState
          error={failed[0].error}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      )}
      {!isReady && !failed[0] && <Skeleton height={height} className="delayed" />}
      {isReady && (
        <Suspense key={serial} fallback={<Skeleton height={height} className="delayed" />}>
          {children(() => setSerial(serial + 1))}
        </Suspense>
      )}
    </div>
  );
}

/**
 * Tells about unsaved input of an earlier visit, if there is any. The form waits for the note's code, because a note that
 * came later would move the fields away from the pointer.
 */
export const DraftBanner = ({ draft }: { draft: FormDraft | undefined }) => draft && <DraftNote draft={draft} />;

interface EditFormProps<Values> {
  edit: ResourceForm<Values>;
  isNew: boolean;
  /** The text of the save button; "Save" by default. */
  submit?: string;
  onDiscard: () => void;
  onLeave: () => void;
  waitingFor?: string | false;
  isReadOnly?: boolean;
  className?: string;
  children: ReactNode;
}

/** Shows the form of an edit screen with its save bar. Asks before unsaved changes are lost. */
export function EditForm<Values>(props: EditFormProps<Values>) {
  const { edit, isNew, submit, onDiscard, onLeave, waitingFor, isReadOnly, className, children } = props;
  const isDirty = edit.form.isDirty();
  useDirtyGuard(!edit.isSaving && isDirty);
  return (
    <form onSubmit={edit.submit} noValidate className={className}>
      {!isReadOnly && <DraftBanner draft={edit.draft} />}
      {children}
      {!isReadOnly && (
        <SaveBar
          changes={isDirty}
          onSave={edit.submit}
          onDiscard={onDiscard}
          isSaving={edit.isSaving}
          isInForm
          wrongFields={edit.wrongFields}
          onLeave={onLeave}
          isNew={isNew}
          label={submit}
          waitingFor={waitingFor}
        />
      )}
    </form>
  );
}
