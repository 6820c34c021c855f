import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { table } from '../../terminal/output.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';

export const formats: RegisterCommand = (program) => {
  addCommand(program, 'formats', 'list import and export formats', 'formats --json').action((options: CommonOptions) =>
    runCommand(options, async ({ client, out }) => {
      const rows = await client.imports.formats();
      out.result(rows, () =>
        table(
          ['id', 'reads', 'writes', 'boxes as', 'name'],
          rows.map((f) => [f.id, f.reads ? 'yes' : '-', f.writes ? 'yes' : '-', f.conventions[0] ?? '-', f.name]),
        ),
      );
      return undefined;
    }),
  );
};
