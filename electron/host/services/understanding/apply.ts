import { question as questionKind } from '#shared/items/question/index.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { newId } from '../../db/new-id.ts';
import { type Examination, examination, fixOf } from '#pipelines/construct/understanding/examination.ts';
import { finalQuestions } from '#pipelines/construct/understanding/examine.ts';
import { type Generated, generated } from '#pipelines/construct/understanding/generate.ts';
import { lintedQuestions } from '#pipelines/construct/understanding/lints.ts';
import { type ScreenshotPayload, screenshotPayload } from '#pipelines/construct/understanding/payload.ts';
import { byDifficulty, type DraftedQuestion, toContent } from '#pipelines/construct/understanding/questions.ts';
import { type Solved, solved } from '#pipelines/construct/understanding/solve.ts';
import { textOnlyResult } from '#pipelines/construct/understanding/text-only.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { getItem, itemsOf, type StoredItem } from '../../db/queries/items/items.ts';
import { insertJudgement } from '../../db/queries/runs/judgements.ts';
import { replaceLints } from '../../db/queries/items/lints.ts';
import { insertVote } from '../../db/queries/review/votes.ts';
import { Change } from '../../changes/change.ts';
import { createQuestion } from '../../items/question/create.ts';
import { lintsOfQuestion } from '../../items/question/question-lints.ts';
import { refreshFigures } from '../../changes/refresh.ts';
import { refreshRank } from '../../items/question/rank.ts';
import { saveQuestion } from '../../items/question/save.ts';
import { setState } from '../../changes/save.ts';
import type { StepResult } from '../run-subject/step-result.ts';
import { type QuestionContent, questionContent } from '#shared/contents/question.ts';
import { getRevision, listRevisions } from '../../db/queries/items/revisions.ts';

const same = (a: QuestionContent, b: QuestionContent) =>
  JSON.stringify(questionContent.parse(a)) === JSON.stringify(questionContent.parse(b));

/**
 * The question that this model drafted with these words on this screenshot before, retired ones too: a second run
 * gets the same drafts from the ledger and must not make the questions twice.
 */
function findDrafted(db: ReadDb, screenshotId: string, model: string, drafted: DraftedQuestion): StoredItem | null {
  const content = toContent(drafted);
  for (const item of itemsOf(db, questionKind.id, screenshotId, true)) {
    const first = getRevision(db, questionKind.id, item.id, 1);
    if (first?.author.kind !== 'model' || first.author.name !== model) continue;
    const made = questionContent.safeParse(first.content);
    if (made.success && same(made.data, content)) return item;
  }
  return null;
}

/** The first revision of a question with these words; null if it never had them. */
function revisionWith(db: ReadDb, id: string, drafted: DraftedQuestion): number | null {
  const content = toContent(drafted);
  const found = listRevisions(db, questionKind.id, id).find((revision) => {
    const parsed = questionContent.safeParse(revision.content);
    return parsed.success && same(parsed.data, content);
  });
  return found?.number ?? null;
}

/** Whether the question's words are still these. */
function stillSays(item: StoredItem, drafted: DraftedQuestion): boolean {
  const parsed = questionContent.safeParse(item.content);
  return parsed.success && same(parsed.data, toContent(drafted));
}

/** The result with parsed parts. */
class Taken {
  readonly db: WriteDb;
  readonly runId: string;
  readonly at: string;
  readonly item: ScreenshotPayload;
  readonly drafted: Generated;
  readonly verify: Examination | undefined;
  readonly refine: Examination | undefined;

  constructor(db: WriteDb, result: StepResult) {
    const outputs = { ...result.outputs, [result.step]: result.output };
    this.db = db;
    this.runId = result.runId;
    this.at = result.at;
    this.item = screenshotPayload.parse(result.payload);
    this.drafted = generated.parse(outputs['generate']);
    this.verify = examination.optional().parse(outputs['verify']);
    this.refine = examination.optional().parse(outputs['refine']);
  }

