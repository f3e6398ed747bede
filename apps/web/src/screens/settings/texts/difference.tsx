import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import classes from './texts.module.css';
import { type Piece, wordDiff } from './word-diff.ts';

interface DifferenceProps {
  /** What each version is called. */
  labels: readonly [before: string, after: string];
  before: string;
  after: string;
  /** The language of what stood there before. */
  locale: Locale;
}

/** Two versions of a text side by side, with what only one of them has marked. */
export function Difference({ labels, before, after, locale }: DifferenceProps) {
  const [gone, come] = wordDiff(before, after, locale);
  return (
    <div className={classes.difference}>
      <div>
        <p className={classes.seedLabel}>{labels[0]}</p>
        <p className={classes.version} lang={locale}>
          <Pieces pieces={gone} as="del" />
        </p>
      </div>
      <div>
        <p className={classes.seedLabel}>{labels[1]}</p>
        <p className={classes.version}>
          <Pieces pieces={come} as="ins" />
        </p>
      </div>
    </div>
  );
}

/** Pieces stand in the order of the text, which is all that tells them apart. */
const Pieces = ({ pieces, as: Changed }: { pieces: readonly Piece[]; as: 'del' | 'ins' }) =>
  pieces.map(({ text, isChanged }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
    isChanged ? <Changed key={at}>{text}</Changed> : <span key={at}>{text}</span>,
  );
