import type { KeyboardEvent } from 'react';
import { keyName } from '#shared/actions/shortcut.ts';
import { Kbd } from '../Kbd.tsx';
import { Row, Stack } from '../layout/primitives.tsx';
import classes from './DigitChoice.module.css';

/**
 * A few choices, one of which answers the question: by its digit, or by pressing it. Every digit works on each button.
 */
export function DigitChoice<T extends string>({
  label,
  choices,
  onChoose,
}: {
  label: string;
  choices: readonly { id: T; label: string }[];
  onChoose: (id: T) => void;
}) {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const chosen = choices[Number(keyName(event)) - 1];
    if (!chosen) return;
    event.preventDefault();
    onChoose(chosen.id);
  };
  return (
    <Stack role="group" aria-label={label} gap={6}>
      {choices.map(({ id, label: name }, at) => (
        <Row
          key={id}
          type="button"
          as="button"
          align="center"
          gap={8}
          pad={[6, 10]}
          border="line"
          radius={6}
          surface="body"
          tone="text"
          text="left"
          cursor="pointer"
          className={classes.choice}
          data-autofocus={at === 0 || undefined}
          onClick={() => onChoose(id)}
          onKeyDown={onKey}
        >
          {at < 9 && <Kbd shortcut={String(at + 1)} />}
          {name}
        </Row>
      ))}
    </Stack>
  );
}
