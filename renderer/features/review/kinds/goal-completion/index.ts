import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { goalVerdicts } from '#shared/items/goal-completion/label.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { KindHooks } from '../kind.ts';
import { PlainCard } from '../plain/Card.tsx';
import { Blind } from './Blind.tsx';
import { Stage } from './Body.tsx';
import { Edit } from './Edit.tsx';
import { Revealed } from './Revealed.tsx';

const step = () => ({ keys: ['ArrowLeft', 'ArrowRight'], label: i18next.t('review.goal.hints.step') });
const all = () => ({ keys: ['L'], label: i18next.t('review.goal.hints.all') });

/** Whether an episode reached its goal: pictures, steps and a form, by keyboard alone. */
export const goalCompletionHooks: KindHooks = {
  id: goalCompletion.id,
  answerDecides: true,
  name: () => i18next.t('review.goal.labels'),
  aspect(id) {
    if (id === 'firstFailingStep') return i18next.t('review.goal.firstFailing');
    if (id === 'sideEffect') return i18next.t('review.goal.sideEffect');
    if (id === 'optimality') return i18next.t('review.goal.optimality');
    return i18next.t(id === 'looping' ? 'review.goal.looping' : 'review.goal.title');
  },
  hints: {
    blind: () => [
      step(),
      { keys: ['1', String(goalVerdicts.length)], range: true, label: i18next.t('review.goal.hints.verdict') },
      { keys: ['M'], label: i18next.t('review.goal.hints.mark') },
      all(),
      { keys: ['Mod+Enter'], label: i18next.t('review.goal.hints.save') },
    ],
    revealed: () => [step(), all()],
  },
  Card: PlainCard,
  Stage,
  Blind,
  Revealed,
  Edit,
};
