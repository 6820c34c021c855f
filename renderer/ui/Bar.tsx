import type { JSX } from 'react';
import classes from './Bar.module.css';
import { type Props, Row, type Tag, Text } from './layout/primitives.tsx';

const own = (name: string | undefined, props: object): string =>
  [name, 'className' in props && props.className].filter(Boolean).join(' ');

/** The 40 px bar at the top of a screen: content on the left, actions on the right. It wraps in a narrow window. */
export const Bar = <T extends Tag = 'section'>(props: Props<T>): JSX.Element =>
  Row<T>({
    as: 'section' as T,
    fixed: true,
    align: 'center',
    gap: 8,
    minWidth: 0,
    height: 40,
    pad: [0, 12],
    borderBottom: 'line',
    surface: 'body',
    space: 'nowrap',
    ...props,
    className: own(classes.bar, props),
  });

/** What the bar is about. */
export const BarTitle = <T extends Tag = 'h1'>(props: Props<T>): JSX.Element =>
  Text<T>({
    as: 'h1' as T,
    flex: '0 1 auto',
    truncate: true,
    minWidth: 0,
    size: 12,
    line: 16,
    weight: 600,
    ...props,
    className: own(classes.title, props),
  });

/** A remark, which shrinks long before the title does. */
export const BarFact = <T extends Tag = 'span'>(props: Props<T>): JSX.Element =>
  Text<T>({ as: 'span' as T, flex: '0 8 auto', truncate: true, minWidth: 0, tone: 'dim', ...props });

/** A line between groups. */
export const BarDivider = <T extends Tag = 'span'>(props: Props<T>): JSX.Element =>
  Text<T>({ as: 'span' as T, fixed: true, width: 1, height: 16, margin: [0, 4], surface: 'line2', ...props });

/** The actions on the right. */
export const BarEnd = <T extends Tag = 'span'>(props: Props<T>): JSX.Element =>
  Row<T>({
    as: 'span' as T,
    fixed: true,
    align: 'center',
    justify: 'flex-end',
    gap: 8,
    ml: 'auto',
    ...props,
    className: own(classes.end, props),
  });
