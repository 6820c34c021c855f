import { type Merged, mergeProject } from '#electron/host/services/merge/merge.ts';
import { addCommand, type RegisterCommand } from '../command.ts';
import { exit } from '../exit-codes.ts';
import { type CommonOptions, runCommand } from '../session.ts';

export const merge: RegisterCommand = (program) => {
  addCommand(program, 'merge <project> <other...>', 'take over what other projects have', 'merge demo demo-shard-2')
    .addHelpText(
      'after',
      '\nThe other projects are only read. Shards of an evaluation: merge them, then evaluate without --shard; every answer is there already and nothing is sent.',
    )
    .action((path: string, others: string[], options: CommonOptions) =>
      runCommand(options, async ({ client, host, out, signal }) => {
        await client.projects.open({ path });
        const parts: Merged[] = [];
        for (const other of others) {
          if (signal.aborted || !host.session) break;
          out.note(`Merging ${other} …`);
          parts.push(await mergeProject(host.session, other));
        }
        const sum = (of: (part: Merged) => number) => parts.reduce((total, part) => total + of(part), 0);
        const counts = {
          screenshots: sum((part) => part.screenshots),
          items: sum((part) => part.items),
          revisions: sum((part) => part.revisions),
          judgements: sum((part) => part.judgements),
          runs: sum((part) => part.runs),
          releases: sum((part) => part.releases),
        };
        const problems = parts.flatMap((part) => part.problems);
        const merged = counts.screenshots + counts.revisions + counts.judgements + counts.runs + counts.releases;
        out.result({ merged, ...counts, problems }, () =>
          [...Object.entries(counts).map(([what, n]) => `${n} ${what}`), ...problems].join('\n'),
        );
        return problems.length > 0 ? exit.partly : undefined;
      }),
    );
};
