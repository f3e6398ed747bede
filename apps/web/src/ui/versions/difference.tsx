import classes from './versions.module.css';
import { type Piece, wordDiff } from './word-diff.ts';

interface DifferenceProps {
  labels: readonly [before: string, after: string];
  before: string;
  after: string;
  locale: string;
}

export function Difference({ labels, before, after, locale }: DifferenceProps) {
  const [gone, come] = wordDiff(before, after, locale);
  return (
    <div className={classes.difference}>
      <div>
        <p className={classes.label}>{labels[0]}</p>
        <p className={classes.version} lang={locale}>
          <Pieces pieces={gone} as="del" />
        </p>
      </div>
      <div>
        <p className={classes.label}>{labels[1]}</p>
        <p className={classes.version} lang={locale}>
          <Pieces pieces={come} as="ins" />
        </p>
      </div>
    </div>
  );
}

export const Pieces = ({ pieces, as: Changed }: { pieces: readonly Piece[]; as: 'del' | 'ins' }) =>
  pieces.map(({ text, isChanged }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
    isChanged ? <Changed key={at}>{text}</Changed> : <span key={at}>{text}</span>,
  );
