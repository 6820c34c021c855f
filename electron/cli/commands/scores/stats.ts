import type { CompositionTable } from '#shared/contract/releases.ts';
import { type CrossDim, crossTable } from '#shared/metrics/cross-table.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { table } from '../../terminal/output.ts';
import { type CommonOptions, runCommand } from '../../session/session.ts';
import { separated } from '#shared/phrases/separated.ts';
import { counted } from '../../words/counted.ts';

/** Maximum number of rows of a list; with --json it is complete. */
const most = 20;

const named = (value: string) => (value === '' ? '-' : value);

/** Counts of a task by two of its dimensions, with totals. */
function crossed(title: string, { rows }: CompositionTable, [down, across]: readonly CrossDim[]): string {
  if (!down) return title;
  const cells = crossTable(rows, down, across);
  const columns = across ? cells.columns : [];
  return [
    title,
    table(
      [across ? `${down.id} × ${across.id}` : down.id, ...columns.map(named), 'all'],
      [
        ...cells.rows.map((row) => [
          named(row),
          ...columns.map((column) => String(cells.n(row, column))),
          String(cells.n(row)),
        ]),
        ['all', ...columns.map((column) => String(cells.n(undefined, column))), String(cells.n())],
      ],
    ),
  ].join('\n');
}

/** A table, cut off after `most` rows. */
function listed(title: string, { rows }: CompositionTable): string {
  const columns = Object.keys(rows[0] ?? {});
  const shown = rows.slice(0, most).map((row) =>
    columns.map((column) => {
      const value = row[column] ?? '';
      return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(1) : named(String(value));
    }),
  );
  const more = rows.length > most ? [`… and ${separated(rows.length - most)} more`] : [];
  return [title, table(columns, shown), ...more].join('\n');
}

export const stats: RegisterCommand = (program) => {
  addCommand(
    program,
    'stats <project>',
    'show the composition of a release, or of everything approved now',
    'stats demo --release v1 --json',
  )
    .addHelpText(
      'after',
      '\nWith --json, each task has one table over all of its dimensions. Values are as in exports and reports.',
    )
    .option('--release <tag>', 'release to show; default: everything approved now')
    .action((project: string, options: CommonOptions & { release?: string }) =>
      runCommand(options, async ({ client, out }) => {
        await client.projects.open({ path: project, readOnly: true });
        const found = await client.releases.composition({ tag: options.release ?? null });
        const tasks = await client.evaluations.tasks();
        out.result({ n: found.n, tables: found.tables, release: found.release }, () => {
          const of = new Map(tasks.map((task) => [task.id, task]));
          const blocks = Object.entries(found.tables).flatMap(([id, counts]) => {
            const task = of.get(id);
            if (!task) return counts.rows.length > 0 ? [listed(id, counts)] : [];
            const usual = task.usualDims.flatMap((dim) => task.dims.find(({ id }) => id === dim) ?? []);
            const others = task.dims.filter((dim) => !usual.includes(dim));
            return [
              crossed(task.name, counts, usual),
              ...others.map((dim) => crossed(`${task.name}: ${dim.name}`, counts, [dim])),
            ];
          });
          const what = options.release === undefined ? 'approved now' : `in ${options.release}`;
          return [`${counted(found.n, 'items')} ${what}`, ...blocks].join('\n\n');
        });
        return undefined;
      }),
    );
};
