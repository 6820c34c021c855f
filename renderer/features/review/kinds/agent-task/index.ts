import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { i18next } from '../../../../i18n/index.ts';
import type { KindHooks } from '../kind.ts';
import { PlainCard } from '../plain/Card.tsx';
import { Blind } from './Blind.tsx';
import { Edit } from './Edit.tsx';
import { Revealed } from './Revealed.tsx';
import { Stage } from './stage.tsx';
import { isOpen } from './standing.ts';

/** Tasks for agents: the instruction alone, then everything that belongs to it. */
export const agentTaskHooks: KindHooks = {
  id: agentTaskKind.id,
  name: () => i18next.t('review.task.items'),
  hints: {
    blind: () => [
      { keys: ['1', '3'], range: true, label: i18next.t('review.task.hints.what') },
      { keys: ['Mod+Enter'], label: i18next.t('review.task.hints.save') },
    ],
    revealed: (item) =>
      isOpen(item)
        ? [
            { keys: ['Mod+Enter'], label: i18next.t('review.task.hints.approve') },
            { keys: ['X'], label: i18next.t('review.task.hints.reject') },
            { keys: ['E'], label: i18next.t('review.task.hints.edit') },
          ]
        : [],
  },
  Card: PlainCard,
  Stage,
  Blind,
  Revealed,
  Edit,
};
