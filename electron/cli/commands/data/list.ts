import { itemStates, type ItemState } from '#shared/records/fields.ts';
import { findItem, itemsInState } from '#electron/host/db/queries/items/items.ts';
import { answered } from '#electron/host/long-work/long-question.ts';
import { baselinesOf, guessedTasks } from '#electron/host/services/knowledge/baselines.ts';
import { itemKinds } from '#shared/items/registry.ts';
import { runStates } from '#shared/contract/runs/runs.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { UsageError } from '../../terminal/exit-codes.ts';
import { table } from '../../terminal/output.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';

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

async function* screenshots({ client }: CliSession): AsyncGenerator<Row & { id: string; instructions: number }> {
  yield* pages((cursor) => client.screenshots.query({ sort: 'name', cursor, limit: 1000 }));
}

/** Items of a kind without a list of its own, state by state; retired ones only when that state is asked for. */
async function* itemsOf({ host }: CliSession, kind: string, state: ItemState | undefined): AsyncGenerator<Row> {
  const read = host.session?.read;
  if (!read) throw new Error(inWords('cli-not-opened'));
  for (const entry of state ? [state] : itemStates.filter((known) => known !== 'retired'))
    for (let after = 0; ; ) {
      const batch = itemsInState(read, kind, entry, after, 500);
      const last = batch.at(-1);
      if (!last) break;
      after = last.seq;
      for (const { id } of batch) {
        const item = findItem(read, id);
        if (item)
          yield { id, kind, state: item.state, revision: item.revision, subject: item.subject, content: item.content };
      }
    }
}

/** Filters of a list of items, besides their state. */
interface Narrowed {
  text?: string;
  by?: string;
  release?: string;
}

/** Matching items of every kind, newest first. */
async function* found({ client }: CliSession, state: ItemState | undefined, narrowed: Narrowed): AsyncGenerator<Row> {
  const filter = { ...narrowed, ...(state && { state: [state] }) };
  for (let offset = 0; ; ) {
    const { rows } = await client.items.query({ filter, offset, limit: 1000 });
    yield* rows;
    offset += rows.length;
    if (rows.length < 1000) return;
  }
}

type Lister = (session: CliSession, state: ItemState | undefined, narrowed: Narrowed) => AsyncIterable<Row>;

const ownLists: Record<string, Lister> = {
  // Retired ones are listed only when that state is asked for.
  screenshots: ({ client }, state) =>
    pages((cursor) =>
      client.screenshots.query({ sort: 'name', cursor, limit: 1000, ...(state && { filter: { state: [state] } }) }),
    ),
  elements: async function* (session, state) {
    for await (const { id } of screenshots(session))
      yield* await session.client.elements.list({ screenshotId: id, withRetired: state === 'retired' });
  },
  instructions: async function* (session) {
    for await (const { id, instructions: count } of screenshots(session))
      if (count > 0) yield* await session.client.elements.instructions({ screenshotId: id });
  },
  questions: ({ client }, state) =>
    pages((cursor) => client.questions.query({ cursor, limit: 1000, ...(state && { state: [state] }) })),
  trajectories: ({ client }, state) =>
    pages((cursor) =>
      client.episodes.query({ sort: 'oldest', cursor, limit: 1000, ...(state && { filter: { state: [state] } }) }),
    ),
  items: found,
  runs: async function* ({ client }) {
    const evaluations = new Map((await client.evaluations.list({})).map((entry) => [entry.run.id, entry]));
    for (const run of await client.runs.list({})) {
      const entry = evaluations.get(run.id);
      const { value, label, n } = entry?.strict.headline[0] ?? {};
      const { task, model, release, scored, of } = entry ?? {};
      yield entry ? { ...run, task, model, release, scored, of, score: value ?? null, figure: label, figureN: n } : run;
    }
  },
  releases: async function* ({ client }) {
    yield* await client.releases.list();
  },
};

/** Prints option-only baselines by column: one JSON object, or a table. */
function printBaselines({ host, out }: CliSession, kind: string): undefined {
  const read = host.session?.read;
  if (!read) throw new Error(inWords('cli-not-opened'));
  const plurals = (kinds: readonly string[]) =>
    itemKinds().flatMap(({ id, plural }) => (kinds.includes(id) ? plural : []));
  const task = guessedTasks.find(({ id, guesses }) => id === kind || plurals(guesses?.kinds ?? []).includes(kind));
  if (!task)
    throw new UsageError(inWords('cli-list-baselines', { known: guessedTasks.map(({ id }) => id).join(', ') }));
  const found = answered(baselinesOf(read, task));
  const percent = (share: number) => (share * 100).toFixed(1);
  out.result(found, () =>
    table(
      ['column', 'baseline', 'n', '%', 'low', 'high', 'chance'],
      Object.entries(found).flatMap(([column, figures]) =>
        Object.entries(figures).map(([id, { n, share, ci, chance }]) => [
          ...[column, id, String(n), percent(share)],
          ...(ci ? ci.map(percent) : ['', '']),
          percent(chance),
        ]),
      ),
    ),
  );
  return undefined;
}

