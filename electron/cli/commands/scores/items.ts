import type { AnalysedItem } from '#shared/contract/runs/benchmark/item-analysis.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { table } from '../../terminal/output.ts';
import { wholeNumber } from '../../options/model-options.ts';

/** Maximum number of rows of the list; with --json it is complete. */
const most = 30;

const two = (value: number | null) => (value === null ? '-' : value.toFixed(2));
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const rowOf = ({ id, difficulty, discrimination, suspicion, gold, instead, label }: AnalysedItem) => [
  ...[id, two(difficulty), two(discrimination), suspicion?.replace('-', ' ') ?? '', gold, instead ?? '', cut(label)],
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
    .option('--freeze <tag>', 'freeze the chosen items as a release')
    .action(
      (project: string, options: CommonOptions & { task: string; release: string; lite?: string; freeze?: string }) =>
        runCommand(options, async ({ client, out }) => {
          const { task, release, freeze } = options;
          const lite = wholeNumber('lite', options.lite);
          if (freeze !== undefined && lite === undefined) throw new UsageError(inWords('cli-freeze-lite'));
          await client.projects.open({ path: project, ...(freeze === undefined && { readOnly: true }) });
          const found = await client.benchmark.items({ task, release, ...(lite !== undefined && { lite }) });
          const frozen =
            freeze !== undefined && lite !== undefined
              ? await client.releases.create({ tag: freeze, lite: { task, release, n: lite } })
              : null;
          out.result({ ...found, ...(frozen && { frozen }) }, () => {
            const shown = found.items.slice(0, most);
            const suspects = found.items.filter(({ suspicion }) => suspicion !== null).length;
            const { lite: few } = found;
            return [
              inWords('result-items', { items: found.items.length, runs: found.runs.length, suspects }),
              table(['item', 'difficulty', 'discrimination', 'suspect', 'key', 'instead', 'text'], shown.map(rowOf)),
              ...(few
                ? [
                    inWords(few.tau === null ? 'result-lite-few-runs' : 'result-lite', {
                      n: few.n,
                      tau: two(few.tau),
                      low: two(few.ci?.[0] ?? null),
                      high: two(few.ci?.[1] ?? null),
                      apparent: two(few.apparent),
                    }),
                  ]
                : []),
              ...(frozen?.lite
                ? [
                    inWords('result-lite-frozen', {
                      ...{ tag: frozen.tag, hash: frozen.hash, release },
                      ...{ items: frozen.lite.items, of: frozen.lite.of },
                    }),
                  ]
                : []),
            ].join('\n\n');
          });
          return undefined;
        }),
    );
};
