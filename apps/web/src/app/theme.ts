import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The main colour: the rosewood of the customer's report. */
const rosewood: MantineColorsTuple = [
  '#faf1ed',
  '#f1dfd6',
  '#e3c4b9',
  '#e8b0a2',
  '#cf8d80',
  '#b96f64',
  '#a55c55',
  '#97514d',
  '#8a4646',
  '#6f3434',
];

/** The colour of what is good or done, as the best level in the report. */
const jade: MantineColorsTuple = [
  '#eef6f2',
  '#dcebe4',
  '#b8d6c9',
  '#93c0ae',
  '#74ab96',
  '#5a9684',
  '#4b8876',
  '#3f7a68',
  '#356857',
  '#274f42',
];

/** Warm greys, as the ink and the paper of the report. */
const gray: MantineColorsTuple = [
  '#faf7f3',
  '#f5efe9',
  '#ece3da',
  '#e0d5cb',
  '#cfc2b7',
  '#a99a8f',
  '#85766c',
  '#685850',
  '#463a34',
  '#2b2320',
];

const dark: MantineColorsTuple = [
  '#f4ede7',
  '#d8cbc2',
  '#c0b2a9',
  '#97867c',
  '#5a4b43',
  '#3f342e',
  '#332a25',
  '#211b18',
  '#1b1613',
  '#161210',
];

/** The fonts for Latin and simplified Chinese text. `app.css` has the fonts for other scripts. */
const FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';

/** The report's fonts. Windows has no Chinese serif font that is good to read on a screen, so it shows others there. */
const SERIF =
  '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Noto Serif", "Times New Roman", "Liberation Serif", "DejaVu Serif", "Songti SC", "Noto Serif CJK SC", "Noto Serif SC", "Microsoft YaHei UI", serif';

export const theme = createTheme({
  primaryColor: 'rosewood',
  colors: { rosewood, jade, gray, dark },
  black: '#2b2320',
  // White text on these shades has a contrast of at least 4.5:1. Mantine's default shade is too light.
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: FONTS,
  defaultRadius: 'md',
  headings: {
    fontFamily: SERIF,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: {
    // Help stands below the control, everywhere.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    // Paper on paper needs no line around it. Where colours are replaced (high contrast), the border shows again.
    Paper: { styles: { root: { '--paper-border-color': 'transparent' } } },
    // Uses the normal text colour for titles of alerts, because some default colours are hard to read.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // Screen readers would otherwise treat the dialog's header as the header of the page.
    Modal: {
      defaultProps: { attributes: { header: { role: 'none' } } },
      styles: { title: { fontFamily: SERIF, fontSize: '1.125rem', fontWeight: 600 } },
    },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
    // Moves the focus to the first entry when a menu opens. Mantine's placeholder isn't a valid element of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
});

/** Replaces Mantine colours that are hard to read: dimmed text, error messages, and light buttons in dark mode. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fffdfa',
    '--mantine-color-default': '#fffdfa',
    '--mantine-color-default-border': '#e9ded4',
    '--mantine-color-default-hover': '#f7f0e9',
    '--mantine-color-dimmed': '#685850',
    '--mantine-color-placeholder': '#77675e',
    '--mantine-color-error': '#b3261e',
  },
  dark: {
    '--mantine-color-default-border': '#3b302a',
    '--mantine-color-dimmed': '#c0b2a9',
    '--mantine-color-placeholder': '#a3938a',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': 'var(--mantine-color-rosewood-3)',
    '--mantine-color-rosewood-light': 'rgb(232 176 162 / 0.14)',
    '--mantine-color-rosewood-light-hover': 'rgb(232 176 162 / 0.22)',
    '--mantine-color-rosewood-light-color': 'var(--mantine-color-rosewood-3)',
    '--mantine-color-jade-light': 'rgb(116 171 150 / 0.18)',
    '--mantine-color-jade-light-hover': 'rgb(116 171 150 / 0.26)',
    '--mantine-color-jade-light-color': 'var(--mantine-color-jade-3)',
  },
});