  /** The stored question of a draft; undefined if a merge or repair removed it. */
  stored(drafted: DraftedQuestion): StoredItem | null {
    return findDrafted(this.db, this.item.screenshotId, this.drafted.model, drafted);
  }

  get final(): DraftedQuestion[] {
    return finalQuestions(this.drafted.questions, [this.verify, this.refine]);
  }
}

/** Creates the three questions, or finds existing ones, and stores the writer's key as its vote. */
function applyDrafts(taken: Taken): void {
  const { db, drafted, item, runId } = taken;
  const by = {
    author: { kind: 'model' as const, name: drafted.model },
    runId,
    why: drafted.by === null ? inWords('revision-drafted') : inWords('revision-corrected-by', { by: drafted.by }),
  };
  const made = new Change(db, by);
  for (const question of drafted.questions) {
    const content = toContent(question);
    const id =
      taken.stored(question)?.id ??
      createQuestion(made, {
        screenshotId: item.screenshotId,
        content,
        lints: lintsOfQuestion(content, item.app),
      }).id;
    insertVote(db, {
      ...voteBy(taken, drafted.model, 'generator'),
      entityId: id,
      blind: false,
      answer: question.answer,
      reason: null,
      seconds: drafted.seconds,
      revision: 1,
    });
  }
  made.finish();
}

function voteBy(taken: Taken, model: string, role: string) {
  return {
    id: newId(),
    entityKind: questionKind.id,
    voter: { kind: 'model' as const, name: model },
    role,
    blind: true,
    withImage: true,
    runId: taken.runId,
    at: taken.at,
  };
}

/** Stores the blind votes, the judgements, and each fix as a revision by the examiner, never over a newer one. */
function applyExamination(taken: Taken, examination: Examination, role: 'verifier' | 'refiner'): void {
  const { db, drafted, runId, at } = taken;
  const before = role === 'verifier' ? drafted.questions : finalQuestions(drafted.questions, [taken.verify]);
  const made = new Change(db, { author: { kind: 'model', name: examination.model }, runId, why: '' });
  for (const question of before) {
    const draft = byDifficulty(drafted.questions, question.difficulty);
    const item = draft && taken.stored(draft);
    const revision = item ? revisionWith(db, item.id, question) : null;
    if (!item || revision === null) continue;
    const answer = byDifficulty(examination.answers, question.difficulty);
    if (answer)
      insertVote(db, {
        ...voteBy(taken, examination.model, role),
        entityId: item.id,
        answer: answer.answer,
        reason: answer.reason || null,
        seconds: examination.answerSeconds / before.length,
        revision,
      });
    applyJudgement(taken, made, item, { examination, role, question, revision, at });
    refreshRank(db, item.id);
  }
  made.finish();
}

interface Judged {
  examination: Examination;
  role: string;
  question: DraftedQuestion;
  revision: number;
  at: string;
}

function applyJudgement(taken: Taken, made: Change, item: StoredItem, judged: Judged): void {
  const { db, item: payload, runId } = taken;
  const { examination, role, question, revision, at } = judged;
  const judgement = byDifficulty(examination.judgements, question.difficulty);
  const fix = fixOf(question, examination);
  const known = fix ? revisionWith(db, item.id, fix) !== null : false;
  const free = stillSays(item, question) && (item.state === 'draft' || item.state === 'to_review');
  if (fix && !known && free) {
    const content = toContent(fix);
    made.by.why = judgement?.comment ? `${role}: ${judgement.comment}` : `${role}: corrected`;
    saveQuestion(made, item.id, item.revision, content, { lints: lintsOfQuestion(content, payload.app) });
  }
  const missed = fix && !known && !free ? ` ${inWords('run-correction-dropped')}` : '';
  insertJudgement(db, {
    id: newId(),
    entityKind: questionKind.id,
    entityId: item.id,
    revision,
    model: examination.model,
    role,
    valid: judgement && judgement.valid !== 'unsure' ? judgement.valid === 'yes' : null,
    comment: judgement
      ? `${judgement.comment}${missed}`
      : inWords('run-declined-to-judge', { reply: examination.refusals[0] ?? '' }).trim(),
    criteria: judgement?.criteria ?? null,
    runId,
    at,
  });
}

