import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { table } from '../../terminal/output.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

export const models: RegisterCommand = (program) => {
  addCommand(program, 'models', 'list known models and whether their keys are set', 'models --json').action(
    (options: CommonOptions) =>
      runCommand(options, async ({ client, out }) => {
        const known = await client.models.list();
        // Ids first, as in the other registries; a record holds no key, only the name of its variable.
        const rows = known.map((model) => ({
          id: model.record.name,
          ...model.record,
          builtin: model.builtin,
          key: model.key,
        }));
        out.result(rows, () =>
          table(
            ['name', 'provider', 'key'],
            rows.map((row) => [row.name, row.provider, row.key]),
          ),
        );
        return undefined;
      }),
  );
};
