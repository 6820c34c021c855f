import type { ComponentProps } from 'react';
import { type EditCall, rebased, type Target } from '../../../edits/calls.ts';
import { outbox } from '../../../edits/index.ts';
import { useUnfinished } from '../../../edits/use-unfinished.ts';
import { EditedBy } from '../../../presence/EditedBy.tsx';
import { fieldOf } from '../../../presence/presence.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Typing } from '../../../ui/fields/use-field.ts';
import { useSession } from '../context.ts';
import classes from './Properties.module.css';

/** The field of a wording. `callOf` is the edit that stores a text; an empty one changes nothing. */
export function InstructionText({
  callOf,
  on,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'onCommit' | keyof Typing> & {
  callOf: (text: string) => EditCall;
  /** The wording as shown; null for a new one. */
  on: Target | null;
}) {
  const session = useSession();
  const made = (text: string): EditCall | null => (text.trim() === '' ? null : callOf(text.trim()));
  const field = on && fieldOf(on.id, 'text');
  const { typing, bases } = useUnfinished({
    callOf: made,
    on: () => (on ? [on] : []),
    about: () => session.about(),
    field,
  });
  return (
    <>
      <TextField
        autoFocus
        className={classes.input}
        maxLength={2000}
        {...rest}
        {...typing}
        onCommit={(text) => {
          const call = made(text);
          if (call)
            void outbox.add(
              rebased(call, (id) => bases()?.get(id)),
              session.about(),
            );
        }}
      />
      <EditedBy field={field} />
    </>
  );
}
