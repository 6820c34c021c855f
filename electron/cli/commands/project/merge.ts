import { type Merged, mergeProject } from '#electron/host/services/merge/merge.ts';
import { isShardFile, mergeShardFile, nothing } from '#electron/host/services/merge/shard-file.ts';
import { isSubmission, mergeSubmission } from '#electron/host/services/submissions/merge.ts';
import { missingShards } from '#electron/host/services/merge/shards.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { counted } from '../../words/counted.ts';
import { exit } from '../../terminal/exit-codes.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { inWords } from '#shared/phrases/phrase.ts';

const summed = [
  'screenshots',
  'episodes',
  'items',
  'revisions',
  'judgements',
  'runs',
  'calls',
  'predictions',
  'progress',
  'releases',
  'labels',
] as const;

export const merge: RegisterCommand = (program) => {
  addCommand(
    program,
    'merge <project> <other...>',
    'merge other projects, shards of a bundle, or results that others report, into this one',
    'merge demo demo-shard-2 shard-3.sqlite',
  )
    .addHelpText(
      'after',
      `
The other projects are only read. What both sides changed is kept on both sides and listed as a conflict. Labels of the
projects are combined; where they differ, those of <project> apply and the others are kept in the label history.
Shards of one evaluation (evaluate --shard i/n), all of them finished, become one evaluation with the figures of an
unsharded one; those that are missing are listed. Results of score --bundle-of become
self-reported rows of the tables, after their replies were scored again. Merging the same project or shard again adds nothing.
Exit code 3: something was left out, or shards are missing; 42: a release has another hash here.`,
    )
    .action((path: string, others: string[], options: CommonOptions) =>
      runCommand(options, async ({ client, host, out, signal }) => {
        await client.projects.open({ path });
        const parts: Merged[] = [];
        let submissions = 0;
        for (const other of others) {
          if (signal.aborted || !host.session) break;
          out.note(`Merging ${other} …`);
          if (isSubmission(other)) {
            const { added, ...rest } = mergeSubmission(host.session, other);
            submissions += added ? 1 : 0;
            parts.push({ ...nothing, ...rest });
          } else parts.push(await (isShardFile(other) ? mergeShardFile : mergeProject)(host.session, other));
        }
        const sum = (of: (part: Merged) => number) => parts.reduce((total, part) => total + of(part), 0);
        const counts = Object.fromEntries(summed.map((what) => [what, sum((part) => part[what])]));
        const united = sum((part) => part.united);
        const conflicts = parts.flatMap((part) => part.conflicts);
        const labelConflicts = parts.flatMap((part) => part.labelConflicts);
        const problems = parts.flatMap((part) => part.problems);
        // Items come with their revisions; an item is not counted twice.
        const merged = Object.values({ ...counts, items: 0 }).reduce((total, n) => total + n, 0);
        const keys = new Set(parts.flatMap((part) => part.shardKeys));
        const missing = host.session ? missingShards(host.session.read, keys) : [];
        out.result(
          {
            merged,
            ...counts,
            ...(submissions > 0 && { submissions }),
            united,
            missing,
            conflicts,
            labelConflicts,
            problems,
          },
          () =>
            [
              ...Object.entries(counts).map(([what, n]) => counted(n, what)),
              ...(submissions > 0 ? [inWords('result-submissions', { n: submissions })] : []),
              ...(united > 0 ? [inWords('result-combined', { n: united })] : []),
              ...missing.map((missingShards) =>
                inWords('result-missing-shards', { ...missingShards, missing: missingShards.missing.join(', ') }),
              ),
              ...conflicts.map(({ kind, id, label, ours, theirs }) =>
                inWords('result-conflict', { kind, id, label, ours, theirs }),
              ),
              ...labelConflicts.map((what) => `labels differ: ${what}`),
              ...problems,
            ].join('\n'),
        );
        if (parts.some((part) => part.releasesDiffer)) return exit.never;
        return problems.length > 0 || missing.length > 0 ? exit.partly : undefined;
      }),
    );
};
