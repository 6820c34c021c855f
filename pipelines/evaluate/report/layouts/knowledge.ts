import type { KnowledgeColumn } from '#shared/contents/knowledge-columns.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { guiKnowledge, guiKnowledgePlans, publishedPlans } from '#shared/published/gui-knowledge.ts';
import { type Evaluation, readingOf, type ReadingName, rowName } from '../model.ts';
import {
  cellFigure,
  type Figure,
  type Layout,
  type LayoutColumn,
  nothing,
  type ScoreColumn,
  leadFigure,
} from './define.ts';
import { hasFigures, notRanked, standingsOf } from '#shared/contract/runs/evaluations/run-standing.ts';
import { referenceOwnRow, rowOfRun, scored } from './scored.ts';

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
  of: 'runs',
  task: 'knowledge',
  note: 'Accuracy of each kind of knowledge.',
  fill: scored(
    blocks.flatMap(([block, columns]) =>
      columns.map(
        ([column, name]): ScoreColumn => ({
          id: column,
          block,
          name,
          figure: (scores) => cellFigure(scores, { column }, 'accuracy'),
        }),
      ),
    ),
  ),
  by: blocks.flatMap(([, columns]) => columns.map(([column]) => column)),
  published: guiKnowledge,
  printedErrors: [phrase('table-knowledge-counts')],
};

/** The chance that one answer is right: of several answers to each question their mean, otherwise accuracy. */
function passAtOne(entry: Evaluation, reading: ReadingName): Figure {
  const [pass] = reading === 'strict' ? (entry.passes ?? []) : [];
  if (pass?.k === 1) return { value: pass.value, n: pass.n };
  const [lead] = readingOf(entry, reading).headline;
  return lead && lead.n > 0 ? { value: lead.value, n: lead.n } : nothing;
}

const withoutPlan = (entry: Evaluation): string => rowName({ ...entry, settings: { ...entry.settings, hints: null } });

/** One row per model: without a plan, with each file of plans, and the difference that it makes. */
export const gkb3: Layout = {
  id: 'gkb-3',
  source: 'GUI Knowledge Bench, Table 3 (knowledge gain)',
  of: 'runs',
  task: gkb2.task,
  note: 'Pass@1 without and with a plan in the question; Δ in percent points on the questions of both runs, with its 95 % interval.',
  sameItems: true,
  by: ['base'],
  published: guiKnowledgePlans,
  fill({ evaluations, gains, references = [] }, reading) {
    const plans = [...new Set(evaluations.flatMap(({ settings }) => settings.hints ?? []))].sort();
    const columns: LayoutColumn[] = [
      { id: 'base', block: '', name: 'Base' },
      ...publishedPlans.map(
        (plan): LayoutColumn => ({ id: `paper/${plan}`, block: '', name: `+ ${plan}`, mean: true }),
      ),
      ...plans.flatMap((plan): LayoutColumn[] => [
        { id: `plan/${plan}`, block: '', name: `+ ${plan}`, mean: true },
        { id: `gain/${plan}`, block: '', name: 'Δ', mean: true, shown: 'gain', best: null },
      ]),
    ];
    const standings = standingsOf(evaluations, 'ranked');
    const standing = (entry: Evaluation) => standings.get(entry.run.id) ?? 'complete';
    const passed = (entry: Evaluation) => (hasFigures(standing(entry)) ? passAtOne(entry, reading) : nothing);
    const names = [...new Set(evaluations.map(withoutPlan))];
    const rows = names.flatMap((model) => {
      const own = evaluations.filter((evaluation) => withoutPlan(evaluation) === model);
      const base = own.find(({ settings }) => settings.hints === null);
      const arms = own.filter(({ settings }) => settings.hints !== null);
      const [lead] = base ? [base] : arms;
      if (!lead || arms.length === 0) return [];
      const figures = arms.flatMap((entry) => {
        const gain = gains.find(({ base: of, arm }) => of === base?.run.id && arm === entry.run.id);
        return [
          [`plan/${entry.settings.hints ?? ''}`, passed(entry)],
          [`gain/${entry.settings.hints ?? ''}`, { value: gain?.delta ?? null, n: 0, ci: gain?.ci ?? null }],
        ] as const;
      });
      const why = own.flatMap((entry) => notRanked(entry, standing(entry)) ?? []);
      return [
        {
          ...rowOfRun(lead),
          ...(why.length > 0 && { group: 'apart' as const, notes: why }),
          model,
          // It is made of several runs; the record has them all.
          run: null,
          figures: { base: base ? passed(base) : nothing, ...Object.fromEntries(figures) },
          record: own.flatMap((entry) => rowOfRun(entry).record),
        },
      ];
    });
    const leads: ScoreColumn[] = [{ id: 'base', block: '', name: 'Base', figure: leadFigure }];
    return { columns, rows: [...rows, ...references.map((reference) => referenceOwnRow(reference, leads))] };
  },
};
