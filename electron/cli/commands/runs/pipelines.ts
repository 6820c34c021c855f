import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { table } from '../../terminal/output.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

export const pipelines: RegisterCommand = (program) => {
  addCommand(program, 'pipelines', 'list the pipelines that draft and check items', 'pipelines --json').action(
    (options: CommonOptions) =>
      runCommand(options, async ({ client, out }) => {
        const rows = await client.runs.pipelines();
        out.result(rows, () =>
          table(
            ['id', 'works on', 'roles', 'options', 'name'],
            rows.map((p) => [
              p.id,
              p.over,
              p.roles.map((role) => role.id).join(', '),
              p.options.map((option) => option.id).join(', '),
              p.name,
            ]),
          ),
        );
        return undefined;
      }),
  );
};
