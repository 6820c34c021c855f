import type { ComponentProps } from 'react';
import type { StepCode } from '#shared/phrases/steps.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import { useUnfinished } from '../../../edits/use-unfinished.ts';
import { EditedBy } from '../../../presence/EditedBy.tsx';
import { fieldOf } from '../../../presence/presence.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Typing } from '../../../ui/fields/use-field.ts';
import { useElementLocked, useSession } from '../context.ts';
import classes from './Properties.module.css';

/** A text of one or several elements. `change` puts it into their content; what is being typed survives a crash. */
export function ElementText({
  ids,
  change,
  step,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'onCommit' | keyof Typing> & {
  ids: readonly string[];
  change: (content: ElementContent, text: string) => ElementContent;
  step: StepCode;
}) {
  const session = useSession();
  const locked = useElementLocked();
  const [id, another] = ids;
  const field = id !== undefined && another === undefined ? fieldOf(id, step) : null;
  const { typing, bases } = useUnfinished({
    callOf: (text) => session.editCall(ids, (now) => change(now, text), step),
    on: () => session.bases(ids),
    about: () => session.about(),
    field,
  });
  return (
    <>
      <TextField
        readOnly={locked}
        className={classes.input}
        {...rest}
        {...typing}
        onCommit={(text) => session.edit(ids, (now) => change(now, text), step, bases())}
      />
      <EditedBy field={field} />
    </>
  );
}
