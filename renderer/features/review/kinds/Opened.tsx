import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BlindItem, ItemWork, KindHooks, RevealedItem } from './kind.ts';

/** For a kind whose phases show nothing that outlasts them. */
const NoStage = ({ children }: { children: ReactNode }) => children;

/** An opened item as its kind shows it: blind, revealed or being edited, on one stage for all three. */
export function Opened({ hooks, item, work }: { hooks: KindHooks; item: BlindItem | RevealedItem; work: ItemWork }) {
  const { Blind, Revealed, Edit, Stage = NoStage } = hooks;
  const [editing, setEditing] = useState(false);
  // Where the answer is the decision, a conflict is settled by giving it.
  const settles = hooks.answerDecides === true && item.phase === 'revealed' && item.adjudicating;
  if (settles && !editing) setEditing(true);
  const { begin } = work;
  const starts = useRef(begin);
  starts.current = begin;
  useEffect(() => {
    if (editing) starts.current();
  }, [editing]);
  return (
    <Stage item={item}>
      {item.phase === 'blind' ? (
        <Blind item={item} work={work} />
      ) : editing ? (
        <Edit item={item} work={work} onLeave={settles ? null : () => setEditing(false)} />
      ) : (
        <Revealed item={item} work={work} onEdit={() => setEditing(true)} />
      )}
    </Stage>
  );
}
