import path from 'node:path';
import type { Exposure } from '#shared/contract/runs/benchmark/exposure.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { wilson } from '#shared/metrics/intervals/intervals.ts';
import { wholeNumber } from '../../options/model-options.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { table } from '../../terminal/output.ts';

/** Maximum number of matches of each list; with --json it is complete. */
const most = 30;

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

function share({ n, right }: { n: number; right: number }): string {
  const ci = wilson(right, n);
  return ci ? `${percent(right / n)} of ${n} (${percent(ci[0])} to ${percent(ci[1])})` : '-';
}

interface Options extends CommonOptions {
  release: string;
  against?: string;
  near: string;
  withhold: string;
}

/** Scores by withheld answers, and by month. */
const exposureText = ({ scores, withhold }: Exposure): string =>
  [
    inWords('result-exposure', { withhold }),
    table(
      ['task', 'model', 'published', 'withheld'],
      scores.map(({ task, model, open, withheld }) => [task, model, share(open), share(withheld)]),
    ),
    table(
      ['task', 'model', 'month', 'right'],
      scores.flatMap(({ task, model, months }) => months.map((entry) => [task, model, entry.month, share(entry)])),
    ),
  ].join('\n\n');

export const leaks: RegisterCommand = (program) => {
  addCommand(
    program,
    'leaks <project>',
    'look for pictures, texts and the canary of a release in another set',
    'leaks demo --release v1 --against ./coco',
  )
    .requiredOption('--release <tag>', 'release to look for')
    .option(
      '--against <path>',
      'a file, or a folder with everything below it: pictures, JSON, JSON lines, Parquet, tables and texts; also a published release',
    )
    .option(
      '--withhold <percent>',
      'without --against: share of the subjects whose answers a publication withholds, by which scores are split; the month of the items too',
      '20',
    )
    .option('--near <bits>', 'pictures may differ in this many of 256 bits', '10')
    .action((project: string, options: Options) =>
      runCommand(options, async ({ client, out }) => {
        await client.projects.open({ path: project, readOnly: true });
        if (options.against === undefined) {
          const { release } = options;
          const withhold = wholeNumber('withhold', options.withhold) ?? 0;
          const exposed = await client.benchmark.exposure({ release, withhold });
          out.result(exposed, () => exposureText(exposed));
          return undefined;
        }
        const found = await client.benchmark.leaks({
          release: options.release,
          against: path.resolve(options.against),
          near: wholeNumber('near', options.near) ?? 10,
        });
        for (const at of found.unread) out.note(inWords('leaks-unread', { at }));
        out.result(found, () => {
          const { pictures, texts, items } = found;
          return [
            inWords('result-leaks', {
              ...{ leaked: items.leaked, of: items.of, pictures: found.samePictures.length, ownPictures: pictures.own },
              ...{ texts: found.sameTexts.length, ownTexts: texts.own, theirPictures: pictures.theirs },
              ...{ theirTexts: texts.theirs, plain: pictures.plain, short: texts.short },
            }),
            found.canaries.length === 0
              ? inWords('result-no-canary', { canary: found.canary })
              : inWords('result-canary', { canary: found.canary, at: found.canaries.slice(0, most).join(', ') }),
            ...(found.samePictures.length > 0
              ? [
                  table(
                    ['picture', 'items', 'bits', 'found at'],
                    found.samePictures
                      .slice(0, most)
                      .map(({ name, items: n, distance, at }) => [name, String(n), String(distance), at]),
                  ),
                ]
              : []),
            ...(found.sameTexts.length > 0
              ? [
                  table(
                    ['text', 'share', 'found at'],
                    found.sameTexts
                      .slice(0, most)
                      .map(({ label, share: own, at }) => [label.slice(0, 80), percent(own), at]),
                  ),
                ]
              : []),
            ...(found.scores.length > 0
              ? [
                  table(
                    ['task', 'model', 'found', 'similar', 'others'],
                    found.scores.map(({ task, model, leaked, similar, others }) => [
                      ...[task, model, share(leaked), share(similar), share(others)],
                    ]),
                  ),
                ]
              : []),
          ].join('\n\n');
        });
        return undefined;
      }),
    );
};
