import type { Zone } from '@skin-mirror/shared/dimension/dimension.ts';
import type { ReactElement } from 'react';

/** The face looks at the reader: its left side is on the right of the drawing. */
const ZONE_SHAPES: Readonly<Record<Zone, ReactElement>> = {
  forehead: <path d="M26 42C30 20 45 11 60 11s30 9 34 31c-10-5-22-7-34-7s-24 2-34 7Z" />,
  glabella: <ellipse cx="60" cy="50" rx="8" ry="9" />,
  right_eye: <ellipse cx="37" cy="60" rx="14" ry="8.5" />,
  left_eye: <ellipse cx="83" cy="60" rx="14" ry="8.5" />,
  nose: <path d="M56 62h8l6 24c1 6-4 9-10 9s-11-3-10-9Z" />,
  right_cheek: <path d="M19 74c8 1 20 1 26 3 1 8-2 16-8 24-3 4-6 7-9 8-6-10-9-22-9-35Z" />,
  left_cheek: <path d="M101 74c-8 1-20 1-26 3-1 8 2 16 8 24 3 4 6 7 9 8 6-10 9-22 9-35Z" />,
  nasolabial: (
    <>
      <path d="M46 95c-5 5-7 11-7 18 4-2 7-7 9-16Z" />
      <path d="M74 95c5 5 7 11 7 18-4-2-7-7-9-16Z" />
    </>
  ),
  chin: <path d="M42 124c5-3 11-4 18-4s13 1 18 4c-3 11-10 18-18 18s-15-7-18-18Z" />,
};

/** Draws the care levels of a face. Screen readers ignore it, because the text beside it says the same. */
export function FaceMap({ levels }: { levels: Partial<Record<Zone, number>> }) {
  return (
    <svg className="face-map" viewBox="0 0 120 152" aria-hidden="true">
      <path
        className="face-outline"
        d="M60 4c30 0 46 22 46 52 0 20-5 42-15 60-8 14-19 30-31 30s-23-16-31-30C19 98 14 76 14 56 14 26 30 4 60 4Z"
      />
      <path className="face-line" d="M49 109c7 3 15 3 22 0M60 108c-5-2-8 0-11 1 3 5 7 7 11 7s8-2 11-7c-3-1-6-3-11-1Z" />
      {Object.entries(levels).map(([zone, level]) => (
        <g key={zone} className="face-zone" data-level={level}>
          {ZONE_SHAPES[zone as Zone]}
        </g>
      ))}
    </svg>
  );
}
