import { type ComponentPropsWithRef, useEffect, useState } from 'react';
import { useLocked } from './context.ts';

/**
 * A field whose value is taken on Enter or when it is left; Escape gives the old one back. One edit is one step of undo.
 * In a project that is only read it is text that can be selected.
 */
export function CommitInput({
  value,
  onCommit,
  multiline = false,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> & {
  value: string;
  onCommit: (text: string) => void;
  multiline?: boolean;
}) {
  const locked = useLocked();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const take = (): void => {
    if (text !== value) onCommit(text);
  };
  const common = {
    value: text,
    readOnly: locked,
    placeholder: locked ? '–' : rest.placeholder,
    onBlur: take,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') {
        setText(value);
        // Left only once the old value is back, so that leaving takes nothing.
        const field = event.currentTarget;
        requestAnimationFrame(() => field.blur());
        event.stopPropagation();
      } else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        take();
        event.currentTarget.blur();
      }
    },
  };
  if (multiline) return <textarea className={rest.className} aria-label={rest['aria-label']} rows={2} {...common} />;
  return <input type="text" autoComplete="off" spellCheck={false} {...rest} {...common} />;
}
