import { Option } from 'commander';
import { clusteredWords, clusterNoun } from '#pipelines/evaluate/report/interval-words.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { agentPipelineId } from '#shared/agents/live-run.ts';
import { taskType, taskTypes } from '#shared/tasks/registry.ts';
import { compareAgents } from '../../agent/agent-comparison.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { leadingShare } from '../../runs/leading-share.ts';
import { exit, UsageError } from '../../terminal/exit-codes.ts';
import { namedRuns, namesOfRuns } from '../../runs/named-runs.ts';
import { sameModelLines } from '../../runs/same-model-lines.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';

interface CompareOptions extends CommonOptions {
  metric?: string;
  reading: 'strict' | 'parity';
  task?: string;
  release?: string;
  force?: boolean;
  by?: string;
  level?: string;
  maxSteps?: string;
}

/** Tasks whose comparison is one of the project's agents rather than of evaluations. */
const agentTasks = taskTypes
  .filter(({ episodes }) => episodes === 'reported')
  .map(({ id }) => id)
  .join(' or ');

/** Whether two agents are compared: the task says so, or both names are ids of live runs. */
async function areAgents({ client }: CliSession, names: readonly string[], task: string | undefined): Promise<boolean> {
  if (task !== undefined) return taskType(task)?.episodes === 'reported';
  const live = new Set(
    (await client.runs.list({})).filter((run) => run.subject === agentPipelineId).map(({ id }) => id),
  );
  return names.every((name) => live.has(name));
}

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);
const points = (value: number) => (value * 100).toFixed(1);
/** "Loc SR  ": the name of the compared figure, if it is not plain accuracy. */
function figureOf(task: string, metric: string | null): string {
  const label = taskType(task)?.cellMetrics.find(({ id }) => id === metric)?.label ?? metric;
  return label === null ? '' : `${label}   `;
}
const pOf = (p: number | null) => (p === null ? '–' : p.toPrecision(3));

