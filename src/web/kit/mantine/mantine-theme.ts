import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const forest = [
  '#eaf4ef',
  '#cfe6dc',
  '#a0d5bf',
  '#6fc2a4',
  '#4ba587',
  '#348a6e',
  '#28715a',
  '#1f5d4c',
  '#174a3c',
  '#10382d',
] as const;

const gray = [
  '#f4f4ef',
  '#eceee9',
  '#e3e7e2',
  '#d9ded8',
  '#c5ccc5',
  '#9aa49d',
  '#5b6963',
  '#45524c',
  '#2c3833',
  '#14231f',
] as const;

const dark = [
  '#e8ece9',
  '#c9d1cc',
  '#a9b5ae',
  '#7c8a83',
  '#36443e',
  '#2c3833',
  '#16201c',
  '#0f1714',
  '#0b110f',
  '#070b0a',
] as const;

/** Paper, ink and forest, with a dark scheme of its own. Values used by name are in `tokens.css`. */
export const theme = createTheme({
  colors: { forest, gray, dark },
  primaryColor: 'forest',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  black: '#14231f',
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  defaultRadius: 4,
  cursorType: 'pointer',
  respectReducedMotion: true,
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
});

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-error': 'var(--wrong)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-border': 'var(--edge)',
};

/** Maps the component library's own colours to the tokens, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
