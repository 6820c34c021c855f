import type { ComponentPropsWithRef, CSSProperties, JSX, ReactNode } from 'react';
import classes from './primitives.module.css';

/** Steps of spacing, in CSS pixels at a text size of 100 %. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 28 | 32 | 40 | 48;
/** One to four sides in CSS's order: all; top and bottom, left and right; … */
type Sides<T> = T | readonly [T, T] | readonly [T, T, T] | readonly [T, T, T, T];
/** Below zero, something reaches over the padding of what holds it. */
type Margin = Space | -1 | -2 | -4 | -6 | -8 | -9 | -10 | -12 | -14 | -16 | -18 | 'auto';
/** Pixels at a text size of 100 %, all there is, or a CSS length. */
type Extent = number | 'full' | (string & {});
/** `clear`, and `edge` twice as thick: room for a line that something chosen gets. `quote`: beside words of others. */
type Side = 'none' | 'clear' | 'edge' | 'quote' | 'line' | 'line2' | 'line3' | 'accent' | 'warn' | 'bad';
type Place = 'center' | 'start' | 'end' | 'flex-start' | 'flex-end' | 'baseline' | 'stretch';

/** How something looks, by the names of tokens in `theme/tokens.css`. A class of one's own overrides each of these. */
interface Looks {
  gap?: Space | readonly [Space, Space];
  align?: Place;
  self?: Place;
  justifySelf?: 'center' | 'start' | 'end';
  /** Where the lines of a grid or of wrapped things stand together. */
  alignContent?: 'start' | 'center';
  items?: 'start';
  /** A grid whose things stand in the middle of their cells. */
  center?: boolean;
  justify?: 'center' | 'space-between' | 'start' | 'end' | 'flex-start' | 'flex-end';
  wrap?: boolean;
  inline?: boolean;
  /** Takes the space that is left. */
  grow?: boolean;
  /** Neither grows nor shrinks. */
  fixed?: boolean;
  /** Of the space that is left, in CSS's words, where `grow` and `fixed` do not say it. */
  flex?: string;
  /** The columns of a grid, as in CSS; distances in rem. */
  columns?: string;
  /** In which columns of a grid something stands, as in CSS. */
  column?: string;
  display?: 'block' | 'inline-block' | 'contents';
  minWidth?: Extent;
  minHeight?: Extent;
  maxWidth?: Extent;
  maxHeight?: Extent;
  width?: Extent;
  height?: Extent;
  overflow?: 'hidden' | 'auto' | 'hidden auto' | 'auto hidden' | 'visible' | 'clip';
  position?: 'relative' | 'absolute' | 'sticky' | 'fixed';
  inset?: 0 | (string & {});
  top?: number | '50%';
  right?: number;
  bottom?: number;
  left?: number | '50%';
  /** Above what lies on the same place (z-index). */
  layer?: number;
  pad?: Sides<Space>;
  pt?: Space;
  pr?: Space;
  pb?: Space;
  pl?: Space;
  margin?: Sides<Margin>;
  mt?: Margin;
  mr?: Margin;
  mb?: Margin;
  ml?: Margin;
  surface?:
    | 'none'
    | 'canvas'
    | 'well'
    | 'body'
    | 'panel'
    | 'raised'
    | 'field'
    | 'hover'
    | 'active'
    | 'accent'
    | 'accent-soft'
    | 'warn-soft'
    | 'bad-soft'
    | 'chip'
    | 'line'
    | 'line2'
    | 'line3'
    | 'ok'
    | 'ins';
  border?: Side;
  borderTop?: Side;
  borderRight?: Side;
  borderBottom?: Side;
  borderLeft?: Side;
  radius?: 1 | 2 | 3 | 4 | 6 | '50%';
  /** Stands above the page, with a shadow. */
  float?: boolean;
  opacity?: number;
  tone?:
    | 'inherit'
    | 'text'
    | 'text2'
    | 'dim'
    | 'faint'
    | 'accent'
    | 'accent-text'
    | 'ok'
    | 'warn'
    | 'bad'
    | 'on-fill'
    | 'chip-text';
  font?: 'inherit';
  mono?: boolean;
  size?: 9 | 10 | 10.5 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 20 | 22 | 24;
  weight?: 400 | 500 | 600 | 700;
  /** Line height. */
  line?: '0' | '1' | '1.2' | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 22 | 24 | 26 | 28 | 32;
  text?: 'left' | 'center' | 'right' | 'start' | 'end';
  vertical?: 'top';
  space?: 'nowrap' | 'pre-wrap' | 'pre-line' | 'normal' | 'pre';
  upright?: boolean;
  underline?: boolean;
  /** Breaks words that do not fit. */
  breakWords?: boolean;
  /** One line, with an ellipsis where it is cut. */
  truncate?: boolean;
  /** An ellipsis where it is cut, by something else that keeps it on one line. */
  ellipsis?: boolean;
  /** At most so many lines, with an ellipsis in the last. */
  lines?: number;
  /** Figures of equal width. */
  tabular?: boolean;
  /** The marks or numbers of a list, which it has not by itself. */
  bullets?: boolean;
  cursor?: 'pointer' | 'default' | 'text' | 'zoom-in' | 'grab' | 'crosshair' | 'not-allowed';
  /** What the pointer changes, where something can be pressed. */
  hover?: 'fill' | 'lit' | 'text' | 'underline' | 'link' | 'line' | 'accent' | 'frame';
  /** What shows that something is chosen, by `aria-selected`, `aria-current`, `aria-pressed`, `aria-checked`, `data-chosen`, `data-on`, `data-picked` or `data-active`. */
  picked?: 'soft' | 'bar' | 'edge' | 'frame' | 'border' | 'ring' | 'inner-ring' | 'pressed' | 'fill' | 'tab';
  /** Where the ring of the focus is, if not around it. */
  focus?: 'inside' | 'none';
  /** The last of its kind has no line below. */
  lastOpen?: boolean;
  /** The pointer reaches what is below. */
  clickThrough?: boolean;
}

