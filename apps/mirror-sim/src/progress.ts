import cliProgress from 'cli-progress';
import type { Say } from './messages.ts';

export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

const SILENT: Progress = { update: () => undefined, stop: () => undefined };
const LINES = 10;

/** On a terminal, shows a progress bar. Elsewhere, prints a line for every 10 %. */
export function showProgress(say: Say, stream: NodeJS.WriteStream, isSilent: boolean): Progress {
  if (isSilent) return SILENT;
  return stream.isTTY ? bar(stream) : lines(say, stream);
}

function bar(stream: NodeJS.WriteStream): Progress {
  const shown = new cliProgress.SingleBar({
    format: '{bar} {value}/{total}',
    stream,
    clearOnComplete: true,
    hideCursor: true,
  });
  let isStarted = false;
  return {
    update(done, total) {
      if (!isStarted) shown.start(total, done);
      isStarted = true;
      shown.update(done);
    },
    stop: () => shown.stop(),
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
