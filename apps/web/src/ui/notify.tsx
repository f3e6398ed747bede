import { Button, type ButtonProps, Group, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { ComponentProps, ReactNode } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { type Problem, problemOf } from '../lib/problem.ts';
import { problemText } from '../lib/use-problem-text.ts';

const UNDO_MS = 8000;
const UNDO_KEYS = /mac/i.test(navigator.userAgent) ? '⌘Z' : 'Ctrl Z';

type Toast = Parameters<typeof notifications.show>[0];
const show = (toast: Toast) =>
  notifications.show({ closeButtonProps: { 'aria-label': i18n.t('action.close') }, ...toast });

export function notifySuccess(message: string): void {
  show({ message, color: 'jade', role: 'status' });
}

/** Shows a toast that tells the user what to do first. */
export function notifyHint(message: string): void {
  show({ message, color: 'orange', role: 'alert' });
}

/** Shows a warning that stays until the user closes it, because it is easily missed or takes time to read. */
export function notifyWarning(message: string): void {
  // As its own id, the same warning is shown once.
  show({ id: message, message, color: 'orange', role: 'alert', autoClose: false });
}

export function notifyError(error: unknown): void {
  const problem = problemOf(error);
  notifyFailure(problem, problemText(problem));
}

/** Shows a toast after a form wasn't saved. The form keeps the input. */
export const notifySaveError = (error: unknown): void => notifyLost(error, 'problem.save_lost');

/** Shows a toast after a failed action. */
export const notifyActionError = (error: unknown): void => notifyLost(error, 'problem.answer_lost');

/** After a network error, the server may have done what was asked. The toast then asks the user to check. */
function notifyLost(error: unknown, lost: string): void {
  const problem = problemOf(error);
  notifyFailure(problem, problem.kind === 'network' ? i18n.t(lost) : problemText(problem));
}

const withButton = (text: string, button: ButtonProps & ComponentProps<'button'>) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{text}</Text>
    <Button size="compact-sm" variant="subtle" {...button} />
  </Group>
);

/** Shows a toast with a button that tries again. */
export function notifyRetry(problem: Problem, retry: () => void): void {
  const id = randomId();
  const onClick = () => {
    notifications.hide(id);
    retry();
  };
  const button = { color: 'red', onClick, children: i18n.t('action.retry') };
  notifyFailure(problem, withButton(problemText(problem), button), id);
}

/** A toast with the number of a request stays, so that the user can write the number down. */
function notifyFailure({ kind }: Problem, message: ReactNode, id?: string): void {
  show({ id, message, color: 'red', role: 'alert', autoClose: kind === 'service' ? false : 8000 });
}

/** The toasts with an Undo button that are shown now, oldest first. */
let offers: readonly { readonly id: string; readonly undo: () => void }[] = [];

/** Shows a toast with an Undo button for 8 seconds. It stays longer while the pointer or the focus is on the toast. */
export function notifyUndo(message: string, onUndo: () => void): void {
  const id = randomId();
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  offers = [...offers, { id, undo }];
  window.addEventListener('keydown', undoByKey);
  const offer: Toast = {
    id,
    color: 'jade',
    role: 'status',
    autoClose: UNDO_MS,
    withAutoCloseProgress: true,
    onClose: () => {
      offers = offers.filter((one) => one.id !== id);
    },
    message: withButton(message, {
      'aria-keyshortcuts': 'Control+Z Meta+Z',
      rightSection: (
        <Text span size="xs" aria-hidden visibleFrom="sm">
          {UNDO_KEYS}
        </Text>
      ),
      onClick: undo,
      onFocus: () => notifications.update({ ...offer, autoClose: false }),
      onBlur: () => notifications.update(offer),
      children: i18n.t('action.undo'),
    }),
  };
  show(offer);
}

const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio]), [contenteditable=true]';

/** Ctrl+Z or Cmd+Z undoes as the newest toast does. In a text field, these keys undo typing as usual. */
function undoByKey(event: KeyboardEvent): void {
  const isUndo =
    event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isUndo || event.defaultPrevented || event.repeat) return;
  if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
  const last = offers.at(-1);
  if (!last) return;
  event.preventDefault();
  last.undo();
}