export const compare: RegisterCommand = (program) => {
  addCommand(
    program,
    'compare <project> <runA> <runB>',
    'compare two evaluations on the items both answered, or two agents on the tasks both ran',
    'compare demo gpt-4o qwen2.5-vl --json',
  )
    .addHelpText(
      'after',
      '\nRuns are named by id ("benchwright list <project> runs") or by model: its newest finished run.\nItems that are not the same in both are left out and listed (exit code 3).' +
        `\nWith --task ${agentTasks} they are agents of the project’s episodes, or ids of live runs; tasks that only one of them ran are listed (exit code 3).`,
    )
    .option(
      '--metric <id>',
      'figure to compare: weighted or weightedRaw (weighted by the number of options), loc-sr, int-sr, sa-loc-sr or sa-int-sr; default: accuracy, for fine_state loc-sr',
    )
    .addOption(
      new Option('--reading <reading>', 'by the paper’s definition, or as the published code reads replies')
        .choices(['strict', 'parity'])
        .default('strict'),
    )
    .option('--task <id>', `when runs are named by model: only this task; ${agentTasks}: agents of the project`)
    .option('--release <tag>', 'when runs are named by model: only this release')
    .option(
      '--force',
      'compare runs even if prompts, parsers or sampling parameters differ, or image policies of one family; lists the differences',
    )
    .option('--by <who>', 'agents: who decides what counts as a success: source, people or judge (default: source)')
    .option('--level <level>', 'agents: only tasks of this level, L3 or L4')
    .option('--max-steps <n>', 'agents: a shorter step limit; default: the shorter of the two agents’ own')
    .action((project: string, runA: string, runB: string, options: CompareOptions) =>
      runCommand(options, async (session) => {
        const { client, out } = session;
        await client.projects.open({ path: project, readOnly: true });
        const agentOptions = (['by', 'level', 'max-steps'] as const).find(
          (name) => options[name === 'max-steps' ? 'maxSteps' : name] !== undefined,
        );
        if (await areAgents(session, [runA, runB], options.task)) {
          const other = (['metric', 'release', 'force'] as const).find((name) => options[name] !== undefined);
          if (other !== undefined) throw new UsageError(inWords('cli-not-pair-option', { option: other }));
          return compareAgents(session, [runA, runB], options);
        }
        if (agentOptions !== undefined)
          throw new UsageError(inWords('cli-pair-option', { option: agentOptions, task: agentTasks }));
        const runs = await namedRuns(session, [runA, runB], options);
        const metric = options.metric ?? (await leadingShare(session, runs));
        const [found] = await client.evaluations.compare({
          runs,
          reading: options.reading,
          ...(metric === undefined ? {} : { metric }),
        });
        if (!found) throw new UsageError(inWords('cli-compare-two'));
        const { a, b, ...rest } = found;
        const worded = (difference: (typeof rest.differences)[number]) =>
          `${difference.what}: ${difference.a} against ${difference.b}`;
        const differing = rest.differences.map(worded);
        const unusual = rest.differences.filter(({ usual }) => !usual).map(worded);
        if (unusual.length > 0 && options.force !== true)
          throw new UsageError(inWords('cli-compare-force', { differences: unusual.join('; ') }));
        const document = {
          ...rest,
          a: a.value,
          b: b.value,
          models: { a: a.model, b: b.model },
          runs: { a: a.run, b: b.run },
        };
        const same = await sameModelLines(session, found);
        const { h, odds } = rest.effect;
        const [nameA, nameB] = await namesOfRuns(session, [a.run, b.run]);
        const difference = `difference ${percent(rest.delta)}${rest.ci ? ` (${percent(rest.ci[0])} to ${percent(rest.ci[1])}, ${clusteredWords(rest.clusters, rest.task)})` : ''}`;
        out.result(document, () =>
          [
            `${figureOf(rest.task, rest.metric)}${nameA}: ${percent(a.value)}   ${nameB}: ${percent(b.value)}   ${inWords('result-common-items', { n: rest.n, clusters: rest.clusters, noun: clusterNoun(rest.task, rest.clusters) })}`,
            `both right ${rest.bothRight}, only ${nameA} ${rest.onlyA}, only ${nameB} ${rest.onlyB}, both wrong ${rest.bothWrong}`,
            rest.delta
              ? inWords('result-difference-in-favour', { difference, model: rest.delta > 0 ? nameA : nameB })
              : difference,
            ...same,
            `${rest.test}: p = ${pOf(rest.p)}${rest.family > 1 ? ` (${pOf(rest.pRaw)} alone)` : ''}`,
            ...(rest.pByCluster !== null && rest.clusters < rest.n
              ? [
                  `by ${clusterNoun(rest.task, 1)}: p = ${pOf(rest.pByCluster)} ${inWords('result-sign-flips', { clusters: rest.clusters, noun: clusterNoun(rest.task, rest.clusters) })}`,
                ]
              : []),
            `effect: Cohen’s h ${h === null ? '–' : h.toFixed(2)}, odds ratio ${odds === null ? '–' : odds.toFixed(2)}`,
            rest.mde === null
              ? inWords('result-no-mde', { noun: clusterNoun(rest.task, 1) })
              : inWords('result-mde', { points: points(rest.mde) }),
            ...rest.removed.map(({ kind, removed, failures }) =>
              inWords('result-flipped', { kind, removed, failures, a: nameA ?? '', b: nameB ?? '' }),
            ),
            ...rest.removedByDim
              .filter(({ dim }) => dim.startsWith('error:'))
              .map(({ dim, value, removed, failures }) =>
                inWords('result-flipped', {
                  kind: `${dim.slice('error:'.length)} ${value}`,
                  ...{ removed, failures, a: nameA ?? '', b: nameB ?? '' },
                }),
              ),
          ].join('\n'),
        );
        for (const text of differing) out.note(`different ${text}`);
        for (const item of rest.leftOut) out.note(inWords('cli-compare-left-out', { item }));
        return rest.leftOut.length > 0 ? exit.partly : exit.done;
      }),
    );
};
