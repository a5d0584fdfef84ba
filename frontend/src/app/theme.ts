import {
  createTheme,
  defaultVariantColorsResolver,
  rem,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** Neutral controls: every colour on a page means an ISP or a status. */
const ink: MantineColorsTuple = [
  '#f2f4f8',
  '#e1e6ee',
  '#c9d1de',
  '#a9b5c8',
  '#8795ad',
  '#65748e',
  '#475772',
  '#2c3a55',
  '#1f2a44',
  '#141c30',
];
const dark: MantineColorsTuple = [
  '#e7ebf1',
  '#c3cad6',
  '#9aa6b8',
  '#6b778b',
  '#3a4453',
  '#2b3442',
  '#1b222d',
  '#141a23',
  '#10151c',
  '#0b0f15',
];

/** Mantine takes the text for a colour from the light scheme; this one is of the scheme that is shown. */
const CONTRAST = 'var(--mantine-primary-color-contrast)';

const SCROLLING_LIST = { options: { maxHeight: 260, overflowY: 'auto' } } as const;

/** The sizes of type, all of them: axes, chips and captions; texts and tables; headings of sections and leads; figures of
 * tiles; titles of pages and verdicts; the one figure a page is about. Styles say `var(--mantine-font-size-sm)`,
 * components `fz="sm"`, and paper has them smaller (theme.css). */
const SIZES = {
  xs: rem(12),
  sm: rem(14),
  md: rem(16),
  lg: rem(20),
  xl: rem(24),
  xxl: rem(32),
} as const;

export const theme = createTheme({
  fontFamily:
    "'Inter Variable', 'Inter as Arial', 'Inter as Roboto', 'Inter as DejaVu', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', 'DejaVu Sans Mono', Menlo, monospace",
  colors: { ink, dark },
  primaryColor: 'ink',
  // Dark on a light page, light on a dark one: a middle grey with white text looks as if it could not be pressed.
  primaryShade: { light: 8, dark: 2 },
  autoContrast: true,
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    const isPrimary = input.variant === 'filled' && input.color === input.theme.primaryColor;
    return isPrimary ? { ...colours, color: CONTRAST } : colours;
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontSizes: SIZES,
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: SIZES.xl, lineHeight: '1.25' },
      h2: { fontSize: SIZES.md, lineHeight: '1.35' },
      h3: { fontSize: SIZES.sm, lineHeight: '1.4' },
    },
  },
  components: {
    // Mantine's own default is `md`.
    Text: { defaultProps: { size: 'sm' } },
    List: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'always', c: 'var(--tb-text)' } },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    Tooltip: {
      defaultProps: {
        multiline: true,
        maw: 320,
        withArrow: true,
        openDelay: 150,
        events: { hover: true, focus: true, touch: true },
      },
    },
    // What somebody typed is never changed silently: the field says what it takes (LimitedNumber).
    NumberInput: { defaultProps: { clampBehavior: 'none' } },
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': CONTRAST } }) },
    Radio: { vars: () => ({ root: { '--radio-icon-color': CONTRAST } }) },
    // The list itself scrolls, as a reader of the screen expects of one, and not a box around it.
    Select: { defaultProps: { withScrollArea: false, styles: SCROLLING_LIST } },
    MultiSelect: { defaultProps: { withScrollArea: false, styles: SCROLLING_LIST } },
    // Its placeholder is no item, as a menu must have: the focus goes to the first one.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      // A click beside a dialog would lose what was typed; what holds nothing typed says otherwise.
      defaultProps: {
        centered: true,
        closeOnClickOutside: false,
        transitionProps: { duration: 120 },
      },
      styles: { title: { fontWeight: 650 } },
    },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--tb-surface)',
    '--mantine-color-text': 'var(--tb-text)',
    '--mantine-color-dimmed': 'var(--tb-dimmed)',
    '--mantine-color-default-border': 'var(--tb-border)',
    '--mantine-color-placeholder': '#6b7688',
    '--mantine-color-error': 'var(--tb-danger)',
  },
  dark: {
    '--mantine-color-body': 'var(--tb-surface)',
    '--mantine-color-text': 'var(--tb-text)',
    '--mantine-color-dimmed': 'var(--tb-dimmed)',
    '--mantine-color-default-border': 'var(--tb-border)',
    '--mantine-color-placeholder': '#8f9bad',
    '--mantine-color-error': 'var(--tb-danger)',
  },
});
