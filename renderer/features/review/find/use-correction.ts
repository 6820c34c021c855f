import { useState } from 'react';
import type { WholeItem } from '#shared/contract/items.ts';
import { dropText, useKeptText } from '../../../ui/fields/kept-texts.ts';

/** Where an unsaved correction is kept. */
export const correctionText = (id: string) => `correction ${id}`;

interface Correction {
  /** The item as it was when the correction began, which the edit is based on. */
  seen: Pick<WholeItem, 'revision' | 'state' | 'content' | 'releases'>;
  content: unknown;
  why: string;
  approved: boolean;
}

const begun = ({ revision, state, content, releases }: WholeItem): Correction => ({
  seen: { revision, state, content, releases },
  content,
  why: '',
  approved: false,
});

/** The correction of an item, kept until it is saved or discarded: leaving the item, or a reload, loses nothing. */
export function useCorrection(item: WholeItem) {
  const key = correctionText(item.id);
  const [first] = useState(() => JSON.stringify(begun(item)));
  const [text, keep] = useKeptText(key, first);
  const now = JSON.parse(text) as Correction;
  return {
    ...now,
    change: (part: Partial<Pick<Correction, 'content' | 'why' | 'approved'>>) =>
      keep(JSON.stringify({ ...now, ...part })),
    /** Starts over with the current item. */
    restart: () => {
      dropText(key);
      keep(JSON.stringify({ ...begun(item), why: now.why }));
    },
  };
}
