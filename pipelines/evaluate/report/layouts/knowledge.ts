import type { KnowledgeColumn } from '#shared/tasks/knowledge/columns.ts';
import { cellFigure, type Layout, type LayoutColumn } from './define.ts';

const blocks: readonly (readonly [block: string, columns: readonly (readonly [KnowledgeColumn, string])[]])[] = [
  [
    'Interface perception',
    [
      ['state', 'State'],
      ['widget', 'Widget'],
      ['layout', 'Layout'],
    ],
  ],
  [
    'Interaction prediction',
    [
      ['effect', 'Effect'],
      ['type', 'Type'],
      ['parameter', 'Parameter'],
    ],
  ],
  [
    'Instruction understanding',
    [
      ['goal', 'Goal'],
      ['plan', 'Plan'],
    ],
  ],
];

export const gkb2: Layout = {
  id: 'gkb-2',
  source: 'GUI Knowledge Bench, Table 2',
  task: 'knowledge',
  note: 'Accuracy of each kind of knowledge.',
  columns: blocks.flatMap(([block, columns]) =>
    columns.map(
      ([column, name]): LayoutColumn => ({
        id: column,
        block,
        name,
        figure: (scores) => cellFigure(scores, { column }, 'accuracy'),
      }),
    ),
  ),
};
