import { useState } from 'react';
import { goodsPicture } from '../goods-address.ts';
import { Icon } from './icon.tsx';

/** Shows a product's picture. Shows a drawing if the product has none. `small` fits beside a line of text. */
export function GoodsPicture({ pic, small = false }: { pic: string; small?: boolean }) {
  const [missing, setMissing] = useState(false);
  const src = goodsPicture(pic, 160);
  const className = small ? 'goods-picture goods-picture-small' : 'goods-picture';
  if (!src || missing) {
    return (
      <span className={`${className} goods-no-picture`}>
        <Icon name="bottle" />
      </span>
    );
  }
  return (
    <img
      className={className}
      src={src}
      srcSet={small ? undefined : `${src} 1x, ${goodsPicture(pic, 320)} 2x`}
      width={small ? 48 : 112}
      height={small ? 48 : 112}
      alt=""
      onError={() => setMissing(true)}
    />
  );
}
