import type { ComponentPropsWithRef, CSSProperties, JSX } from 'react';
import classes from './primitives.module.css';

/** Steps of spacing, in CSS pixels at a text size of 100 %. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24 | 28 | 32 | 40 | 48;
/** One to four sides in CSS's order: all; top and bottom, left and right; … */
type Sides<T> = T | readonly [T, T] | readonly [T, T, T] | readonly [T, T, T, T];
type Margin = Space | 'auto';
/** Pixels at a text size of 100 %, all there is, or a CSS length. */
type Extent = number | 'full' | (string & {});
type Side = 'none' | 'line' | 'line2' | 'line3' | 'accent' | 'warn' | 'bad';
type Place = 'center' | 'start' | 'end' | 'flex-start' | 'flex-end' | 'baseline' | 'stretch';

/** How something looks, by the names of tokens in `theme/tokens.css`. A class of one's own overrides each of these. */
interface Look {
  gap?: Space | readonly [Space, Space];
  align?: Place;
  self?: Place;
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
  display?: 'block' | 'inline-block' | 'contents';
  minWidth?: Extent;
  minHeight?: Extent;
  maxWidth?: Extent;
  maxHeight?: Extent;
  width?: Extent;
  height?: Extent;
  overflow?: 'hidden' | 'auto' | 'hidden auto' | 'auto hidden' | 'visible' | 'clip';
  position?: 'relative' | 'absolute' | 'sticky' | 'fixed';
  inset?: 0;
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
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
    | 'accent-soft'
    | 'warn-soft'
    | 'bad-soft'
    | 'chip';
  border?: Side;
  borderTop?: Side;
  borderRight?: Side;
  borderBottom?: Side;
  borderLeft?: Side;
  radius?: 2 | 3 | 4 | 6;
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
  size?: 10 | 11 | 12 | 13 | 14 | 15 | 16 | 18 | 20 | 22 | 24;
  weight?: 400 | 500 | 600 | 700;
  /** Line height. */
  line?: 12 | 14 | 15 | 16 | 17 | 18 | 20 | 22 | 24 | 26 | 28 | 32;
  text?: 'left' | 'center' | 'right' | 'start' | 'end';
  space?: 'nowrap' | 'pre-wrap' | 'normal' | 'pre';
  /** Breaks words that do not fit. */
  breakWords?: boolean;
  /** One line, with an ellipsis where it is cut. */
  truncate?: boolean;
  /** Figures of equal width. */
  tabular?: boolean;
  /** The marks or numbers of a list, which it has not by itself. */
  bullets?: boolean;
  cursor?: 'pointer' | 'default' | 'text';
  /** The pointer reaches what is below. */
  clickThrough?: boolean;
}

type Tag =
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
  | 'legend';

type Props<T extends Tag> = Look & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Look | 'as'>;

/** Pixels at a text size of 100 %, which follow the text size of the browser, as the style sheets do. */
const length = (value: unknown): string =>
  typeof value === 'number' ? `${value / 16}rem` : value === 'full' ? '100%' : String(value);
const sides = (value: unknown): string => (Array.isArray(value) ? value.map(length).join(' ') : length(value));
const token = (value: unknown): string =>
  value === 'none' ? 'transparent' : value === 'inherit' ? 'inherit' : `var(--${String(value)})`;
const border = (value: unknown): string => (value === 'none' ? '0' : `${length(1)} solid ${token(value)}`);
/** Of these there is a class and no value. */
const flag = null;

/** The CSS value of each look; the class of the same name applies it. */
const looks: { [K in keyof Look]-?: ((value: unknown) => string) | null } = {
  gap: sides,
  align: String,
  self: String,
  justify: String,
  wrap: flag,
  inline: flag,
  grow: flag,
  fixed: flag,
  flex: String,
  columns: String,
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
  tone: token,
  font: flag,
  mono: flag,
  size: length,
  weight: String,
  line: length,
  text: String,
  space: String,
  breakWords: flag,
  truncate: flag,
  tabular: flag,
  bullets: flag,
  cursor: String,
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
    names.push(classes[name]);
    const text = looks[name]?.(value);
    if (text !== undefined) values[`--look-${name}`] = text;
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
