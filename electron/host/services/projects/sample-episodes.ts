import { inWords } from '#shared/phrases/phrase.ts';
import type { KnowledgeColumn } from '#shared/contents/knowledge-columns.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import type { Caller } from '../../people/caller.ts';
import { findItem, itemsInState } from '../../db/queries/items/items.ts';
import { episodesSince } from '../../db/queries/episodes/subjects.ts';
import { queueForLabels } from '../../items/goal-completion/queue.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Step } from '../../changes/change.ts';
import { inSteps } from '../../long-work/long-work.ts';
import { whileOpen } from '../../changes/open-steps.ts';
import { anyLine, applyDecisions, emptyReport, type LabelLine } from '../review/scripted.ts';
import { decisionLine, type DecisionLine } from '../../verdicts/decision-line.ts';

/** Steps with questions, by episode, place and column; `left` ones stay in the review queue. */
const asked: readonly { episode: string; step: number; column: KnowledgeColumn; left?: true }[] = [
  { episode: 'ep_shop_highest_fail', step: 3, column: 'effect' },
  { episode: 'ep_settings_dark_mode', step: 1, column: 'type' },
  { episode: 'ep_shop_cheapest', step: 0, column: 'parameter' },
  { episode: 'ep_shop_highest_fail', step: 0, column: 'effect', left: true },
  { episode: 'ep_shop_cheapest', step: 1, column: 'type', left: true },
  { episode: 'ep_booking_14th', step: 0, column: 'parameter', left: true },
];

/** An episode of the sample whose label is left to the user. */
const leftToLabel = 'ep_settings_dark_mode';

/** Labels of the sample's episodes, by the state of their page after the last step; one is left to the user. */
export async function labelEpisodes(session: ProjectSession, caller: Caller): Promise<void> {
  const episodes = [...episodesSince(session.read, 0)];
  await queueForLabels(
    session,
    caller.name,
    episodes.map(({ id }) => id),
  );
  const decisions = episodes
    .filter(({ content }) => content.name !== leftToLabel)
    .map(({ id, content: { outcome } }) => {
      const failing = outcome === 'failure' ? { firstFailingStep: 2, why: 'missing-step' } : {};
      return anyLine({ id, verdict: outcome, ...failing });
    });
  await decide(session, caller, decisions, inWords('sample-no-label'));
}

/** Number of decisions stored per turn of the event loop. */
const atOnce = 5;

/** Stores all decisions, as a person's and as one undo step. Throws the first refusal, prefixed with `trouble`. */
export async function decide(
  session: ProjectSession,
  caller: Caller,
  decisions: readonly (DecisionLine | LabelLine)[],
  trouble: string,
): Promise<void> {
  const report = emptyReport();
  const lines = decisions.map((decision, at) => ({ line: at + 1, decision }));
  const step: Step = { seq: null };
  await whileOpen(session, step, () =>
    inSteps(lines, atOnce, (some) => applyDecisions(session, caller, some, report, step)),
  );
  const refused = report.refused[0];
  if (refused) throw new Error(`${trouble}: ${refused.why}`);
}

/** The cells of the sample's episodes that `interaction` asks about. */
export function askedCells(session: ProjectSession) {
  const ids = new Map([...episodesSince(session.read, 0)].map(({ id, content }) => [content.name, id]));
  return asked.map(({ episode, step, column }) => ({ episode: ids.get(episode) ?? '', step, column }));
}

/** Approves the sample's knowledge questions with their own answers, except those left to the user. */
export async function approveKnowledge(session: ProjectSession, caller: Caller): Promise<void> {
  const isLeft = (from: { name: string; step: number | null } | null, column: KnowledgeColumn) =>
    asked.some(
      (entry) => entry.left && entry.episode === from?.name && entry.step === from.step && entry.column === column,
    );
  const decisions = itemsInState(session.read, knowledgeQuestion.id, 'to_review', 0, 1000).flatMap(({ id }) => {
    const { from, column, answer } = knowledgeContent.parse(findItem(session.read, id)?.content);
    return isLeft(from, column) ? [] : [decisionLine.parse({ id, verdict: 'approve', answer })];
  });
  await decide(session, caller, decisions, inWords('sample-no-knowledge'));
}
