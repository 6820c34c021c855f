import { useState } from 'react';
import type { BlindItem, ItemWork, KindHooks, RevealedItem } from '#renderer/features/review/kinds/kind.ts';
import { defineStage } from '#renderer/features/review/kinds/stage.tsx';
import { toy } from './kind.ts';

/** The place on the screenshot that is looked at; it stays while the item is answered and corrected. */
const { Stage, useStage } = defineStage<{ place: number; move(): void }, string>(
  () => {
    const [place, setPlace] = useState(1);
    return { place, move: () => setPlace(place + 1) };
  },
  ({ on, shown }) => (
    <button type="button" onClick={on.move}>
      place {on.place}, {shown}
    </button>
  ),
);

/** Corrects the claim. */
function Edit({ item, work, onLeave }: { item: RevealedItem; work: ItemWork; onLeave: (() => void) | null }) {
  const content = toy.content.parse(item.content);
  const [claim, setClaim] = useState(content.claim);
  useStage('corrected');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        work.settle({ ...content, claim }, false);
        onLeave?.();
      }}
    >
      <label>
        Claim <input value={claim} onChange={(event) => setClaim(event.currentTarget.value)} />
      </label>
      <button type="submit">Save</button>
    </form>
  );
}

function Blind({ item, work }: { item: BlindItem; work: ItemWork }) {
  useStage('unanswered');
  return (
    <>
      <p>{String(item.shown['claim'])}</p>
      <button type="button" onClick={() => work.answer('holds', false)}>
        It holds
      </button>
    </>
  );
}

function Revealed({ item, work, onEdit }: { item: RevealedItem; work: ItemWork; onEdit: () => void }) {
  const content = toy.content.parse(item.content);
  useStage('answered');
  return (
    <>
      <p>
        {content.claim}: {content.because}
      </p>
      <p>{item.state}</p>
      <button type="button" onClick={onEdit}>
        Correct
      </button>
      <button type="button" onClick={() => work.approve(true)}>
        Approve
      </button>
    </>
  );
}

/** The toy kind in Review. */
export const toyHooks: KindHooks = {
  id: toy.id,
  name: () => 'Toy claims',
  Card: ({ row }) => <span>toy of {row.title}</span>,
  hints: { blind: () => [], revealed: () => [] },
  Stage,
  Blind,
  Revealed,
  Edit,
};
