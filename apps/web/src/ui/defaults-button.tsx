import { Button } from '@mantine/core';
import { useAction } from './resource/action.ts';

type Part = 'add' | 'add_title' | 'add_message' | 'added' | 'remove' | 'removed' | 'remove_title' | 'remove_message';

export interface Defaults<Answer> {
  isThere: boolean;
  /** Returns a text of the button or of its dialogs. Only `added` and `removed` get the server's answer. */
  text: (part: Part, answer?: Answer) => string;
  add: () => Promise<Answer>;
  remove: () => Promise<Answer>;
  refresh: () => Promise<unknown>;
}

/** Adds the built-in rows of a list, or removes them if they are there. The user has to confirm first. */
export function useDefaults<Answer>({ isThere, text, add, remove, refresh }: Defaults<Answer>) {
  const { run, isBusy } = useAction({
    ask: (isRemoval: boolean) =>
      isRemoval
        ? { title: text('remove_title'), message: text('remove_message'), confirm: text('remove'), danger: true }
        : { title: text('add_title'), message: text('add_message'), confirm: text('add') },
    run: (isRemoval) => (isRemoval ? remove() : add()),
    done: (answer, isRemoval) => text(isRemoval ? 'removed' : 'added', answer),
    refresh,
  });
  return { label: text(isThere ? 'remove' : 'add'), run: () => run(isThere), isBusy };
}

export function DefaultsButton<Answer>(defaults: Defaults<Answer>) {
  const { label, run, isBusy } = useDefaults(defaults);
  return (
    <Button variant="default" onClick={run} loading={isBusy}>
      {label}
    </Button>
  );
}
