import { type ComponentPropsWithRef, type KeyboardEvent, useRef } from 'react';
import { leaveField, type Typing, useField } from './use-field.ts';

/**
 * A field whose text is committed on Enter, Tab, when it is left in any way, and before any action; Escape restores
 * the old text. One edit is one undo step. Multi-line: Shift+Enter starts a new line. `onDone` is called after Enter,
 * Escape and leaving, when the text was committed or discarded. `keep` stores the text while it is typed.
 */
export function TextField({
  value,
  onCommit,
  onDone,
  keep,
  onBegin,
  onEnd,
  multiline = false,
  ref,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> & {
  value: string;
  onCommit: (text: string) => void;
  onDone?: () => void;
  multiline?: boolean;
} & Typing) {
  const field = useField(value, onCommit, { keep, onBegin, onEnd });
  const left = useRef(false);
  const done = (element: HTMLElement): void => {
    left.current = true;
    leaveField(element);
    left.current = false;
    onDone?.();
  };
  const common = {
    value: field.text,
    placeholder: rest.readOnly ? '–' : rest.placeholder,
    onBlur: () => {
      field.take();
      if (!left.current) onDone?.();
    },
    onChange: (event: { currentTarget: { value: string } }) => field.write(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') {
        field.drop();
        event.stopPropagation();
        done(event.currentTarget);
      } else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        field.take();
        done(event.currentTarget);
      }
    },
  };
  if (multiline)
    return (
      <textarea
        className={rest.className}
        aria-label={rest['aria-label']}
        readOnly={rest.readOnly}
        maxLength={rest.maxLength}
        rows={2}
        {...common}
      />
    );
  return <input type="text" autoComplete="off" spellCheck={false} {...rest} ref={ref} {...common} />;
}
