import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { HandOffButton, HandOffForm } from './hand-off.tsx';
import type { ItemWork } from './kind.ts';
import { Block, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './KindPanel.module.css';

/** The panel beside an item: its title, whose turn it is, the question or the opinions, and the actions. */
export function KindPanel({
  label,
  title,
  turn,
  footer,
  children,
}: {
  label: string;
  title: string;
  /** Whose turn it is, or the outcome. */
  turn: string;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack
      width={372}
      maxWidth="50%"
      as="section"
      fixed
      minHeight={0}
      borderLeft="line"
      surface="panel"
      className={classes.panel}
      aria-label={label}
    >
      <Row
        as="header"
        fixed
        align="center"
        justify="space-between"
        gap={8}
        pad={[8, 12]}
        borderBottom="line"
        tone="dim"
      >
        <Text as="h2" truncate tone="text" size={13} title={title}>
          {title}
        </Text>
        <Text fixed>{turn}</Text>
      </Row>
      <Block grow minHeight={0} overflow="auto" tabIndex={0} role="group" aria-label={title}>
        {children}
      </Block>
      <HandOffForm />
      <Row as="footer" fixed align="center" justify="space-between" gap={8} pad={[8, 12]} wrap borderTop="line">
        {footer}
      </Row>
    </Stack>
  );
}

export function PanelSection({ title, label, children }: { title?: string; label?: string; children: ReactNode }) {
  return (
    <Block as="section" pad={[10, 12]} borderBottom="line" aria-label={label}>
      {title !== undefined && (
        <Heading mb={6} tone="dim" size={11} line={16}>
          {title}
        </Heading>
      )}
      {children}
    </Block>
  );
}

/** What is hidden from somebody until they have answered. */
export function HiddenNote({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={8} tone="dim" className={classes.hidden}>
      <IconLock size={14} stroke={1.6} aria-hidden="true" />
      <span>{children}</span>
    </Row>
  );
}

/** Sends an answer and, with `next`, continues to the next item; null while there is no answer. */
type Save = ((next: boolean) => void) | null;

/** The keys of an item that is waiting for an answer; an item that cannot be shown can still be skipped. */
export function useAnswerKeys(work: ItemWork, save: Save): void {
  const ready = work.busy ? null : save;
  useActionHandlers({
    'review-approve': ready && (() => ready(false)),
    'review-approve-next': ready && (() => ready(true)),
    'review-next': work.busy ? null : work.skip,
    'review-previous': work.previous,
  });
}

/** Buttons for the keys of an answer. */
export function AnswerFooter({
  work,
  save,
  skipLabel,
  saveLabel,
}: {
  work: ItemWork;
  save: Save;
  skipLabel: string;
  saveLabel: string;
}) {
  const [saveKey, skipKey] = [useShortcut('review-approve-next'), useShortcut('review-next')];
  return (
    <>
      <Row as="span" gap={8}>
        <ActionButton shortcut={skipKey} disabled={work.busy} onClick={work.skip}>
          {skipLabel}
        </ActionButton>
        <HandOffButton />
      </Row>
      <ActionButton kind="primary" shortcut={saveKey} disabled={!save || work.busy} onClick={() => save?.(true)}>
        {saveLabel}
      </ActionButton>
    </>
  );
}

/** Each person's answer, one line per person. */
export function AnswersByPerson({ answers }: { answers: readonly { id: string; name: string; words: ReactNode }[] }) {
  return (
    <Stack as="dl" gap={6}>
      {answers.map(({ id, name, words }) => (
        <Grid columns="6.75rem minmax(0, 1fr)" gap={8} key={id}>
          <Text as="dt" breakWords>
            {name}
          </Text>
          <Text as="dd" breakWords>
            {words}
          </Text>
        </Grid>
      ))}
    </Stack>
  );
}
