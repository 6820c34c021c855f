import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { Background } from './Background.tsx';
import { RevealedBody } from './Body.tsx';
import { MoveFooter } from './MoveFooter.tsx';
import { RevealedOptions } from './RevealedOptions.tsx';
import { useMovePoint } from './use-move-point.ts';
import classes from './Knowledge.module.css';

/** The question while a point of one of its wrong options is moved. */
export function Edit({ item, work, onLeave }: { item: RevealedItem; work: ItemWork; onLeave: (() => void) | null }) {
  const { t } = useTranslation();
  const saved = useMemo(() => knowledgeContent.parse(item.content), [item.content]);
  const [began] = useState(saved);
  const ended = began !== saved;
  // The item was saved since the move began, here or by somebody else: there is nothing left to move.
  useEffect(() => {
    if (ended) onLeave?.();
  }, [ended, onLeave]);
  const moving = useMovePoint(saved, work, () => onLeave?.());
  useActionHandlers({ 'review-next': work.next, 'review-previous': work.previous });
  return (
    <RevealedBody
      item={item}
      content={moving.content}
      moving={moving}
      footer={<MoveFooter moving={moving} busy={work.busy} />}
    >
      <RevealedOptions item={item} content={moving.content} moving={moving.letter} />
      <p role="status" className={classes.section}>
        {t(item.annotatorsWanted === 1 ? 'review.knowledge.moveAloneText' : 'review.knowledge.moveText')}
      </p>
      <Background item={item} content={moving.content} />
    </RevealedBody>
  );
}
