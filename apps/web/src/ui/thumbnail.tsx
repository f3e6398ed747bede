import { IconPhoto } from '@tabler/icons-react';
import { type ComponentType, type CSSProperties, useState } from 'react';
import { thumbnail } from '../lib/file-address.ts';
import classes from './thumbnail.module.css';

interface ThumbnailProps {
  /** The picture's path on this server, or the URL of a picture on another server. */
  path: string;
  /** The width and height as a CSS length. By default, this is the picture height of a list row. */
  size?: string;
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  /** True to show a tiny, blurred picture until the sharp picture is loaded. */
  isBlurredFirst?: boolean;
}

export function Thumbnail({
  path,
  size = 'var(--row-picture, 4rem)',
  icon: Icon = IconPhoto,
  ...props
}: ThumbnailProps) {
  const [isMissing, setMissing] = useState(false);
  const style = { '--thumbnail': size } as CSSProperties;
  if (!path || isMissing) {
    return (
      <span className={classes.thumbnail} style={style}>
        <Icon size={24} stroke={1.2} aria-hidden />
      </span>
    );
  }
  const first = thumbnail(path, props.isBlurredFirst ? 20 : 40);
  return (
    <img
      className={classes.thumbnail}
      style={props.isBlurredFirst ? { ...style, backgroundImage: `url("${first}")` } : style}
      src={first}
      srcSet={`${thumbnail(path, 80)} 1x, ${thumbnail(path, 160)} 2x`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
    />
  );
}
