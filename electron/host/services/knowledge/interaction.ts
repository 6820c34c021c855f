import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { runRequest } from '#shared/contract/runs/runs.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { drafted } from '#pipelines/construct/interaction/draft.ts';
import { interaction } from '#pipelines/construct/interaction/index.ts';
import { seedOf } from '#pipelines/construct/interaction/seed.ts';
import { knowledge } from '#shared/tasks/knowledge/index.ts';
import { interactionColumns } from '#shared/tasks/knowledge/from-step.ts';
import { answered } from '../../long-work/long-question.ts';
import { Change } from '../../changes/change.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';
import { baselinesOf, bestGuess } from './baselines.ts';
import { DraftedBefore } from './drafted-before.ts';
import { interactionItems } from './episodes.ts';
import { makeQuestion } from './make.ts';

/** Interaction questions over a project's episodes. */
export const interactionSubject: RunSubject = {
  kind: 'construct',
  id: interaction.id,
  pipeline: interaction,
  title: () => interaction.name,
  items: (db, request) => interactionItems(db, runRequest.parse(request)),
  apply(db, { run, outcome }) {
    if (outcome.kind !== 'done') return [];
    const { questions } = drafted.parse(outcome.output);
    const by = {
      author: { kind: 'pipeline' as const, name: interaction.id },
      runId: run.id,
      why: inWords('revision-by-rules'),
    };
    const made = new Change(db, by);
    const earlier = new DraftedBefore(db, seedOf(run.options));
    for (const content of questions)
      if (earlier.find(content) === null) makeQuestion(made, content, { source: interaction.id });
    made.finish();
    return [knowledgeQuestion.id, 'pictures'];
  },
  endNotes(db) {
    const table = answered(baselinesOf(db, knowledge));
    return interactionColumns.flatMap((column) => bestGuess(table, column, knowledge.name) ?? []);
  },
};
