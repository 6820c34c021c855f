import type { CriterionResult } from '#shared/agents/result.ts';
import type { AgentTask } from '#shared/agents/task.ts';
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
  const found: CriterionResult[] = [];
  for (const [at, criterion] of task.criteria.entries()) {
    const result = results[at] ?? {
      kind: criterion.kind,
      met: null,
      evidence: inWords('criterion-unknown', { kind: criterion.kind }),
    };
    const says = worded(criterion, task);
    if (criterion.kind === 'person')
      found.push({ kind: 'person', met: null, evidence: inWords('criterion-person', { says }) });
    else if (criterion.kind !== 'judge') found.push(result);
    else if (ctx.models('judge').length === 0)
      found.push({ kind: 'judge', met: null, evidence: inWords('criterion-judge-none', { says }) });
    else {
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
      found.push({ kind: 'judge', met: verdict === 'success', evidence: `${says}: ${evidence.join(' ') || verdict}` });
    }
  }
  return found;
}
