import { clearLine, cursorTo } from 'node:readline';
import type { Say } from '../messages.ts';

export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

const SILENT: Progress = { update: () => undefined, stop: () => undefined };
const LINES = 10;
/** The length of the bar, in characters. */
const WIDTH = 40;
const PAUSE_MS = 100;

/** On a terminal, shows a progress bar. Elsewhere, prints a line for every 10 %. */
export function showProgress(say: Say, stream: NodeJS.WriteStream, isSilent: boolean): Progress {
  if (isSilent) return SILENT;
  return stream.isTTY ? bar(stream) : lines(say, stream);
}

/** Writes over its own line, up to ten times a second. */
function bar(stream: NodeJS.WriteStream): Progress {
  let shownAt = 0;
  const clear = () => {
    cursorTo(stream, 0);
    clearLine(stream, 0);
  };
  return {
    update(done, total) {
      const now = Date.now();
      if (done < total && now - shownAt < PAUSE_MS) return;
      shownAt = now;
      const filled = Math.round((done / total) * WIDTH);
      clear();
      stream.write(`${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done}/${total}`);
    },
    stop: clear,
  };
}

function lines(say: Say, stream: NodeJS.WriteStream): Progress {
  let lastTenth = 0;
  return {
    update(done, total) {
      const tenth = Math.floor((done / total) * LINES);
      if (tenth === lastTenth) return;
      lastTenth = tenth;
      stream.write(`${say('run.progress', { done, total })}\n`);
    },
    stop: () => undefined,
  };
}
