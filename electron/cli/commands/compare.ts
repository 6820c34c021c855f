import { Option } from 'commander';
import { addCommand, type RegisterCommand } from '../command.ts';
import { exit } from '../exit-codes.ts';
import { type CommonOptions, runCommand } from '../session.ts';

interface CompareOptions extends CommonOptions {
  metric?: string;
  reading: 'strict' | 'parity';
}

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`);

export const compare: RegisterCommand = (program) => {
  addCommand(
    program,
    'compare <project> <runA> <runB>',
    'compare two evaluations on the items that both answered',
    'compare demo 0197c1… 0197c2… --json',
  )
    .option(
      '--metric <id>',
      '`weighted` (by the number of options), or a figure that is a share of some items: loc-sr, int-sr, sa-loc-sr, sa-int-sr',
    )
    .addOption(
      new Option('--reading <reading>', 'by the paper’s definition, or as the published code reads replies')
        .choices(['strict', 'parity'])
        .default('strict'),
    )
    .action((project: string, runA: string, runB: string, options: CompareOptions) =>
      runCommand(options, async ({ client, out }) => {
        await client.projects.open({ path: project, readOnly: true });
        const [found] = await client.evaluations.compare({
          runs: [runA, runB],
          reading: options.reading,
          ...(options.metric === undefined ? {} : { metric: options.metric }),
        });
        if (!found) throw new Error('There is nothing to compare; give two different evaluation runs.');
        const { a, b, ...rest } = found;
        const document = {
          ...rest,
          a: a.value,
          b: b.value,
          models: { a: a.model, b: b.model },
          runs: { a: a.run, b: b.run },
        };
        out.result(document, () =>
          [
            `${a.model}: ${percent(a.value)}   ${b.model}: ${percent(b.value)}   on ${rest.n} common items of ${rest.clusters} screenshots`,
            `both right ${rest.bothRight}, only ${a.model} ${rest.onlyA}, only ${b.model} ${rest.onlyB}, both wrong ${rest.bothWrong}`,
            `difference ${percent(rest.delta)}${rest.ci ? ` (${percent(rest.ci[0])} to ${percent(rest.ci[1])})` : ''}`,
            `${rest.test}: p = ${rest.p === null ? '–' : rest.p.toPrecision(3)}`,
            ...rest.removed.map(
              (one) => `${one.kind}: ${one.removed} of ${one.failures} failures of ${a.model} are right in ${b.model}`,
            ),
          ].join('\n'),
        );
        for (const item of rest.leftOut) out.note(`left out ${item}: it is not the same in both runs`);
        return rest.leftOut.length > 0 ? exit.partly : exit.done;
      }),
    );
};
