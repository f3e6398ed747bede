import { Button } from '@mantine/core';
import { useAction } from './resource/action.ts';

type Part = 'add' | 'added' | 'remove' | 'removed' | 'remove_title' | 'remove_message';

interface DefaultsButtonProps<Answer> {
  isThere: boolean;
  /** `answer` is the server's, in the text of what was done. */
  text: (part: Part, answer?: Answer) => string;
  add: () => Promise<Answer>;
  remove: () => Promise<Answer>;
  refresh: () => Promise<unknown>;
}

/** Adds the built-in rows of a list if they are missing; else removes them, after a question. */
export function DefaultsButton<Answer>({ isThere, text, add, remove, refresh }: DefaultsButtonProps<Answer>) {
  const { run, isBusy } = useAction({
    ask: (isRemoval: boolean) =>
      isRemoval
        ? { title: text('remove_title'), message: text('remove_message'), confirm: text('remove'), danger: true }
        : undefined,
    run: (isRemoval) => (isRemoval ? remove() : add()),
    done: (answer, isRemoval) => text(isRemoval ? 'removed' : 'added', answer),
    refresh,
  });
  return (
    <Button variant="default" onClick={() => run(isThere)} loading={isBusy}>
      {text(isThere ? 'remove' : 'add')}
    </Button>
  );
}
