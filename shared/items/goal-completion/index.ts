import type { Lint } from '#shared/records/fields.ts';
import { defineItemKind, stateLeftOut } from '../define.ts';
import { type GoalContent, goalContent, type GoalLabel, goalLabel, goalVerdicts, joinedLabel } from './label.ts';
import { phrase } from '#shared/phrases/phrase.ts';

function lints({ proposed, label }: GoalContent): Lint[] {
  const found: Lint[] = [];
  if (proposed && label && proposed !== label.verdict && label.verdict !== 'cannot-tell')
    found.push({
      code: 'not-as-proposed',
      severity: 'warning',
      detail: phrase('lint-goal-not-as-proposed', { proposed, label: label.verdict }),
    });
  if (label?.verdict === 'failure' && label.firstFailingStep === null)
    found.push({ code: 'no-failing-step', severity: 'info', detail: phrase('lint-no-failing-step') });
  if (label?.verdict === 'not-executable' && label.note.trim() === '')
    found.push({ code: 'no-reason', severity: 'info', detail: phrase('lint-no-reason') });
  return found;
}

/** Whether an episode's task is done at its end (GUI Knowledge Bench §3.5): a label that people give blind. */
export const goalCompletion = defineItemKind<GoalContent, GoalLabel>({
  id: 'goal-completion',
  plural: 'goal-completions',
  subject: 'episode',
  partOf: null,
  content: goalContent,
  label: ({ task }) => task,
  facet: () => null,
  says: ({ label }) => label?.verdict ?? null,
  corrects: [
    { name: 'verdict', path: ['label', 'verdict'], choices: () => goalVerdicts },
    { name: 'note', path: ['label', 'note'] },
  ],
  lints,
  appLints: [],
  keepsFindings: () => false,
  release: {
    leftOut: ({ state, content }) => stateLeftOut(state) ?? (content.label ? null : phrase('left-out-no-label')),
    order: () => 0,
  },
  review: {
    answer: goalLabel,
    key: ({ label }) => label,
    labelOf: ({ verdict }) => verdict,
    answerLabel: ({ verdict }) => verdict,
    aspects: ({ verdict, firstFailingStep, why, sideEffect, looping, optimality }) => ({
      verdict,
      firstFailingStep: verdict === 'failure' ? String(firstFailingStep ?? 'none') : null,
      why: verdict === 'failure' ? (why ?? 'none') : null,
      sideEffect,
      looping,
      optimality: optimality === undefined ? null : String(optimality),
    }),
    labels: {
      put: (content, label) => ({ ...content, label }),
      joined(contents) {
        const [first] = contents;
        const label = joinedLabel(contents.flatMap((content) => (content.label ? [content.label] : [])));
        return first && label ? { ...first, label } : null;
      },
    },
    misfit: ({ firstFailingStep }, { steps }) =>
      firstFailingStep !== null && firstFailingStep > steps
        ? phrase('answer-no-step', { step: firstFailingStep, steps })
        : null,
    blind: ({ task, steps }) => ({ task, steps }),
    unfit: ({ label }) => (label ? null : phrase('unfit-no-label')),
    rejectReasons: ['broken-episode', 'unclear-task', 'other'],
  },
});
