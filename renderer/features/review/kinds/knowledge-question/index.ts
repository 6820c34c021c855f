import { knowledgeQuestion, knowledgeText } from '#shared/items/knowledge-question/index.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { KindHooks } from '../kind.ts';
import { Blind } from './Blind.tsx';
import { Revealed } from './Revealed.tsx';

const hints = () => [
  { keys: ['1', '7'], range: true, label: i18next.t('review.knowledge.hints.vote') },
  { keys: ['Z'], label: i18next.t('review.knowledge.hints.compare') },
  { keys: ['Mod+Enter'], label: i18next.t('review.knowledge.hints.approve') },
  { keys: ['X'], label: i18next.t('review.knowledge.hints.reject') },
  { keys: ['?'], label: i18next.t('app.keysHint') },
];

/** Questions of GUI Knowledge Bench: pictures with their marks, and the answers by digit. */
export const knowledgeHooks: readonly KindHooks[] = [knowledgeQuestion.id, knowledgeText.id].map((id) => ({
  id,
  name: () => i18next.t(id === knowledgeText.id ? 'review.knowledge.textItems' : 'review.knowledge.items'),
  hints,
  Blind,
  Revealed,
}));
