import type { AnalysedItem } from '#shared/contract/runs/benchmark/item-analysis.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { table } from '../../terminal/output.ts';
import { wholeNumber } from '../../options/model-options.ts';

/** Maximum number of rows of the list; with --json it is complete. */
const most = 30;

const two = (value: number | null) => (value === null ? '-' : value.toFixed(2));
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const rowOf = ({ id, difficulty, discrimination, suspicion, gold, instead, label }: AnalysedItem) => [
  ...[id, two(difficulty), two(discrimination), suspicion ?? '', gold, instead ?? '', cut(label)],
];

export const items: RegisterCommand = (program) => {
  addCommand(
    program,
    'items <project>',
    'show how hard each item of a release is for models, and which keys may be wrong',
    'items demo --task mcq --release v1 --lite 100',
  )
    .requiredOption('--task <id>', 'task of the runs')
    .requiredOption('--release <tag>', 'release of the runs')
    .option('--lite <n>', 'also choose n items, and say how well they keep the ranking')
    .action((project: string, options: CommonOptions & { task: string; release: string; lite?: string }) =>
      runCommand(options, async ({ client, out }) => {
        await client.projects.open({ path: project, readOnly: true });
        const { task, release } = options;
        const lite = wholeNumber('lite', options.lite);
        const found = await client.benchmark.items({ task, release, ...(lite !== undefined && { lite }) });
        out.result(found, () => {
          const shown = found.items.slice(0, most);
          const suspects = found.items.filter(({ suspicion }) => suspicion !== null).length;
          const { lite: few } = found;
          return [
            inWords('result-items', { items: found.items.length, runs: found.runs.length, suspects }),
            table(['item', 'difficulty', 'discrimination', 'suspect', 'key', 'instead', 'text'], shown.map(rowOf)),
            ...(few
              ? [
                  inWords('result-lite', {
                    n: few.n,
                    tau: two(few.tau),
                    low: two(few.ci?.[0] ?? null),
                    high: two(few.ci?.[1] ?? null),
                  }),
                ]
              : []),
          ].join('\n\n');
        });
        return undefined;
      }),
    );
};
