import type { ComponentProps } from 'react';
import type { StepCode } from '#shared/actions/steps.ts';
import type { ElementContent } from '#shared/contract/elements.ts';
import { useUnfinished } from '../../../edits/use-unfinished.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useElementLocked, useSession } from '../context.ts';
import classes from './Properties.module.css';

/** A text of one or several elements. `change` puts it into their content; what is being typed survives a crash. */
export function ElementText({
  ids,
  change,
  step,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'onCommit' | 'keep'> & {
  ids: readonly string[];
  change: (content: ElementContent, text: string) => ElementContent;
  step: StepCode;
}) {
  const session = useSession();
  const locked = useElementLocked();
  const keep = useUnfinished(
    (text) => session.editCall(ids, (now) => change(now, text), step),
    () => session.about(),
  );
  return (
    <TextField
      readOnly={locked}
      className={classes.input}
      {...rest}
      keep={keep}
      onCommit={(text) => session.edit(ids, (now) => change(now, text), step)}
    />
  );
}
