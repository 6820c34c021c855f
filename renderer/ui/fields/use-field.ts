import { useLayoutEffect, useRef, useState } from 'react';
import { keepField } from './open-fields.ts';

export interface Field {
  /** What is in the field: what was typed, or the value. */
  text: string;
  /** Something was typed that is not taken yet. */
  dirty: boolean;
  write: (text: string) => void;
  /** Hands over what was typed; once, however often it is called. */
  take: () => void;
  /** Forgets what was typed. */
  drop: () => void;
}

/**
 * The text of a field between typing and taking. It is taken by `take`, and before any action runs, when the screen is
 * left and when the field goes away. What was typed survives a change of the value by somebody else.
 */
export function useField(value: string, onTake: (text: string) => void): Field {
  const [draft, setDraft] = useState<string | null>(null);
  // Read by whoever takes: a key may come before the next render.
  const typed = useRef<string | null>(null);
  const latest = useRef({ value, onTake });
  latest.current = { value, onTake };
  const [field] = useState(() => {
    const put = (text: string | null): void => {
      typed.current = text;
      setDraft(text);
    };
    return {
      write: (text: string): void => put(text),
      drop: (): void => put(null),
      take: (): void => {
        const text = typed.current;
        if (text === null) return;
        put(null);
        if (text !== latest.current.value) latest.current.onTake(text);
      },
    };
  });
  useLayoutEffect(() => keepField(field), [field]);
  return { ...field, text: draft ?? value, dirty: draft !== null && draft !== value };
}

/** Where the keys go when a field is done with: the screen's work, so that the next key means that. */
export function leaveField(field: HTMLElement): void {
  const work = document.querySelector<HTMLElement>('[data-work]');
  if (work) work.focus({ preventScroll: true });
  else field.blur();
}
