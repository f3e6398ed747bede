import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const jade: MantineColorsTuple = [
  '#edf8f6',
  '#d8efea',
  '#aedfd6',
  '#82cfc1',
  '#5cbfae',
  '#3fae9b',
  '#2b9a88',
  '#1d8474',
  '#136c60',
  '#0b534a',
];

/** Greys for dark mode, slightly green like the brand's colour. */
const dark: MantineColorsTuple = [
  '#d9dfde',
  '#bfc8c6',
  '#a0abaa',
  '#788482',
  '#4a5553',
  '#394341',
  '#2b3433',
  '#1d2524',
  '#171d1c',
  '#101514',
];

/** The fonts for Latin and simplified Chinese text. `app.css` has the fonts for other scripts. */
const FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';

export const theme = createTheme({
  primaryColor: 'jade',
  colors: { jade, dark },
  // White text on these shades has a contrast of at least 4.5:1. Mantine's default shade is too light.
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: FONTS,
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.35' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  components: {
    // Uses the normal text colour for titles of alerts, because some default colours are hard to read.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // Screen readers would otherwise treat the dialog's header as the header of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } }, styles: { title: { fontWeight: 600 } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
    // Moves the focus to the first entry when a menu opens. Mantine's placeholder isn't a valid element of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
});

/** Replaces Mantine colours that are hard to read: dimmed text, error messages, and light buttons in dark mode. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5b6664',
    '--mantine-color-placeholder': '#6b7674',
    '--mantine-color-error': '#c92a2a',
  },
  dark: {
    '--mantine-color-dimmed': '#a0abaa',
    '--mantine-color-placeholder': '#8f9b99',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-jade-light': 'rgb(63 174 155 / 0.16)',
    '--mantine-color-jade-light-hover': 'rgb(63 174 155 / 0.24)',
    '--mantine-color-jade-light-color': 'var(--mantine-color-jade-3)',
  },
});
