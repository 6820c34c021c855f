import { platform } from '#shared/records/fields.ts';
import { actionRows } from '#shared/episodes/subsets.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { table } from '../../terminal/output.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

export const actions: RegisterCommand = (program) => {
  addCommand(
    program,
    'actions',
    'list a platform’s actions and what each benchmark calls them',
    'actions --platform android --json',
  )
    .requiredOption('--platform <p>', 'windows mac linux ios android web')
    .action((options: CommonOptions & { platform: string }) =>
      runCommand(options, async ({ out }) => {
        const named = options.platform.replace(/^os_/, '');
        const chosen = platform.options.find((option) => option === named);
        if (!chosen)
          throw new UsageError(inWords('cli-platform', { known: platform.options.join(', '), text: options.platform }));
        const rows = actionRows(chosen);
        const benchmarks = Object.keys(rows[0]?.to ?? {});
        out.result(rows, () =>
          table(
            ['type', 'arguments', ...benchmarks],
            rows.map((row) => [row.type, row.arguments.join(', '), ...benchmarks.map((id) => row.to[id] ?? '-')]),
          ),
        );
        return undefined;
      }),
    );
};
