import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

export const changes: RegisterCommand = (program) => {
  addCommand(
    program,
    'changes <project> <from> <to>',
    'list what changed between two releases (errata)',
    'changes demo v1 v2 --json',
  )
    .addHelpText(
      'after',
      '\nTo compare scores on the items that two releases share, compare a run on each with "benchwright compare"; changed\nitems are left out.',
    )
    .action((project: string, from: string, to: string, options: CommonOptions) =>
      runCommand(options, async ({ client, out }) => {
        await client.projects.open({ path: project, readOnly: true });
        const found = await client.releases.changes({ from, to });
        out.result(found, () =>
          [
            `${from} to ${to}: ${found.same} the same, ${found.changed.length} changed, ${found.added.length} added, ${found.removed.length} removed`,
            ...found.changed.flatMap(({ kind, label, fields }) => [
              `changed ${kind} ${label}`,
              ...fields.map((field) => `  ${field.path}: ${field.before} → ${field.after}`),
            ]),
            ...found.added.map(({ kind, label }) => `added ${kind} ${label}`),
            ...found.removed.map(({ kind, label }) => `removed ${kind} ${label}`),
          ].join('\n'),
        );
        return undefined;
      }),
    );
};
