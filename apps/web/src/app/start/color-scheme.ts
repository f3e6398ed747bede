// Sets dark or light mode before the page is visible, so that a dark page doesn't flash white. Printed pages are light.
const root = document.documentElement;
const stored = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
const scheme = stored === 'auto' ? (prefersDark ? 'dark' : 'light') : stored;
root.dataset.mantineColorScheme = scheme;

let shown: string | undefined = scheme;
let isPrinting = false;
const print = (starts: boolean) => {
  if (starts === isPrinting) return;
  isPrinting = starts;
  if (starts) shown = root.dataset.mantineColorScheme;
  root.dataset.mantineColorScheme = starts ? 'light' : shown;
};
matchMedia('print').addEventListener('change', ({ matches }) => print(matches));
addEventListener('beforeprint', () => print(true));
addEventListener('afterprint', () => print(false));

export {};
