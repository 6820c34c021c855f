import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { table } from '../../terminal/output.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

export const tasks: RegisterCommand = (program) => {
  addCommand(program, 'tasks', 'list the tasks that models can be scored on', 'tasks --json').action(
    (options: CommonOptions) =>
      runCommand(options, async ({ client, out }) => {
        const rows = await client.evaluations.tasks();
        out.result(rows, () =>
          table(
            ['id', 'name', 'by'],
            rows.map((task) => [task.id, task.name, task.dims.map((dim) => dim.id).join(', ')]),
          ),
        );
        return undefined;
      }),
  );
};
