import type { Flip, WhatIf } from '#shared/contract/runs/benchmark/what-if.ts';
import { successBy } from '#shared/contract/runs/judging.ts';
import { taskType, taskTypes } from '#shared/tasks/registry.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { table } from '../../terminal/output.ts';

const percent = (value: number | null) => (value === null ? '-' : (value * 100).toFixed(1));

/** One line about a pair: what it was, and what becomes of it. */
function flipLine(
  { models }: WhatIf,
  { figures }: WhatIf['ways'][number],
  { a, b, order, significance }: Flip,
): string {
  const changes = [order, significance].flatMap((entry) => (entry ? [inWords(`result-what-if-${entry}`)] : []));
  const pair = (of: readonly { value: number | null }[]) =>
    `${percent(of[a]?.value ?? null)} – ${percent(of[b]?.value ?? null)}`;
  return `  ${models[a]?.model} and ${models[b]?.model}: ${pair(models)} → ${pair(figures)}, ${changes.join(', ')}`;
}

interface Options extends CommonOptions {
  task: string;
  release?: string;
  metric?: string;
  by?: string;
}

/** Tasks whose rows are the project's agents rather than evaluations. */
const agentTasks = taskTypes
  .filter(({ episodes }) => episodes === 'reported')
  .map(({ id }) => id)
  .join(' or ');

function deciderOf({ by = 'source' }: Options) {
  const found = successBy.safeParse(by);
  if (!found.success) throw new UsageError(inWords('cli-by'));
  return found.data;
}

function releaseOf({ release }: Options): string {
  if (release === undefined) throw new UsageError(inWords('cli-needs-release'));
  return release;
}

export const whatIf: RegisterCommand = (program) => {
  addCommand(
    program,
    'what-if <project>',
    'show which conclusions about models change if their stored replies are counted in other ways',
    'what-if demo --task grounding --release v1',
  )
    .requiredOption('--task <id>', `task of the runs; ${agentTasks}: the project’s agents`)
    .option('--release <tag>', 'release of the runs')
    .option('--metric <id>', 'figure that ranks the models; default: the task’s first')
    .option('--by <who>', 'agents: who decides success today: source, people or judge (default: source)')
    .action((project: string, options: Options) =>
      runCommand(options, async ({ client, out }) => {
        const { task, metric } = options;
        await client.projects.open({ path: project, readOnly: true });
        const found =
          taskType(task)?.episodes === 'reported'
            ? await client.judging.whatIf({ by: deciderOf(options) })
            : await client.benchmark.whatIf({
                ...{ task, release: releaseOf(options) },
                ...(metric !== undefined && { metric }),
              });
        out.result(found, () => {
          const { models, pairs, ways } = found;
          if (models.length < 2) return inWords('result-what-if-few');
          const changing = ways.filter(({ flips }) => flips.length > 0);
          return [
            inWords('result-what-if', {
              ...{ changing: changing.length, ways: ways.length, significant: pairs.significant, pairs: pairs.of },
            }),
            table(
              [inWords('result-what-if-way'), ...models.map(({ model }) => model), 'tau', 'changes'],
              [
                [inWords('result-what-if-today'), ...models.map(({ value }) => percent(value)), '', ''],
                ...ways.map(({ phrase, figures, tau, flips }) => [
                  ...[phraseWords(phrase), ...figures.map(({ value }) => percent(value))],
                  ...[tau === null ? '-' : tau.toFixed(2), String(flips.length)],
                ]),
              ],
            ),
            ...changing.map((way) =>
              [phraseWords(way.phrase), ...way.flips.map((flip) => flipLine(found, way, flip))].join('\n'),
            ),
          ].join('\n\n');
        });
        return undefined;
      }),
    );
};
