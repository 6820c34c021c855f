import { createTheme, type MantineColorsTuple } from '@mantine/core';

const scale = (hex: string): MantineColorsTuple =>
  hex.split(' ').map((value) => `#${value}`) as unknown as MantineColorsTuple;

/** Look of the studio; the figures are the design tokens (neutral greys, one accent). */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: false,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '6px' },
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
    Select: { defaultProps: { size: 'xs', checkIconPosition: 'right', allowDeselect: false } },
    MultiSelect: { defaultProps: { size: 'xs' } },
    Autocomplete: { defaultProps: { size: 'xs' } },
    TagsInput: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Radio: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 80, transition: 'fade' } } },
    Menu: { defaultProps: { transitionProps: { duration: 80, transition: 'fade' }, shadow: 'md' } },
    Popover: { defaultProps: { transitionProps: { duration: 80, transition: 'fade' }, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80, transition: 'fade' } } },
  },
});
