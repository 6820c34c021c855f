import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Row } from '../layout/primitives.tsx';
import classes from './SegmentedControl.module.css';

export interface Segment<T extends string> {
  value: T;
  label: ReactNode;
  /** Name for a screen reader when the label is a picture. */
  name?: string;
  disabled?: boolean;
}

/** One of a few; the chosen segment is pressed and underlined. Arrow keys move, as in a radio group. */
export function SegmentedControl<T extends string>({
  label,
  value,
  segments,
  onChange,
}: {
  label: string;
  /** Null while nothing is chosen. */
  value: T | null;
  segments: readonly Segment<T>[];
  onChange: (value: T) => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const open = segments.filter((segment) => !segment.disabled);
    const at = open.findIndex((segment) => segment.value === value);
    const next = open[(at + step + open.length) % open.length];
    if (!next) return;
    onChange(next.value);
    group.current?.querySelectorAll<HTMLButtonElement>('button')[segments.indexOf(next)]?.focus();
  };
  // While nothing is chosen, Tab stops at the first.
  const open = segments.filter((segment) => !segment.disabled);
  const stop = open.find((segment) => segment.value === value) ?? open[0];
  return (
    <Row
      ref={group}
      role="radiogroup"
      aria-label={label}
      inline
      border="line2"
      radius={3}
      surface="panel"
      overflow="visible"
      onKeyDown={move}
    >
      {segments.map((segment) => (
        <Row
          hover="fill"
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          aria-label={segment.name}
          title={segment.name}
          tabIndex={segment === stop ? 0 : -1}
          disabled={segment.disabled}
          as="button"
          inline
          align="center"
          gap={5}
          height={22}
          line={16}
          tone="text2"
          size={12}
          className={classes.segment}
          onClick={() => onChange(segment.value)}
        >
          {typeof segment.label === 'string' ? (
            <span className="steady-width" data-text={segment.label}>
              {segment.label}
            </span>
          ) : (
            segment.label
          )}
        </Row>
      ))}
    </Row>
  );
}
