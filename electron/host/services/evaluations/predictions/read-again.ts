import { z } from 'zod';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType, ParseOptions } from '#shared/tasks/define.ts';
import { askedIn, type Message } from '#pipelines/prompts/messages.ts';
import { countEach, countReply } from '#pipelines/evaluate/count.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import { inOwnLetters, turnsOf } from '#pipelines/evaluate/turns.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { findCall, unpackTexts } from '../../../db/queries/runs/calls.ts';
import { putExtraction, putPrediction, type StoredPrediction } from '../../../db/queries/runs/predictions.ts';
import { filteredPredictions } from '../../../db/queries/runs/filtered-predictions.ts';
import { setRunOptions } from '../../../db/queries/runs/runs.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { runsOf } from '../../runs/runs-service.ts';
import { failureOf } from '../../evaluation-run/failure.ts';
import { type Evaluation, evaluationOf, requireEvaluation } from '../overview.ts';
import { frozenOptions } from '../spec.ts';
import { requireTask } from '../../release/tasks.ts';

type Frozen = z.infer<typeof frozenOptions>;
/** Number of predictions that are read in one transaction. */
const pageSize = 500;

const sentAs = z.array(z.object({ sentWidth: z.number(), sentHeight: z.number() }));
const text = z.object({ type: z.literal('text'), text: z.string() });
const other = z.object({ type: z.string() });
const asked = z.object({
  messages: z.array(
    z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().or(z.array(text.or(other))) }),
  ),
});

/** How the calls of an answer were made: their prompts, and the size of the picture as sent. */
function madeBy(
  db: ReadDb,
  callIds: readonly string[],
  examples: Frozen['examples'],
): { prompts: string[]; sent: ParseOptions['sent'] } {
  const calls = callIds.flatMap((id) => findCall(db, id) ?? []);
  const prompts = calls.map(({ request }) => {
    const { messages } = asked.parse(unpackTexts(db, JSON.parse(request)));
    return askedIn(messages as Message[]);
  });
  // A planner's call comes before that of the model that answered.
  const sizes = calls.slice(-1).flatMap(({ images }) => (images ? sentAs.parse(JSON.parse(images)) : []));
  // Pictures of examples come first.
  const size = examples ? sizes.at(-1) : sizes[0];
  return { prompts, sent: size && { width: size.sentWidth, height: size.sentHeight } };
}

/** The strict reading of an item's stored replies; the one that it has, if the provider marked its reply as a refusal. */
function strictOf(db: ReadDb, task: AnyTaskType, one: StoredPrediction, options: Frozen): StoredPrediction | null {
  const { strict, replies, rotations } = one;
  if (!strict || replies.length === 0 || (strict.read.pattern === 'declined' && replies.length === 1)) return null;
  const item = task.item.parse(one.item);
  const turns = turnsOf(task, item, options);
  const { prompts, sent } = madeBy(db, one.callIds, options.examples);
  const size = strict.read.sent ?? sent;
  const known = [...(strict.samples ?? rotations)];
  const each = replies.map((reply, at): Counted => {
    const prompt = prompts.find((said) => said.trim() !== '' && reply.includes(said.trim()));
    const { coordinates, boxes } = options;
    const how = { coordinates, boxes, ...(size && { sent: size }), ...(prompt && { asked: prompt }) };
    const { strict: now } = countReply(task, turns[at % turns.length], { text: reply, refusal: null }, how);
    // which of several replies the provider marked as a refusal is only known by the outcome
    const wasRefusal = replies.length > 1 && known[at] === 'refusal' && now.outcome === 'parse-failure';
    return wasRefusal ? { ...now, outcome: 'refusal' } : now;
  });
  const samples = Array.from({ length: Math.ceil(each.length / turns.length) }, (_, sample) =>
    each.slice(sample * turns.length, (sample + 1) * turns.length),
  );
  const read = countEach(samples);
  if (!read) return null;
  const now = inOwnLetters(task, item, options, read);
  const isSame = now.outcome === strict.outcome && now.answer === strict.answer;
  const before = isSame ? {} : { before: { outcome: strict.outcome, answer: strict.answer } };
  return {
    ...one,
    strict: { ...now, ...before },
    outcome: now.outcome,
    rotations: options.circular ? (samples[0] ?? []).map(({ outcome }) => outcome) : [],
    failure: failureOf(db, task, one.screenshotId, item, now),
  };
}

/**
 * Reads the stored replies of an ended run again with the readers of this version. Nothing is asked; the published
 * reading stays. Each changed item keeps what was read before. INVALID while the run goes on.
 */
export async function readAgain(host: Host, session: ProjectSession, run: string): Promise<Evaluation> {
  const row = requireEvaluation(session, run);
  const { state } = runsOf(host, session).view(run);
  if (state === 'running' || state === 'pausing') throw failure('INVALID', phrase('evaluate-still-going'), {});
  const task = requireTask(evaluationRequest.parse(row.request).task);
  const options = frozenOptions.parse(row.options);
  if (options.adapter) throw failure('INVALID', phrase('evaluate-read-by-adapter'), {});
  const { reader } = task;
  if (reader === undefined) return evaluationOf(host, session, run);
  const at = new Date().toISOString();
  const all = {
    ...{ runId: run, reading: 'strict' as const, outcomes: null, share: null, failures: null, indexes: null },
    ...{ without: [], dims: {}, readingsDiffer: false, against: null },
  };
  session.write.immediate(() => {
    let changed = 0;
    for (let after = -1; ; ) {
      const page = filteredPredictions(session.write, all, after, pageSize);
      for (const one of page) {
        const now = strictOf(session.write, task, one, options);
        if (!now) continue;
        if (now.strict?.before) changed += 1;
        putPrediction(session.write, now, at);
        // what an extractor found in a reply that the reader still cannot read
        if (one.extracted && now.outcome === 'parse-failure')
          putExtraction(session.write, { runId: run, index: one.index }, one.extracted, [], at);
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last.index;
    }
    const { manifest } = options;
    const again = { from: manifest.reader ?? null, at, changed };
    setRunOptions(session.write, run, { ...row.options, manifest: { ...manifest, reader, readAgain: again } });
  });
  session.events.emit({ type: 'run', runId: run });
  return evaluationOf(host, session, run);
}