/** Items of every kind whose questions a task asks. */
async function* askedBy(
  session: CliSession,
  kinds: readonly string[],
  state: ItemState | undefined,
): AsyncGenerator<Row> {
  for (const kind of kinds) yield* itemsOf(session, kind, state);
}

/** Every kind that can be listed: those with a list of their own, then every further kind of item by its plural. */
const listers: Readonly<Record<string, Lister>> = {
  ...ownLists,
  ...Object.fromEntries(
    guessedTasks.map(({ id, guesses }): [string, Lister] => [
      id,
      (session, state) => askedBy(session, guesses?.kinds ?? [], state),
    ]),
  ),
  ...Object.fromEntries(
    itemKinds().flatMap(({ id, plural }): [string, Lister][] =>
      Object.hasOwn(ownLists, plural) ? [] : [[plural, (session, state) => itemsOf(session, id, state)]],
    ),
  ),
};

/** States that rows of a kind can be in; a release has none. */
function statesOf(kind: string): readonly string[] {
  if (kind === 'releases') return [];
  return kind === 'runs' ? runStates : itemStates;
}

function checkStatus(kind: string, status: string | undefined): void {
  const states = statesOf(kind);
  if (status === undefined || states.includes(status)) return;
  throw new UsageError(
    states.length === 0
      ? inWords('cli-list-no-state')
      : inWords('cli-list-state', { text: status, kind, known: states.join(', ') }),
  );
}

/** The few fields by which a person recognises a row. */
function forPeople(row: Row): string {
  const content = (row['content'] ?? {}) as Row;
  const { score, figure, figureN, scored, of, startedAt } = row;
  const columns = [
    typeof startedAt === 'string' ? startedAt.slice(0, 16).replace('T', ' ') : undefined,
    row['id'] ?? row['tag'],
    row['state'],
    row['name'] ?? row['title'],
    row['label'] === undefined ? undefined : `${String(row['kind'])}: ${String(row['label'])}`,
    content['question'] ??
      content['text'] ??
      content['name'] ??
      content['task'] ??
      (figure === undefined ? row['task'] : undefined),
    typeof score === 'number' ? `${String(figure)} ${(score * 100).toFixed(1)} % of ${String(figureN)}` : undefined,
    typeof scored === 'number' ? `${scored} of ${String(of)} items` : undefined,
  ];
  return columns.filter((part) => part !== undefined && part !== '').join('  ');
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(inWords('cli-list-limit', { text }));
  return value;
}

export const list: RegisterCommand = (program) => {
  addCommand(program, 'list <project> <kind>', 'list items of one kind', 'list demo questions --status approved --json')
    .addHelpText('after', `\nKinds: ${Object.keys(listers).join(', ')}`)
    .option('--status <state>', 'only rows in this state')
    .option('--text <words>', 'for items: only those whose text contains this, or that have this ID')
    .option('--by <person>', 'for items: only those that this person made, changed, answered or decided on')
    .option('--release <tag>', 'for items: only those in this release')
    .option(
      '--baselines',
      'for questions with options (knowledge, mcq): how often the key is guessed from the options alone',
    )
    .option('--limit <n>', 'at most this many rows')
    .action(
      (
        path: string,
        kind: string,
        options: CommonOptions & Narrowed & { status?: string; limit?: string; baselines?: boolean },
      ) =>
        runCommand(options, async (session) => {
          const lister = Object.hasOwn(listers, kind) ? listers[kind] : undefined;
          if (!lister) throw new UsageError(inWords('cli-list-kind', { kind, known: Object.keys(listers).join(', ') }));
          checkStatus(kind, options.status);
          const { text, by, release } = options;
          const narrowed = { ...(text && { text }), ...(by && { by }), ...(release && { release }) };
          if (kind !== 'items' && Object.keys(narrowed).length > 0)
            throw new UsageError(`--text, --by and --release narrow "items"; run: list ${path} items.`);
          const state = itemStates.find((itemState) => itemState === options.status);
          let left = options.limit === undefined ? Number.POSITIVE_INFINITY : wholeNumber(options.limit);
          await session.client.projects.open({ path, readOnly: true });
          if (options.baselines) return printBaselines(session, kind);
          for await (const row of lister(session, state, narrowed)) {
            if (session.signal.aborted || left <= 0) break;
            if (options.status !== undefined && row['state'] !== options.status) continue;
            session.out.row(row, () => forPeople(row));
            left -= 1;
          }
          return undefined;
        }),
    );
};
