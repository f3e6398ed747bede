import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnail } from '../../lib/file-address.ts';
import classes from './scheme-edit.module.css';

/** A small picture of a product, beside its name. */
export function GoodsPicture({ path }: { path: string }) {
  const [isMissing, setMissing] = useState(false);
  if (!path || isMissing) {
    return (
      <span className={classes.picture}>
        <IconPhoto size={18} stroke={1.4} aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      src={thumbnail(path, 80)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
    />
  );
}
