import { useLayoutEffect, useRef, useState } from 'react';
import { keepField } from './open-fields.ts';

export interface Field {
  /** The field's text: what was typed, or the value. */
  text: string;
  /** Whether typed text is not committed yet. */
  dirty: boolean;
  write: (text: string) => void;
  /** Commits typed text; once, however often it is called. */
  take: () => void;
  /** Discards typed text. */
  drop: () => void;
}

/**
 * The text of a field between typing and committing. It is committed by `take`, before any action runs, when the
 * screen is left, and when the field unmounts. Typed text survives a change of the value by somebody else.
 */
export function useField(value: string, onTake: (text: string) => void): Field {
  const [draft, setDraft] = useState<string | null>(null);
  // Read when committing, because a key may arrive before the next render.
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

/** Where the focus goes after a field: to the screen's work, so that the next key applies to that. */
export function leaveField(field: HTMLElement): void {
  const work = document.querySelector<HTMLElement>('[data-work]');
  if (work) work.focus({ preventScroll: true });
  else field.blur();
}
