import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { HandOffButton, HandOffForm } from './hand-off.tsx';
import type { ItemWork } from './kind.ts';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';
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
      as="section"
      fixed
      minHeight={0}
      borderLeft="line"
      surface="panel"
      className={classes.panel}
      aria-label={label}
    >
      <header className={classes.header}>
        <h2 title={title}>{title}</h2>
        <span>{turn}</span>
      </header>
      <Block grow minHeight={0} className={classes.body} tabIndex={0} role="group" aria-label={title}>
        {children}
      </Block>
      <HandOffForm />
      <footer className={classes.footer}>{footer}</footer>
    </Stack>
  );
}

export function PanelSection({ title, label, children }: { title?: string; label?: string; children: ReactNode }) {
  return (
    <Block as="section" pad={[10, 12]} borderBottom="line" className={classes.section} aria-label={label}>
      {title !== undefined && <h3>{title}</h3>}
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
export function SaidList({ said }: { said: readonly { id: string; name: string; words: ReactNode }[] }) {
  return (
    <Stack as="dl" gap={6} className={classes.said}>
      {said.map(({ id, name, words }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </Stack>
  );
}
