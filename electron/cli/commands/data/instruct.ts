import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { addCommand, type RegisterCommand } from '../../session/command.ts';
import { exit, UsageError } from '../../terminal/exit-codes.ts';
import { type CliSession, type CommonOptions, runCommand } from '../../session/session.ts';

const row = z.object({ id: z.string().min(1), instruction: z.string().max(20_000) });
type Row = z.infer<typeof row>;

interface Report {
  changed: number;
  unchanged: number;
  refused: { record: string; why: string }[];
}

/** The lines of the file; unreadable ones are reported and the rest applies. */
function rowsOf(file: string, report: Report): { record: string; row: Row }[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(inWords('cli-file-unreadable', { file, why }));
  }
  return text.split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === '') return [];
    const record = `line ${at + 1}`;
    try {
      const read = row.safeParse(JSON.parse(line));
      if (read.success) return [{ record, row: read.data }];
      report.refused.push({ record, why: phraseWords(shapeProblem(read.error)) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      report.refused.push({ record, why: inWords('cli-line-not-json', { why }) });
    }
    return [];
  });
}

interface Known {
  id: string;
  task: string;
}

/** Episodes of the project by id and by name; several may have one name. */
async function episodesBy({ client }: CliSession): Promise<Map<string, Known[]>> {
  const found = new Map<string, Known[]>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof client.episodes.query>> = await client.episodes.query({
      sort: 'oldest',
      cursor,
      limit: 1000,
    });
    for (const { id, name, task } of page.rows) {
      found.set(id, [{ id, task }]);
      found.set(name, [...(found.get(name) ?? []), { id, task }]);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

export const instruct: RegisterCommand = (program) => {
  addCommand(
    program,
    'instruct <project> [episode] [instruction]',
    'give an episode its task, or change it',
    'instruct demo chrome/t1 "Open the settings"',
  )
    .option('--from <file>', 'JSON lines, one episode each: {"id":"chrome/t1","instruction":"Open the settings"}')
    .addHelpText('after', '\nAn episode is named by its id or its name (benchwright list <project> trajectories).')
    .action(
      (
        path: string,
        episode: string | undefined,
        instruction: string | undefined,
        options: CommonOptions & { from?: string },
      ) =>
        runCommand(options, async (session) => {
          const entry = episode !== undefined && instruction !== undefined;
          if (entry === (options.from !== undefined) || (episode !== undefined && !entry))
            throw new UsageError(inWords('cli-instruct-what'));
          const report: Report = { changed: 0, unchanged: 0, refused: [] };
          const rows = entry
            ? [{ record: episode, row: { id: episode, instruction } }]
            : rowsOf(options.from ?? '', report);
          await session.client.projects.open({ path });
          const known = await episodesBy(session);
          for (const { record, row: given } of rows) {
            const [found, ...more] = known.get(given.id) ?? [];
            if (!found || more.length > 0) {
              const code = found ? 'cli-instruct-several' : 'cli-instruct-none';
              report.refused.push({ record, why: inWords(code, { episode: given.id }) });
            } else {
              const selection = { kind: 'ids' as const, ids: [found.id] };
              const { changed } = await session.client.episodes.update({ selection, set: { task: given.instruction } });
              report.changed += changed;
              report.unchanged += 1 - changed;
            }
          }
          session.out.result(report, () =>
            [
              inWords('result-instructed', { changed: report.changed, unchanged: report.unchanged }),
              ...report.refused.map(({ record, why }) => `refused ${record}: ${why}`),
            ].join('\n'),
          );
          return report.refused.length > 0 ? exit.partly : exit.done;
        }),
    );
};
