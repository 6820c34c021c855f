import { api, notYet } from './base.ts';

export const review = {
  queue: api.review.queue.handler(() => notYet('review.queue')),
  open: api.review.open.handler(() => notYet('review.open')),
  vote: api.review.vote.handler(() => notYet('review.vote')),
  verdict: api.review.verdict.handler(() => notYet('review.verdict')),
  comment: api.review.comment.handler(() => notYet('review.comment')),
  stats: api.review.stats.handler(() => notYet('review.stats')),
  plans: api.review.plans.handler(() => notYet('review.plans')),
  createPlan: api.review.createPlan.handler(() => notYet('review.createPlan')),
  lotSize: api.review.lotSize.handler(() => notYet('review.lotSize')),
  decidePlan: api.review.decidePlan.handler(() => notYet('review.decidePlan')),
};
