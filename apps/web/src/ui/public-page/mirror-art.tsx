import classes from './public-page.module.css';

export function MirrorArt() {
  return (
    <svg className={classes.art} viewBox="0 0 320 360" fill="none" stroke="currentColor" aria-hidden="true">
      <g strokeWidth="1" opacity="0.35">
        <ellipse cx="160" cy="170" rx="148" ry="164" />
        <ellipse cx="160" cy="170" rx="128" ry="144" />
      </g>
      <ellipse cx="160" cy="170" rx="106" ry="124" strokeWidth="2" />
      <g strokeWidth="2" strokeLinecap="round" opacity="0.9">
        <path d="M112 150c10-9 26-9 36 0M172 150c10-9 26-9 36 0" />
        <path d="M160 160c-2 18-10 28-10 36 0 6 6 8 12 8" />
        <path d="M138 232c14 10 32 10 46 0" />
      </g>
      <g strokeWidth="1.5" opacity="0.55" strokeDasharray="2 7" strokeLinecap="round">
        <path d="M78 118h164M66 150h30M224 150h30M62 186h70M190 186h68M72 222h52M196 222h52M92 256h136" />
      </g>
      <g fill="currentColor" stroke="none">
        <circle cx="118" cy="196" r="4" />
        <circle cx="206" cy="204" r="4" />
        <circle cx="160" cy="108" r="4" />
      </g>
      <g strokeWidth="1.5" opacity="0.8">
        <circle cx="118" cy="196" r="10" />
        <circle cx="206" cy="204" r="10" />
        <circle cx="160" cy="108" r="10" />
      </g>
    </svg>
  );
}
