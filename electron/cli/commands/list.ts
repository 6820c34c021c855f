import { addCommand, type RegisterCommand } from '../command.ts';
import { UsageError } from '../exit-codes.ts';
import { type CliSession, type CommonOptions, runCommand } from '../session.ts';

type Row = Record<string, unknown>;
interface Page<R> {
  rows: R[];
  nextCursor: string | null;
}

/** All rows of a paged query, page by page. */
async function* pages<R>(read: (cursor: string | null) => Promise<Page<R>>): AsyncGenerator<R> {
  let cursor: string | null = null;
  do {
    const page: Page<R> = await read(cursor);
    yield* page.rows;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function* elements({ client }: CliSession): AsyncGenerator<Row> {
  const all = pages((cursor) => client.screenshots.query({ sort: 'name', cursor, limit: 1000 }));
  for await (const screenshot of all) yield* await client.elements.list({ screenshotId: screenshot.id });
}

async function* instructions({ client }: CliSession): AsyncGenerator<Row> {
  const all = pages((cursor) => client.screenshots.query({ sort: 'name', cursor, limit: 1000 }));
  for await (const { id, instructions: count } of all)
    if (count > 0) yield* await client.elements.instructions({ screenshotId: id });
}

type Lister = (session: CliSession) => AsyncIterable<Row>;

const listers: Record<string, Lister> = {
  screenshots: ({ client }) => pages((cursor) => client.screenshots.query({ sort: 'name', cursor, limit: 1000 })),
  elements,
  instructions,
  questions: ({ client }) => pages((cursor) => client.questions.query({ cursor, limit: 1000 })),
  // This version stores no trajectories: there is nothing to list, which is not a wrong kind.
  trajectories: async function* () {},
  runs: async function* ({ client }) {
    yield* await client.runs.list({});
  },
  releases: async function* ({ client }) {
    yield* await client.releases.list();
  },
};

/** The few fields that tell a row to a person. */
function forPeople(row: Row): string {
  const content = (row['content'] ?? {}) as Row;
  const told = [
    row['id'] ?? row['tag'],
    row['state'],
    row['name'] ?? row['title'],
    content['question'] ?? content['text'] ?? content['name'],
  ];
  return told.filter((part) => part !== undefined && part !== '').join('  ');
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`--limit takes a whole number from 1, not "${text}".`);
  return value;
}

export const list: RegisterCommand = (program) => {
  addCommand(program, 'list <project> <kind>', 'list rows of a kind', 'list demo questions --status approved --json')
    .addHelpText('after', `\nKinds: ${Object.keys(listers).join(', ')}`)
    .option('--status <state>', 'only rows in this state')
    .option('--limit <n>', 'at most this many rows')
    .action((path: string, kind: string, options: CommonOptions & { status?: string; limit?: string }) =>
      runCommand(options, async (session) => {
        const lister = Object.hasOwn(listers, kind) ? listers[kind] : undefined;
        if (!lister)
          throw new UsageError(`There is no kind "${kind}"; the kinds are ${Object.keys(listers).join(', ')}.`);
        let left = options.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber(options.limit);
        await session.client.projects.open({ path, readOnly: true });
        for await (const row of lister(session)) {
          if (session.signal.aborted || left <= 0) break;
          if (options.status !== undefined && row['state'] !== options.status) continue;
          session.out.row(row, () => forPeople(row));
          left -= 1;
        }
        return undefined;
      }),
    );
};
