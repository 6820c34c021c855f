import type { ProcessTask } from '#shared/episodes/process/run.ts';
import type { EpisodeWriteOptions, WriteEpisode, WritePlace } from '../episodes/write.ts';
import type { OutFolder } from '../format.ts';
import { probenchWord } from './words.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** Problems that will be found again when the files are read are not written. */
const kept: ReadonlySet<string> = new Set(['record-incomplete', 'tree-unreadable', 'outcome-unclear', 'no-picture']);

/** The task of an episode in ProBench's format; null if the episode does not say how it is judged. */
export function taskOf({ content }: WriteEpisode): ProcessTask | null {
  if (!content.process) return null;
  return {
    id: content.name,
    app: content.apps[0] ?? '',
    category: content.process.category,
    // ISO 639 code for an unknown language
    language: content.language ?? 'und',
    instruction: content.task,
    task_type: content.process.type,
    max_steps: content.maxSteps ?? 15,
    key_operations: content.process.keyOperations,
  };
}

/**
 * Writes `tasks.jsonl`, each task once, and `runs.jsonl` with pictures, clicks and all other stored data of each run.
 */
export async function writeProbench(
  episodes: AsyncIterable<WriteEpisode>,
  out: OutFolder,
  { wrote, leftOut }: EpisodeWriteOptions,
): Promise<{ records: number }> {
  const tasks = await out.text('tasks.jsonl');
  const runs = await out.text('runs.jsonl');
  const listed = new Map<string, string>();
  let records = 0;
  const put = async (place: WritePlace | null): Promise<string | null> => {
    if (!place?.picture) return place?.name || null;
    const name = `images/${place.picture.sha256}.${place.picture.ext}`;
    await out.picture(place.picture, name);
    return name;
  };
  for await (const episode of episodes) {
    const { content } = episode;
    const task = taskOf(episode);
    if (!task) {
      leftOut(content.name, phrase('export-no-process'));
      continue;
    }
    const row = JSON.stringify(task);
    const before = listed.get(task.id);
    if (before !== undefined && before !== row) {
      leftOut(content.name, phrase('export-another-task'));
      continue;
    }
    if (before === undefined) await tasks.write(`${row}\n`);
    listed.set(task.id, row);
    const steps: unknown[] = [];
    for (const place of episode.steps)
      steps.push({
        image: await put(place),
        image_size: place.picture && [place.picture.width, place.picture.height],
        action: place.content.actions.map(probenchWord).join('; '),
        click: place.content.click ?? null,
        content: place.content,
        raw: place.raw,
      });
    const run = {
      id: task.id,
      agent: content.agent,
      outcome: content.outcome,
      reason: content.reason,
      steps,
      final: await put(episode.final),
      episode: content,
      problems: episode.problems.filter(({ code }) => kept.has(code)),
      raw: episode.raw,
    };
    await runs.write(`${JSON.stringify(run)}\n`);
    records += 1;
    wrote(episode);
  }
  await tasks.end();
  await runs.end();
  return { records };
}
