import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Block, Grid, Text } from '../../../ui/layout/primitives.tsx';
import classes from './StartEvaluation.module.css';

/** Fields that most people leave alone, below a heading that says how many of them are set. */
export function FieldGroup({
  name,
  chosen,
  open,
  onOpen,
  children,
}: {
  name: string;
  chosen: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Block
      as="details"
      borderTop="line2"
      pt={10}
      className={classes.group}
      open={open}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <Text as="summary" weight={600}>
        {name}
        {chosen > 0 && <Text tone="dim"> · {t('evaluate.start.chosen', { count: chosen })}</Text>}
      </Text>
      <Grid columns="1fr 1fr" gap={[12, 24]}>
        {children}
      </Grid>
    </Block>
  );
}
