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
import { interactionItems } from './episodes.ts';
import { makeQuestion } from './make.ts';
import { type KnowledgeContent, knowledgeContent } from '#shared/contents/knowledge-question.ts';
import type { ReadDb } from '../../db/connection.ts';
import { setsBeginningWith } from '../../db/queries/episodes/any-subject.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { findRun } from '../../db/queries/runs/runs.ts';
import { screenshotBySha } from '../../db/queries/screenshots/screenshots.ts';

/** A question whatever the order of its options. */
function unordered(content: KnowledgeContent): string {
  const { options, answer, ...rest } = content;
  const rows = options.map(({ letter, text, picture }) => ({
    shown: picture ? picture.sha256 : text,
    right: letter === answer,
  }));
  return JSON.stringify([rest, rows.sort((a, b) => (a.shown < b.shown ? -1 : 1))]);
}

/**
 * Questions on the same step that runs with one seed made, retired ones too. Which letter is right depends on what else
 * was asked in the run, so a later run may order the options differently.
 */
class DraftedBefore {
  readonly #db: ReadDb;
  readonly #seed: number;
  /** By first picture: many steps of a long episode may begin with the same one. */
  readonly #known = new Map<string, Map<string, string>>();

  constructor(db: ReadDb, seed: number) {
    this.#db = db;
    this.#seed = seed;
  }

  /** The question with the same options, in any order; null if there is none. */
  find(content: KnowledgeContent): string | null {
    const first = content.pictures[0]?.sha256;
    if (first === undefined) return null;
    const known = this.#known.get(first) ?? this.#madeOn(first);
    this.#known.set(first, known);
    return known.get(unordered(content)) ?? null;
  }

  #madeOn(sha256: string): Map<string, string> {
    const made = new Map<string, string>();
    const first = screenshotBySha(this.#db, sha256);
    if (!first) return made;
    for (const { id } of setsBeginningWith(this.#db, first.id))
      for (const item of itemsAbout(this.#db, knowledgeQuestion.id, { kind: 'pictures', id })) {
        const began = getRevision(this.#db, knowledgeQuestion.id, item.id, 1);
        const run = began?.runId ? findRun(this.#db, began.runId) : null;
        if (!began || !run || seedOf(run.options) !== this.#seed) continue;
        const key = unordered(knowledgeContent.parse(began.content));
        if (!made.has(key)) made.set(key, item.id);
      }
    return made;
  }
}

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