/** Each may be switched off by `undefined` or `false`. */
type Look = { [K in keyof Looks]?: Looks[K] | undefined };

export type Tag =
  | 'div'
  | 'span'
  | 'p'
  | 'section'
  | 'header'
  | 'footer'
  | 'main'
  | 'aside'
  | 'nav'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'label'
  | 'figure'
  | 'figcaption'
  | 'form'
  | 'strong'
  | 'b'
  | 'em'
  | 'i'
  | 'time'
  | 'output'
  | 'article'
  | 'button'
  | 'small'
  | 'kbd'
  | 'fieldset'
  | 'legend'
  | 'td'
  | 'th'
  | 'tr'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tfoot'
  | 'caption'
  | 'pre'
  | 'code'
  | 'a'
  | 'textarea'
  | 'input'
  | 'select'
  | 'summary'
  | 'details'
  | 'blockquote'
  | 'del'
  | 'ins'
  | 'hr'
  | 'mark'
  | 'progress'
  | 'img';

export type Props<T extends Tag> = Look & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Look | 'as'>;

/** Pixels at a text size of 100 %, which follow the text size of the browser, as the style sheets do. */
const length = (value: unknown): string =>
  typeof value === 'number' ? `${value / 16}rem` : value === 'full' ? '100%' : String(value);
const sides = (value: unknown): string => (Array.isArray(value) ? value.map(length).join(' ') : length(value));
/** One to four sides in pixels at a text size of 100 %, for CSS. */
export const inRem = (value: number | readonly number[]): string => sides(value);
const token = (value: unknown): string =>
  value === 'none' ? 'transparent' : value === 'inherit' ? 'inherit' : `var(--${String(value)})`;
const borders: Record<string, string> = {
  none: '0',
  clear: `${length(1)} solid transparent`,
  edge: `${length(2)} solid transparent`,
  quote: `${length(2)} solid var(--line2)`,
};
const border = (value: unknown): string => borders[String(value)] ?? `${length(1)} solid ${token(value)}`;
/** Of these there is a class and no value. */
const flag = null;
/** Of these there is a class for each value. */
const choice = 'choice';

