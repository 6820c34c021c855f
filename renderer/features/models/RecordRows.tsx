import { type ReactNode, useId } from 'react';
import { NumberField } from '../../ui/forms/NumberField.tsx';
import type { StudioForm } from '../../ui/forms/use-studio-form.ts';
import classes from './Models.module.css';
import type { RecordFields } from './record/record-fields.ts';
import { Block, Field, Text } from '../../ui/layout/primitives.tsx';

export type RecordFormOf = StudioForm<RecordFields>;

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Block as="section" pad={12} borderBottom="line" className={classes.section}>
      <h3>{title}</h3>
      {children}
    </Block>
  );
}

/** A label at the left, its control at the right. */
export function Row({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Field label={96} align="start" mb={6} minHeight={26}>
      <Text as="label" pt={4} tone="text2" htmlFor={id}>
        {label}
      </Text>
      {children(id)}
    </Field>
  );
}

/** A number of the record; empty leaves it out. */
export function NumberRow({
  of,
  path,
  label,
  placeholder,
  decimals = 0,
}: {
  of: RecordFormOf;
  path: string;
  label: string;
  placeholder?: string;
  decimals?: number;
}) {
  return (
    <Row label={label}>
      {(id) => <NumberField id={id} hideControls decimals={decimals} placeholder={placeholder} {...of.field(path)} />}
    </Row>
  );
}
