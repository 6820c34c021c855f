import { cannotReasons, knowledgeQuestion, knowledgeText } from '#shared/items/knowledge-question/index.ts';
import { type KnowledgeShown, knowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { movable } from '#shared/items/knowledge-question/move-point.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { KindHooks } from '../kind.ts';
import { PlainCard } from '../plain/Card.tsx';
import { offeredBy } from './answers.ts';
import { Blind } from './Blind.tsx';
import { Stage } from './Body.tsx';
import { Edit } from './Edit.tsx';
import { Revealed } from './Revealed.tsx';
import { isOpen } from './state.ts';

/** Two pictures are overlaid while the key is held. */
const compare = ({ pictures }: Pick<KnowledgeShown, 'pictures'>) =>
  pictures.length >= 2 ? [{ keys: ['Z'], label: i18next.t('review.knowledge.hints.compare') }] : [];

const hints: KindHooks['hints'] = {
  blind(item) {
    const shown = knowledgeShown.parse(item.shown);
    const last = Math.min(offeredBy(shown).length, 9);
    return [
      { keys: ['1', String(last)], range: true, label: i18next.t('review.knowledge.hints.vote') },
      {
        keys: ['Shift+1', `Shift+${cannotReasons.length}`],
        range: true,
        label: i18next.t('review.knowledge.hints.cannot'),
      },
      ...compare(shown),
    ];
  },
  revealed(item) {
    const content = knowledgeContent.parse(item.content);
    return [
      ...compare(content),
      ...(isOpen(item)
        ? [
            { keys: ['Mod+Enter'], label: i18next.t('review.knowledge.hints.approve') },
            { keys: ['X'], label: i18next.t('review.knowledge.hints.reject') },
            ...(movable(content).length > 0 ? [{ keys: ['M'], label: i18next.t('review.knowledge.hints.move') }] : []),
          ]
        : []),
    ];
  },
};

/** Questions of GUI Knowledge Bench: pictures with their marks, and the answers by digit. */
export const knowledgeHooks: readonly KindHooks[] = [knowledgeQuestion.id, knowledgeText.id].map((id) => ({
  id,
  name: () => i18next.t(id === knowledgeText.id ? 'review.knowledge.textItems' : 'review.knowledge.items'),
  hints,
  Card: PlainCard,
  Stage,
  Blind,
  Revealed,
  Edit,
}));
