import { reviewQualityQuestion } from '../services/review/quality.ts';
import { projectLintsQuestion } from '../services/review/project-lints.ts';
import { keyLints, placeLints } from '#shared/lints/key-lints.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { QueueFilter } from '../db/queries/review/queue-stretch.ts';
import { findItem } from '../db/queries/items/items.ts';
import { notFound } from '../errors/errors.ts';
import type { CallContext } from '../host.ts';
import { answerItem } from '../items/plain/answer.ts';
import { openPlain } from '../items/plain/open.ts';
import { change } from '../changes/change.ts';
import { changeOnce } from '../changes/change-once.ts';
import { addComment } from '../services/comments.ts';
import { topUpGold } from '../services/review/gold/top-up.ts';
import { openQuestion } from '../items/question/open.ts';
import { openItem, reviewedKindOf, ruleItem } from '../services/review/by-kind.ts';
import { askQueue } from '../services/review/ask-queue.ts';
import { reportItem } from '../services/review/report.ts';
import { agreementUnseen, reviewPaceQuestion, teamAgreementQuestion } from '../services/review/stats.ts';
import { signed } from '../verdicts/ruling.ts';
import { createPlan, decidePlan, lotSize, plans } from '../services/review/sampling.ts';
import { openTarget } from '../items/element/open.ts';
import { point } from '../items/element/point.ts';
import { vote } from '../items/question/vote.ts';
import { askAsJob, askStatistics } from '../statistics/ask-statistics.ts';
import { api, requireSession, tellOf } from './access/base.ts';
import { blindOf } from './blind.ts';

function filterOf(
  context: CallContext,
  filter: {
    source: QueueFilter['source'];
    samplingPlan?: string | undefined;
    text?: string | undefined;
    kinds?: readonly string[] | undefined;
    assignee?: string | undefined;
    by?: string | undefined;
  },
): QueueFilter {
  const { caller } = context;
  return {
    me: caller.name,
    blind: caller.role === 'annotator',
    source: filter.source,
    plan: filter.samplingPlan ?? null,
    text: filter.text?.trim() || null,
    kinds: filter.kinds,
    assignee: filter.assignee,
    by: filter.by,
    unseen: caller.role === 'annotator' ? [...keyLints, ...placeLints] : [],
  };
}

export const review = {
  queue: api.review.queue.handler(({ input, context }) => {
    const session = requireSession(context);
    const cursor = input.cursor ?? null;
    if (!session.readOnly) topUpGold(session.write, context.caller.name);
    return askQueue(session, filterOf(context, input.filter), cursor, input.limit);
  }),
  kindOf: api.review.kindOf.handler(({ input, context }) => {
    const kind = findItem(requireSession(context).read, input.id)?.reviewAs;
    if (!kind) throw notFound('item', input.id);
    return { kind };
  }),
  open: api.review.open.handler(({ input, context }) =>
    openItem(requireSession(context).read, context.caller.name, input.id),
  ),
  vote: api.review.vote.handler(({ input, context }) => {
    const session = requireSession(context);
    vote(session.write, context.caller.name, input);
    tellOf(context, 'vote', input.id);
    const item = openQuestion(session.read, context.caller.name, input.id);
    if (item.phase !== 'revealed') throw new Error(inWords('vote-not-stored', { id: input.id }));
    return item;
  }),
  point: api.review.point.handler(({ input, context }) => {
    const session = requireSession(context);
    point(session.write, context.caller.name, input);
    tellOf(context, 'vote', input.id);
    return openTarget(session.read, context.caller.name, input.id);
  }),
  verdict: api.review.verdict.handler(({ input, context }) => {
    const session = requireSession(context);
    const target = { write: session.write, events: context.host.events };
    changeOnce(target, signed(context.caller, input), input.edit, (to) => {
      ruleItem(to, context.caller, input);
      return [];
    });
    // A skip changes nothing but this person's own queue.
    if (input.kind === 'skip') tellOf(context, 'verdict', input.id);
    return openItem(session.read, context.caller.name, input.id);
  }),
  comment: api.review.comment.handler(({ input, context }) => {
    const session = requireSession(context);
    const {
      kind: _kind,
      entityId: _id,
      ...made
    } = addComment(session.write, context.caller.name, reviewedKindOf(session.read, input.id), input.id, input);
    tellOf(context, 'comment', input.id);
    return made;
  }),
  report: api.review.report.handler(({ input, context }) => {
    const target = { write: requireSession(context).write, events: context.host.events };
    const outcome = reportItem(target, context.caller, input, blindOf(context));
    // As an event about a decision, it does not tell annotators whether the item had been approved.
    if (outcome !== 'queued') tellOf(context, 'comment', input.id);
    tellOf(context, 'verdict', input.id);
    return { outcome };
  }),
  item: api.review.item.handler(({ input, context }) =>
    openPlain(requireSession(context).read, context.caller.name, input.id),
  ),
  answer: api.review.answer.handler(({ input, context }) => {
    const session = requireSession(context);
    answerItem({ write: session.write, events: context.host.events }, context.caller, input);
    tellOf(context, 'vote', input.id);
    return openPlain(session.read, context.caller.name, input.id);
  }),
  decide: api.review.decide.handler(({ input, context }) => {
    const session = requireSession(context);
    const target = { write: session.write, events: context.host.events };
    change(target, signed(context.caller, input), (to) => ruleItem(to, context.caller, input));
    if (input.kind === 'skip') tellOf(context, 'verdict', input.id);
    return openPlain(session.read, context.caller.name, input.id);
  }),
  stats: api.review.stats.handler(async ({ context }) => {
    const session = requireSession(context);
    const job = { kind: 'agreement', title: phrase('job-agreement') } as const;
    const [pace, team] = await Promise.all([
      askStatistics(session, reviewPaceQuestion, filterOf(context, { source: 'all' })),
      blindOf(context)?.gold ? agreementUnseen() : askAsJob(context.host.jobs, session, job, teamAgreementQuestion),
    ]);
    return { ...pace, ...team };
  }),
  quality: api.review.quality.handler(async ({ context }) => ({
    people: await askAsJob(
      context.host.jobs,
      requireSession(context),
      { kind: 'review-quality', title: phrase('job-quality') },
      reviewQualityQuestion,
    ),
  })),
  plans: api.review.plans.handler(({ context }) => plans(requireSession(context).read)),
  projectLints: api.review.projectLints.handler(({ context }) =>
    askAsJob(
      context.host.jobs,
      requireSession(context),
      { kind: 'project-checks', title: phrase('job-checks-of-questions') },
      projectLintsQuestion,
    ),
  ),
  lotSize: api.review.lotSize.handler(({ input, context }) => ({
    n: lotSize(requireSession(context).read, input.lot, input.kinds),
  })),
  createPlan: api.review.createPlan.handler(({ input, context }) => {
    const plan = createPlan(requireSession(context).write, context.caller.name, input);
    context.host.events.changed(['plan']);
    return plan;
  }),
  decidePlan: api.review.decidePlan.handler(({ input, context }) => {
    const session = requireSession(context);
    const target = { write: session.write, events: context.host.events };
    const plan = decidePlan(target, context.caller, input.id, input.decision);
    context.host.events.changed(['plan', 'verdict']);
    return plan;
  }),
};
