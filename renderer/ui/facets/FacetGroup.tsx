import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { foldCase } from '#shared/spelling.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { Block, Row, Text } from '../layout/primitives.tsx';
import classes from './Facets.module.css';

const shortList = 8;

/** The values of one facet with their counts, to filter a list by. Nothing if there are none. */
export function FacetGroup({
  title,
  hint,
  means,
  values,
  chosen,
  label,
  glyph,
  moreLabel,
  onPress,
}: {
  title: string;
  /** What a click does, as a tooltip on each value. */
  hint: string;
  /** What a value means, if its word does not say it. */
  means?: (value: string) => string;
  values: readonly { value: string; count: number }[];
  chosen: readonly string[];
  label: (value: string) => string;
  /** Replaces the word, for values with an icon of their own. */
  glyph?: (value: string) => ReactNode;
  /** Words of the button under a long list; `hidden` is 0 when all are shown. */
  moreLabel: (hidden: number) => string;
  /** `add` is with Ctrl or Cmd: adds the value to the selected ones. */
  onPress: (value: string, add: boolean) => void;
}) {
  const [open, setOpen] = useState(true);
  const [whole, setWhole] = useState(false);
  if (values.length === 0) return null;
  // A link or a saved filter may have a value in another letter case than the list.
  const chosenFolds = new Set(chosen.map(foldCase));
  const most = Math.max(1, ...values.map((value) => value.count));
  const shown = whole ? values : values.slice(0, shortList);
  const digits = Math.max(...values.map(({ count }) => formatCount(count).length));
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <Block as="section" pad={[8, 0]} borderBottom="line">
      <h3>
        <Row
          type="button"
          as="button"
          align="center"
          justify="space-between"
          width="full"
          height={24}
          pad={[0, 12]}
          tone="text2"
          size={11}
          weight={600}
          focus="inside"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {title}
          <Chevron size={14} stroke={1.6} aria-hidden="true" />
        </Row>
      </h3>
      {open && (
        <Block as="ul" style={{ '--count': `${digits}ch` } as CSSProperties}>
          {shown.map(({ value, count }) => {
            const on = chosenFolds.has(foldCase(value));
            return (
              <li key={value}>
                <Row
                  type="button"
                  role="checkbox"
                  aria-checked={on}
                  as="button"
                  align="center"
                  gap={8}
                  width="full"
                  height={22}
                  pad={[0, 12]}
                  text="left"
                  focus="inside"
                  hover="fill"
                  tone={on ? 'text' : 'text2'}
                  weight={on ? 600 : undefined}
                  title={means ? `${means(value)}\n${hint}` : hint}
                  aria-label={`${label(value)}, ${formatCount(count)}`}
                  onClick={(event) => onPress(value, event.ctrlKey || event.metaKey)}
                >
                  <Row
                    as="span"
                    inline
                    fixed
                    align="center"
                    justify="center"
                    border="line3"
                    radius={2}
                    surface="field"
                    width={14}
                    height={14}
                    className={classes.box}
                    data-on={on || undefined}
                    aria-hidden="true"
                  >
                    {on && (
                      <svg width="9" height="9" viewBox="0 0 9 9">
                        <path d="m1.4 4.6 2.2 2.2 4-4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
                      </svg>
                    )}
                  </Row>
                  <Text grow truncate minWidth={0} title={label(value)}>
                    {glyph?.(value) ?? label(value)}
                  </Text>
                  <Text
                    surface="line"
                    fixed
                    width={36}
                    height={3}
                    className={classes.bar}
                    data-on={on || undefined}
                    aria-hidden="true"
                  >
                    <Text display="block" height={3} surface="line3" style={{ width: `${(count / most) * 100}%` }} />
                  </Text>
                  <Text
                    minWidth="max(1.375rem, var(--count, 0ch))"
                    fixed
                    tone="dim"
                    weight={400}
                    text="right"
                    className={classes.count}
                  >
                    {formatCount(count)}
                  </Text>
                </Row>
              </li>
            );
          })}
          {values.length > shortList && (
            <li>
              <Block
                hover="underline"
                type="button"
                as="button"
                pad={[3, 0]}
                tone="accent-text"
                className={classes.more}
                onClick={() => setWhole(!whole)}
              >
                {moreLabel(whole ? 0 : values.length - shortList)}
              </Block>
            </li>
          )}
        </Block>
      )}
    </Block>
  );
}
