import { type CommandCriterion, commandCriterion, folded, leavesOf, unweighted } from '#shared/agents/criteria.ts';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { Criterion } from '#shared/agents/task.ts';
import type { Environment, Observation } from './environment.ts';

/** What a checker program looks at. */
export interface Checked {
  seen: Observation;
  answer: string | null;
}

/** Runs a checker program; rejects with an EnvironmentError if it gives no result. */
export type RunChecker = (criterion: CommandCriterion, checked: Checked) => Promise<CriterionResult>;

/**
 * An environment whose `check` also knows criteria that are made of others, and programs that check: the environment
 * itself is asked only for those that it looks up.
 */
export function withCriteria(environment: Environment, runChecker: RunChecker): Environment {
  return {
    ...environment,
    async check(criteria, answer) {
      const leaves = leavesOf(criteria).map(unweighted);
      const commands = leaves.map((leaf) => commandCriterion.safeParse(leaf).data ?? null);
      const own = leaves.filter((_, at) => commands[at] === null);
      const looked = own.length > 0 ? await environment.check(own, answer) : [];
      const seen = commands.some((command) => command !== null) ? await environment.observe() : null;
      const results: CriterionResult[] = [];
      for (const [at, leaf] of leaves.entries()) {
        const command = commands[at] ?? null;
        results.push(
          command && seen ? await runChecker(command, { seen, answer }) : (looked.shift() ?? undecided(leaf)),
        );
      }
      return folded(criteria, results);
    },
  };
}

/**
 * How a task's criteria stand while an agent acts: those that only look are looked up, all others are undecided. Rejects
 * with what the environment rejects with.
 */
export async function standingOf(
  environment: Environment,
  criteria: readonly Criterion[],
  answer: string | null,
): Promise<CriterionResult[]> {
  const { looks = () => false } = environment.supports();
  const leaves = leavesOf(criteria).map(unweighted);
  const own = leaves.filter(looks);
  const looked = own.length > 0 ? await environment.check(own, answer) : [];
  return folded(
    criteria,
    leaves.map((leaf) => (own.includes(leaf) ? looked.shift() : undefined) ?? undecided(leaf)),
  );
}

const undecided = ({ kind }: Criterion): CriterionResult => ({ kind, met: null, evidence: '' });
