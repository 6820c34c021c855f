import { useState } from 'react';
import type { ItemWork, KindHooks, RevealedItem } from '#renderer/features/review/kinds/kind.ts';
import { type Claim, toy } from './kind.ts';

/** Corrects the claim. */
function Edit({ content, work }: { content: Claim; work: ItemWork }) {
  const [claim, setClaim] = useState(content.claim);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        work.settle({ ...content, claim }, false);
      }}
    >
      <label>
        Claim <input value={claim} onChange={(event) => setClaim(event.currentTarget.value)} />
      </label>
      <button type="submit">Save</button>
    </form>
  );
}

function Revealed({ item, work }: { item: RevealedItem; work: ItemWork }) {
  const content = toy.content.parse(item.content);
  return (
    <>
      <p>
        {content.claim}: {content.because}
      </p>
      <p>{item.state}</p>
      <Edit key={item.revision} content={content} work={work} />
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
  Blind: ({ item, work }) => (
    <>
      <p>{String(item.shown['claim'])}</p>
      <button type="button" onClick={() => work.answer('holds', false)}>
        It holds
      </button>
    </>
  ),
  Revealed,
};
