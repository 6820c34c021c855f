import { useLayoutEffect, useRef, useState } from 'react';
import { keepField } from '../../places/open-fields.ts';

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

/** Stores the text of a field while it is typed; null when there is nothing to store any more. */
export type KeepText = (text: string | null) => void;

/** What follows the typing in a field from outside. */
export interface Typing {
  /** Stores the text while it is typed. */
  keep?: KeepText | undefined;
  /** The person starts to type; what they see now is what they change. */
  onBegin?: (() => void) | undefined;
  /** The typed text was committed or discarded. */
  onEnd?: (() => void) | undefined;
}

/** Milliseconds of typing that a crash of the page may lose. */
const keepPause = 300;

/**
 * The text of a field between typing and committing. It is committed by `take`, before any action runs, when the
 * screen is left, and when the field unmounts. Typed text survives a change of the value by somebody else, and with
 * `keep` a crash of the page.
 */
export function useField(value: string, onTake: (text: string) => void, typing: Typing = {}): Field {
  const [draft, setDraft] = useState<string | null>(null);
  // Read when committing, because a key may arrive before the next render.
  const typed = useRef<string | null>(null);
  const latest = useRef({ value, onTake, typing });
  latest.current = { value, onTake, typing };
  const [field] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const put = (text: string | null): void => {
      typed.current = text;
      setDraft(text);
    };
    /** What is kept is replaced by the committed text, so it goes after that. */
    const forget = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      latest.current.typing.keep?.(null);
      latest.current.typing.onEnd?.();
    };
    return {
      write: (text: string): void => {
        if (typed.current === null) latest.current.typing.onBegin?.();
        put(text);
        timer ??= setTimeout(() => {
          timer = null;
          latest.current.typing.keep?.(typed.current === latest.current.value ? null : typed.current);
        }, keepPause);
      },
      drop: (): void => {
        put(null);
        forget();
      },
      take: (): void => {
        const text = typed.current;
        if (text === null) return;
        put(null);
        if (text !== latest.current.value) latest.current.onTake(text);
        forget();
      },
    };
  });
  useLayoutEffect(() => keepField(field), [field]);
  return { ...field, text: draft ?? value, dirty: draft !== null && draft !== value };
}

/** Goes on to the next field of the same group (`data-fields`), or to the screen's work after the last one. */
export function nextField(field: HTMLElement): void {
  const all = field
    .closest('[data-fields]')
    ?.querySelectorAll<HTMLElement>('input[type="text"], input:not([type]), textarea');
  const open = [...(all ?? [])].filter(
    (element) => !element.hasAttribute('disabled') && !element.hasAttribute('readonly'),
  );
  const next = open[open.indexOf(field) + 1];
  if (next && open.includes(field)) next.focus();
  else leaveField(field);
}

/** Where the focus goes after a field: to the screen's work, so that the next key applies to that. */
export function leaveField(field: HTMLElement): void {
  const work = document.querySelector<HTMLElement>('[data-work]');
  if (work) work.focus({ preventScroll: true });
  else field.blur();
}
