import { useEffect, useState } from 'react';
import { announceEditing } from '../presence/presence.ts';
import type { KeepText, Typing } from '../ui/fields/use-field.ts';
import { useSteady } from '../ui/use-steady.ts';
import { type Bases, type EditCall, madeBy, rebased, type Target } from './calls.ts';
import { outbox, unfinished } from './index.ts';
import type { About } from './pending.ts';

/** What is being typed into a field of an item, as the edit that it becomes. */
export interface Unfinished {
  /** For the field. */
  typing: Required<Typing> & { keep: KeepText };
  /**
   * What the typed text is based on: the revisions that were there when typing began, so that what others saved since is
   * a conflict and never overwritten. This page's own saves count as seen. Undefined while nothing is typed.
   */
  bases: () => Bases | undefined;
}

/**
 * Follows the typing in a field: keeps the text, remembers what it is based on, and tells others about it. `callOf`
 * returns the edit that the text would become, or null if it would change nothing; `on` are the items that it changes,
 * as shown, none for something new; `field` names the field to others.
 */
export function useUnfinished(of: {
  callOf: (text: string) => EditCall | null;
  on?: () => readonly Target[];
  about: () => About;
  field?: string | null;
}): Unfinished {
  const latest = useSteady(of);
  const [made] = useState(() => {
    let key: string | null = null;
    let bases: Map<string, number> | undefined;
    const typing = {
      onBegin: () => {
        bases = new Map((latest.on?.() ?? []).map(({ id, baseRevision }) => [id, baseRevision]));
        announceEditing(latest.field ?? null);
      },
      onEnd: () => {
        bases = undefined;
        announceEditing(null);
      },
      keep: (text: string | null) => {
        const call = text === null ? null : latest.callOf(text);
        if (call) {
          const based = rebased(call, (id) => bases?.get(id));
          key = unfinished.write(key, based, latest.about());
        } else if (key !== null) {
          unfinished.drop(key);
          key = null;
        }
      },
    };
    const follow = () =>
      outbox.onSaved(({ kind, answer }) => {
        for (const { id, revision } of madeBy(kind, answer)) if (bases?.has(id)) bases.set(id, revision);
      });
    return { typing, bases: () => bases, follow };
  });
  useEffect(() => made.follow(), [made]);
  return made;
}