/** Answers to what the last examiner rewrote, on the rewritten revision. */
function applySolved(taken: Taken, { model, answers, seconds }: Solved): void {
  if (model === null) return;
  for (const question of taken.final) {
    const draft = byDifficulty(taken.drafted.questions, question.difficulty);
    const item = draft && taken.stored(draft);
    const revision = item ? revisionWith(taken.db, item.id, question) : null;
    const spread = byDifficulty(answers, question.difficulty);
    if (!item || revision === null || !spread) continue;
    insertVote(taken.db, {
      ...voteBy(taken, model, 'solver'),
      entityId: item.id,
      answer: spread.answer,
      reason: spread.reason || null,
      seconds: seconds / answers.length,
      revision,
    });
    refreshRank(taken.db, item.id);
  }
}

function applyTextOnly(taken: Taken, output: unknown): void {
  const result = textOnlyResult.parse(output);
  for (const [at, question] of taken.final.entries()) {
    const draft = taken.drafted.questions[at];
    const item = draft && taken.stored(draft);
    const revision = item ? revisionWith(taken.db, item.id, question) : null;
    if (!item || revision === null) continue;
    for (const vote of result.votes.filter((vote) => vote.difficulty === question.difficulty))
      insertVote(taken.db, {
        ...voteBy(taken, vote.model, 'text-only'),
        entityId: item.id,
        withImage: false,
        answer: vote.answer,
        reason: null,
        seconds: null,
        revision,
        sample: vote.rotation,
      });
  }
}

/** Findings apply to the checked words; a question that a person changed since keeps its own. */
function applyLints(taken: Taken, output: unknown): void {
  const { found } = lintedQuestions.parse(output);
  for (const [at, question] of taken.final.entries()) {
    const draft = taken.drafted.questions[at];
    const item = draft && taken.stored(draft);
    const lints = byDifficulty(found, question.difficulty)?.lints;
    if (item && lints && stillSays(item, question))
      replaceLints(taken.db, questionKind.id, item.id, taken.item.screenshotId, lints);
  }
  refreshFigures(taken.db, taken.item.screenshotId, taken.at);
}

/** Drafts are submitted for review; what a person has already decided on is left unchanged. */
function applyQueue(taken: Taken): void {
  const { db, drafted, runId } = taken;
  const made = new Change(db, {
    author: { kind: 'pipeline', name: 'understanding' },
    runId,
    why: inWords('revision-ready'),
  });
  const touched: string[] = [];
  for (const question of drafted.questions) {
    const item = taken.stored(question);
    if (!item) continue;
    if (item.state === 'draft') setState(made, questionKind.id, item.id, 'to_review');
    touched.push(item.id);
  }
  made.finish();
  for (const id of touched) if (getItem(db, questionKind.id, id)?.state === 'to_review') refreshRank(db, id);
}

/** Applies a finished step to the project; returns the kinds of changed rows. Idempotent. */
export function applyUnderstanding(db: WriteDb, result: StepResult): string[] {
  const taken = new Taken(db, result);
  switch (result.step) {
    case 'generate':
      applyDrafts(taken);
      break;
    case 'verify':
      applyExamination(taken, examination.parse(result.output), 'verifier');
      break;
    case 'refine':
      applyExamination(taken, examination.parse(result.output), 'refiner');
      break;
    case 'solve':
      applySolved(taken, solved.parse(result.output));
      break;
    case 'text-only':
      applyTextOnly(taken, result.output);
      break;
    case 'lints':
      applyLints(taken, result.output);
      break;
    case 'queue':
      applyQueue(taken);
      break;
  }
  return [questionKind.id, 'screenshot'];
}
