import type { ComponentProps } from 'react';
import type { EditCall } from '../../../edits/calls.ts';
import { outbox } from '../../../edits/index.ts';
import { useUnfinished } from '../../../edits/use-unfinished.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useSession } from '../context.ts';
import classes from './Properties.module.css';

/** The field of a wording. `callOf` is the edit that stores a text; an empty one changes nothing. */
export function InstructionText({
  callOf,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'onCommit' | 'keep'> & { callOf: (text: string) => EditCall }) {
  const session = useSession();
  const made = (text: string): EditCall | null => (text.trim() === '' ? null : callOf(text.trim()));
  const keep = useUnfinished(made, () => session.about());
  return (
    <TextField
      autoFocus
      className={classes.input}
      maxLength={2000}
      {...rest}
      keep={keep}
      onCommit={(text) => {
        const call = made(text);
        if (call) void outbox.add(call, session.about());
      }}
    />
  );
}
