import { Skeleton } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { problemOf } from '../../lib/problem.ts';
import { BackButton } from '../back-button.tsx';
import { ErrorState } from '../error-state.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { PageHeader, type PageHeaderProps } from '../page-header.tsx';
import type { PendingQuery } from '../pending.tsx';
import { useDirtyGuard } from '../resource-form/use-dirty-guard.ts';
import type { FormDraft } from '../resource-form/use-form-draft.ts';
import type { ResourceForm } from '../resource-form/use-resource-form.tsx';
import { SaveBar } from './save-bar.tsx';

// The code of the notes is loaded only if there is a draft.
const DraftNote = lazyPart(() => import('../resource-form/draft-note.tsx'), 'DraftNote');
const OrphanNote = lazyPart(() => import('../resource-form/draft-note.tsx'), 'OrphanNote');

const isGone = (error: unknown): boolean => error !== undefined && /_NOT_FOUND$/.test(problemOf(error).code ?? '');

/**
 * Query options for an edited object. Each visit loads the object again, because an old copy could overwrite the
 * changes of others. An open form isn't loaded again, because the user's input would be lost.
 */
export const LOADED_ONCE = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

interface EditScreenProps extends PageHeaderProps {
  back?: { readonly label: string; readonly onClick: () => void };
  loads: readonly (PendingQuery & { readonly data?: unknown })[];
  isReady: boolean;
  /** The height of the placeholder while the form loads, in px. */
  height?: number;
  /** The largest width of the screen, in rem. */
  maxWidth?: number;
  /** The edited object, undefined if it is new. If another person has deleted it, its draft can become a new one. */
  draft?: Omit<ComponentProps<typeof OrphanNote>, 'id'> & { id: number | undefined };
  /** Renders the form. `discard` resets the form to the saved values. */
  children: (discard: () => void) => ReactNode;
}

export function EditScreen(props: EditScreenProps) {
  const { back, loads, isReady, height = 560, maxWidth, draft, children, ...head } = props;
  const [serial, setSerial] = useState(0);
  const failed = loads.filter(({ error }) => error);
  return (
    <div style={maxWidth ? { maxWidth: `${maxWidth}rem` } : undefined}>
      {back && <BackButton {...back} />}
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

/** The form waits for the note's code, because a late note would move the fields down. */
export const DraftBanner = ({ draft }: { draft: FormDraft | undefined }) => draft && <DraftNote draft={draft} />;

interface EditFormProps<Values> {
  edit: ResourceForm<Values>;
  isNew: boolean;
  submit?: string;
  onDiscard: () => void;
  onLeave: () => void;
  waitingFor?: string | false;
  isReadOnly?: boolean;
  className?: string;
  children: ReactNode;
}

/** Shows the form of an edit screen with a bar to save it. Asks before unsaved changes are lost. */
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
