import type { CriterionResult } from '#shared/agents/result.ts';
import { foldResult, partsOf } from '#shared/agents/criteria.ts';
import type { AgentTask, Criterion } from '#shared/agents/task.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { factsOf } from '#pipelines/construct/judge/facts.ts';
import { askJudge } from '#pipelines/construct/judge/verdict.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import type { LiveStep, Seen } from '../live/live-port.ts';

const worded = (criterion: Readonly<Record<string, unknown>>, task: AgentTask): string =>
  typeof criterion['says'] === 'string' ? criterion['says'] : task.instruction;

/**
 * The results of an environment's checks, with the judge's verdict for criteria that ask for one. Without a judge, and
 * where a person decides, `met` stays null. Only actions are shown to the judge, never the agent's own words.
 */
export async function decided(
  results: readonly CriterionResult[],
  ended: { task: AgentTask; steps: readonly LiveStep[]; final: Seen },
  ctx: StepContext,
): Promise<CriterionResult[]> {
  const { task, steps, final } = ended;
  return resolved(task.criteria, results);

  async function resolved(
    criteria: readonly Criterion[],
    given: readonly CriterionResult[],
  ): Promise<CriterionResult[]> {
    const found: CriterionResult[] = [];
    for (const [at, criterion] of criteria.entries()) found.push(await decide(criterion, given[at]));
    return found;
  }

  async function decide(criterion: Criterion, given: CriterionResult | undefined): Promise<CriterionResult> {
    const { kind } = criterion;
    const result = given ?? { kind, met: null, evidence: inWords('criterion-unknown', { kind }) };
    const { weight } = result;
    const weighted = weight === undefined ? {} : { weight };
    const parts = partsOf(criterion);
    // What the environment's own results decide needs no judge.
    if (parts.length > 0)
      return result.met === null
        ? { ...foldResult(kind, await resolved(parts, result.parts ?? [])), ...weighted }
        : result;
    const says = worded(criterion, task);
    if (kind === 'person') return { kind, met: null, evidence: inWords('criterion-person', { says }), ...weighted };
    if (kind !== 'judge') return result;
    if (ctx.models('judge').length === 0)
      return { kind, met: null, evidence: inWords('criterion-judge-none', { says }), ...weighted };
    const actions = factsOf(
      steps.map(({ content, picture }) => ({
        number: content.index,
        actions: content.actions,
        picture,
        click: null,
      })),
      new Map(),
    );
    const { verdict, evidence } = await askJudge({ task: says, actions, final: final.image }, ctx);
    const words = `${says}: ${evidence.join(' ') || verdict}`;
    return { kind, met: verdict === 'success', evidence: words, ...weighted };
  }
}
