import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../lib/file-address.ts';
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
    <BeforeAndAfter
      labels={labels}
      versions={[<Pieces key="before" pieces={gone} as="del" />, <Pieces key="after" pieces={come} as="ins" />]}
      lang={locale}
    />
  );
}

interface BeforeAndAfterProps extends Pick<DifferenceProps, 'labels'> {
  versions: readonly ReactNode[];
  lang?: string;
}

export const BeforeAndAfter = ({ labels, versions, lang }: BeforeAndAfterProps) => (
  <div className={classes.difference}>
    {labels.map((label, index) => (
      <div key={label}>
        <p className={classes.label}>{label}</p>
        <div className={classes.version} lang={lang}>
          {versions[index]}
        </div>
      </div>
    ))}
  </div>
);

/** Shows one version of a picture, whose path is the value of a field. */
export function PictureVersion({ path, name }: { path: unknown; name: string }) {
  const { t } = useTranslation('work');
  return path ? <img src={fileAddress(String(path))} alt={name} className={classes.picture} /> : t('value.nothing');
}

export const Pieces = ({ pieces, as: Changed }: { pieces: readonly Piece[]; as: 'del' | 'ins' }) =>
  pieces.map(({ text, isChanged }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
    isChanged ? <Changed key={at}>{text}</Changed> : <span key={at}>{text}</span>,
  );
