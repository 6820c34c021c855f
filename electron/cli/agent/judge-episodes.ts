import type { JudgeCard } from '#shared/contract/runs/judging.ts';
import { processText } from '#pipelines/evaluate/score/text/process-text.ts';
import { callsOf } from '../words/estimated-calls.ts';
import { exit, type ExitCode } from '../terminal/exit-codes.ts';
import { followRun } from '../session/follow-run.ts';
import { dollars, wholeNumber } from '../options/model-options.ts';
import type { CliSession } from '../session/session.ts';
import { failedItems, codeOf, costOf, noteEnding } from '../session/run-ending.ts';
import { judgeText } from './judge-text.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { counted } from '../words/counted.ts';

/** Success rates as text, and whose verdicts they count: a judge that did not pass its controls gives no new ones. */
export function judgedText(scores: Record<string, unknown>, card: JudgeCard | null): string {
  if (!card) return inWords('result-no-episode-judged');
  const without = card.controlsFailed
    ? `${inWords(card.judged > 0 ? 'result-controls-failed-earlier' : 'result-controls-failed')}\n\n`
    : '';
  return `${without}${processText(scores)}\n\n${judgeText(card)}`;
}

/** Has a model judge the project's episodes, then gives the scores by it and its card against people. */
export async function judgeEpisodes(
  session: CliSession,
  options: { task: string; model: string; limit?: string; budget?: string; estimate?: boolean; concurrency?: string },
): Promise<ExitCode> {
  const { client, out } = session;
  const limit = wholeNumber('limit', options.limit);
  const budget = dollars(options.budget);
  const concurrency = wholeNumber('concurrency', options.concurrency);
  const request = {
    pipeline: 'judge',
    roles: { judge: [options.model] },
    ...(limit !== undefined && { limit }),
    ...(budget !== undefined && { budget }),
    // a baseline's verdicts are random, so it would only fail its controls
    options: {
      ...(options.model.startsWith('builtin/') && { controls: 'off' }),
      ...(concurrency !== undefined && { concurrency }),
    },
  };
  if (options.estimate) {
    const found = await client.runs.estimate(request);
    out.result(found, () => `${counted(found.items, 'episodes')}, ${callsOf(found)}, about $${found.cost.toFixed(2)}`);
    return exit.done;
  }
  const run = await followRun(session, (await client.runs.start(request)).id);
  const failed = await failedItems(session, run.id);
  const cards = await client.judging.cards();
  const card = cards.find(({ model }) => model === options.model) ?? null;
  const scores = await client.judging.process(card ? { judge: card.judge } : {});
  const document = {
    run: run.id,
    task: options.task,
    model: options.model,
    n: scores.n,
    scores,
    card,
    parseFailures: 0,
    refusals: 0,
    errors: failed.length,
    ...costOf(run),
    failed,
  };
  out.result(document, () => judgedText(scores, card));
  noteEnding(session, run, failed);
  return codeOf(session, run, failed.length);
}
