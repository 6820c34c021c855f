import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { Evaluation } from '#pipelines/evaluate/report/model.ts';
import { headlineIntervals } from '#pipelines/evaluate/report/headline-intervals.ts';
import { evaluationText } from '#pipelines/evaluate/report/text.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { withExtractor } from '#shared/contract/runs/evaluations/with-extractor.ts';
import { answerGroups } from '#shared/contract/runs/evaluations/answer-groups.ts';
import { exit, type ExitCode } from '../terminal/exit-codes.ts';
import { followRun } from '../session/follow-run.ts';
import { failedItems, codeOf, costOf, noteEnding } from '../session/run-ending.ts';
import type { CliSession } from '../session/session.ts';

/** Runs one evaluation to its end; returns what to print about it, for scripts and for people, and the exit code. */
export async function evaluateNow(session: CliSession, request: EvaluationRequest) {
  const { id } = await session.client.evaluations.start(request);
  return finishedEvaluation(session, id);
}

/** What an extractor was asked and found, and all figures with its readings; nothing for a run without one. */
function withExtractorOf(found: Evaluation) {
  const second = withExtractor(found);
  if (!found.extracted || !second) return {};
  const { strict, summary, misses: _, unread, ...counts } = found.extracted;
  return {
    extracted: { n: unread, ...counts },
    withExtractor: {
      ...(typeof summary === 'object' ? summary : {}),
      intervals: headlineIntervals(second),
      parseFailures: strict.counts.parseFailures,
    },
  };
}

/** The same for a run that was started. */
export async function finishedEvaluation(session: CliSession, id: string) {
  const { client, out } = session;
  const run = await followRun(session, id);
  const found = await client.evaluations.get({ run: run.id });
  const failed = await failedItems(session, run.id);
  const { strict, parity } = found.summary;
  const { counts } = found.strict;
  const groups = answerGroups(found.task, { counts }, found.strict.headline);
  const document = {
    run: run.id,
    task: found.task,
    model: found.model,
    release: found.release,
    n: Math.max(...groups.map((group) => group.counts.n)),
    scores: { ...(typeof strict === 'object' ? strict : {}), ...(parity ? { parity } : {}) },
    intervals: headlineIntervals(found),
    ...withExtractorOf(found),
    ...(found.passes && { passAtK: found.passes }),
    parseFailures: counts.parseFailures,
    refusals: counts.refusals,
    errors: counts.errors,
    warnings: found.alarms.map(phraseWords),
    ...costOf(run),
    failed,
  };
  for (const warning of document.warnings) out.note(`warning: ${warning}`);
  noteEnding(session, run, failed);
  if (found.guard !== null && run.state === 'paused') out.note(inWords('cli-continue-as-declared'));
  return { found, document, text: evaluationText(found), code: codeOf(session, run, failed.length) };
}

/**
 * The exit code of several evaluations: what matters most to whoever started them. If only some of them can never work,
 * they are done in part.
 */
export function worst(codes: readonly ExitCode[]): ExitCode {
  if (codes.length > 0 && codes.every((code) => code === exit.never)) return exit.never;
  const order = [exit.interrupted, exit.failed] as const;
  const first = order.find((code) => codes.includes(code));
  return first ?? (codes.some((code) => code !== exit.done) ? exit.partly : exit.done);
}
