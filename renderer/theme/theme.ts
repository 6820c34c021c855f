import { createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import { popups } from './popups.ts';

const scale = (hex: string): MantineColorsTuple =>
  hex.split(' ').map((value) => `#${value}`) as unknown as MantineColorsTuple;

/** The list itself scrolls (mantine.css): a scrolling part around it could not be reached by keyboard. */
const choices = { size: 'xs', withScrollArea: false } as const;

/** Look of the studio; the figures are the design tokens (neutral greys, one accent). */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: false,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: rem(11), sm: rem(12), md: rem(13), lg: rem(15), xl: rem(20) },
  lineHeights: { xs: rem(16), sm: rem(16), md: rem(20), lg: rem(20), xl: rem(28) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(2), sm: rem(3), md: rem(4), lg: rem(6), xl: rem(6) },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'default',
  respectReducedMotion: true,
  colors: {
    dark: scale('e4e4e4 c4c4c4 a8a8a8 707070 3d3d3d 303030 272727 1b1b1b 161616 101010'),
    gray: scale('f4f4f4 ececec e9e9e9 dedede c9c9c9 878787 696969 595959 333333 1a1a1a'),
    accent: scale('eef3ff d9e4ff b3c9ff 8aaeff 6c99fa 5286f0 3d73e0 2f60c4 264e9f 1c3a77'),
    ok: scale('e0f1e6 c3e5cf a0d6b4 74c794 52b378 389a5f 29854e 1f7040 185833 103d23'),
    warn: scale('faeccd f4ddaa ebc878 e0b04c cc9a30 b0811c 98690c 805600 664400 472f00'),
    bad: scale('fbe3e3 f8c9cb f5a6ab f2828a e35f69 d2464f c1353d b3282f 8f1f25 641519'),
  },
  components: {
    Button: { defaultProps: { size: 'xs' } },
    TextInput: { defaultProps: { size: 'xs' } },
    NumberInput: { defaultProps: { size: 'xs' } },
    Textarea: { defaultProps: { size: 'xs' } },
    Select: {
      defaultProps: {
        ...choices,
        checkIconPosition: 'right',
        allowDeselect: false,
        // Enter takes the first match of what was typed.
        selectFirstOptionOnChange: true,
      },
    },
    MultiSelect: { defaultProps: choices },
    Autocomplete: { defaultProps: choices },
    TagsInput: { defaultProps: choices },
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 80, transition: 'fade' } } },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 80, transition: 'fade' },
        shadow: 'md',
        // The first item gets the focus; a screen reader has nothing to say of an empty one before it.
        withInitialFocusPlaceholder: false,
        // No longer than the space there is; the rest scrolls.
        middlewares: { flip: true, shift: true, size: true },
      },
    },
    MenuSub: { defaultProps: { middlewares: { flip: true, shift: { crossAxis: true }, size: { padding: 5 } } } },
    Popover: {
      defaultProps: {
        transitionProps: { duration: 80, transition: 'fade' },
        shadow: 'md',
        ...(popups && { portalProps: { target: popups } }),
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80, transition: 'fade' } } },
  },
});
