/** SVG paths for a field of 24 × 24 units. */
const DRAWINGS = {
  print: 'M7 9V4h10v5M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v6H7z',
  language:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3.5 9.5h17M3.5 14.5h17M12 3c-5 5.5-5 12.5 0 18M12 3c5 5.5 5 12.5 0 18',
  forward: 'M5 12h14M13 6l6 6-6 6',
  leave: 'M8 16 17 7M9 7h8v8',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  bottle: 'M10 3h4v4h-4zM9 7h6l1.5 4v8a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-8zM7.5 14h9',
  ask: 'M4 5h16v11H9l-5 4zM8 9.5h8M8 12.5h5',
  phone: 'M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 5.5a2 2 0 0 1 2-2Z',
  place: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM14.5 9.500a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  hours: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3.5 2',
  person: 'M15.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20c.6-4 3.5-6 7-6s6.4 2 7 6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  close: 'M6 6l12 12M18 6 6 18',
  unavailable: 'M4 4l16 16M7.5 8.5A4.5 4.5 0 0 0 7 17.5h9M19.5 16.2A3.5 3.5 0 0 0 17 10.5h-.4A5.5 5.5 0 0 0 11 7',
} as const;

/** Draws an icon. Screen readers ignore it, because the text or the button's name has the same meaning. */
export function Icon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