/** The CSS value of each look; the class of the same name applies it. */
const looks: { [K in keyof Look]-?: ((value: unknown) => string) | typeof flag | typeof choice } = {
  gap: sides,
  align: String,
  self: String,
  justify: String,
  justifySelf: String,
  alignContent: String,
  items: String,
  center: flag,
  wrap: flag,
  inline: flag,
  grow: flag,
  fixed: flag,
  flex: String,
  columns: String,
  column: String,
  display: String,
  minWidth: length,
  minHeight: length,
  maxWidth: length,
  maxHeight: length,
  width: length,
  height: length,
  overflow: String,
  position: String,
  inset: length,
  top: length,
  right: length,
  bottom: length,
  left: length,
  layer: String,
  pad: sides,
  pt: length,
  pr: length,
  pb: length,
  pl: length,
  margin: sides,
  mt: length,
  mr: length,
  mb: length,
  ml: length,
  surface: token,
  border,
  borderTop: border,
  borderRight: border,
  borderBottom: border,
  borderLeft: border,
  radius: length,
  float: flag,
  opacity: String,
  tone: token,
  font: flag,
  mono: flag,
  size: length,
  weight: String,
  line: length,
  text: String,
  vertical: String,
  space: String,
  upright: flag,
  underline: flag,
  breakWords: flag,
  truncate: flag,
  ellipsis: flag,
  lines: String,
  tabular: flag,
  bullets: flag,
  cursor: String,
  hover: choice,
  picked: choice,
  focus: choice,
  lastOpen: flag,
  clickThrough: flag,
};

const isLook = (name: string): name is keyof Look => Object.hasOwn(looks, name);

/** An element in this look. Values travel as custom properties, so that any class still overrides them. */
function element<T extends Tag>(kind: string | undefined, natural: Tag, { as, ...props }: Props<T>): JSX.Element {
  const { className, style, ...given } = props as { className?: string; style?: CSSProperties };
  const names = [classes.block, kind];
  const values: Record<string, string> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isLook(name)) {
      rest[name] = value;
      continue;
    }
    if (value === undefined || value === false) continue;
    const look = looks[name];
    names.push(classes[look === choice ? `${name}-${String(value)}` : name]);
    if (typeof look === 'function') values[`--look-${name}`] = look(value);
  }
  const Element = (as ?? natural) as 'div';
  return (
    <Element {...rest} className={[...names, className].filter(Boolean).join(' ')} style={{ ...values, ...style }} />
  );
}

/** A block: a surface, a border, distances. */
export const Block = <T extends Tag = 'div'>(props: Props<T>): JSX.Element => element(undefined, 'div', props);

/** Things beside each other. */
export const Row = <T extends Tag = 'div'>(props: Props<T>): JSX.Element => element(classes.row, 'div', props);

/** Things below each other. */
export const Stack = <T extends Tag = 'div'>(props: Props<T>): JSX.Element => element(classes.stack, 'div', props);

/** A grid; its columns are a class of the screen's own. */
export const Grid = <T extends Tag = 'div'>(props: Props<T>): JSX.Element => element(classes.grid, 'div', props);

/** Words. */
export const Text = <T extends Tag = 'span'>(props: Props<T>): JSX.Element => element(undefined, 'span', props);

/** A heading, by default of a part of a screen. */
export const Heading = <T extends Tag = 'h3'>(props: Props<T>): JSX.Element =>
  element(undefined, 'h3', { weight: 600, ...props });

/** A word or two in a frame: a state, a mark, who it was. */
export const Chip = <T extends Tag = 'span'>(props: Props<T>): JSX.Element =>
  element(undefined, 'span', { border: 'line2', pad: [0, 6], radius: 3, tone: 'text2', size: 11, ...props });

/** A label beside what it names: two children. `label` is its width in pixels at a text size of 100 %. */
export const Field = <T extends Tag = 'div'>({ label = 88, ...props }: Props<T> & { label?: number }): JSX.Element =>
  element(classes.grid, 'div', { columns: `${length(label)} minmax(0, 1fr)`, align: 'center', ...props } as Props<T>);

/** A picture in its frame, cut at the edges; it may stand in a line or a button. With a `caption`, both are a figure. */
export function Figure({
  caption,
  above = false,
  children,
  ...props
}: Omit<Props<'span'>, 'as'> & {
  caption?: ReactNode;
  /** The caption comes first. */
  above?: boolean;
}): JSX.Element {
  if (caption === undefined)
    return element(undefined, 'span', {
      ...{ display: 'block', position: 'relative', overflow: 'hidden', border: 'line2', surface: 'canvas' },
      ...{ children, ...props },
    });
  const words = element(classes.row, 'figcaption', {
    ...{ gap: 8, tone: 'dim', size: 11, children: caption },
    ...(above ? { mb: 4 } : { mt: 4 }),
  });
  return element(undefined, 'figure', {
    ...props,
    children: (
      <>
        {above && words}
        {children}
        {!above && words}
      </>
    ),
  });
}
