import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from '#pipelines/sharp.ts';
import type { ProcessType } from '#shared/episodes/process/run.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { runImport } from '../services/import/run.ts';
import { openSource, importDefaults } from '../services/import/source/source.ts';

interface EpisodeParts {
  name: string;
  task?: string;
  agent?: string;
  steps?: number;
  /** Number of pictures, which the steps show in turn; by default one for each. */
  pictures?: number;
  outcome?: 'success' | 'failure' | 'uncompleted' | 'unknown' | 'error';
  /** US dollars. */
  cost?: number;
  /** The limit given to the agent. */
  maxSteps?: number;
  /** Numbers of the steps; by default 0, 1, 2 … */
  numbers?: readonly number[];
  level?: 'L3' | 'L4';
  /** A task of ProBench, of this type. */
  process?: ProcessType;
  language?: string;
}

/** Writes a folder with one captured episode: a picture before each click, and a final one. */
export async function writeEpisode(folder: string, parts: EpisodeParts): Promise<void> {
  const { name, task, agent = 'script', steps = 3, pictures = steps, outcome = 'success' } = parts;
  const { cost, maxSteps, level, process, language, numbers } = parts;
  const here = path.join(folder, name);
  await mkdir(here, { recursive: true });
  const shade = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 200;
  // Twelve buttons: what can be pressed is found by its edges.
  const button = { create: { width: 7, height: 5, channels: 3, background: { r: 255, g: 255, b: 255 } } } as const;
  const input = await sharp(button).png().toBuffer();
  const buttons = [2, 18, 34, 50].flatMap((left) => [4, 18, 32].map((top) => ({ input, left, top })));
  const picture = (file: string, at: number) =>
    sharp({ create: { width: 64, height: 40, channels: 3, background: { r: shade, g: (at * 40) % 200, b: at } } })
      .composite(buttons)
      .png()
      .toFile(path.join(here, file));
  for (let at = 0; at < pictures; at++) await picture(`step_${at}.png`, at);
  await picture('final.png', pictures);
  const episode = {
    id: name,
    task: task ?? `Do what ${name} asks`,
    platform: 'os_web',
    apps: ['Shop'],
    agent,
    outcome,
    ...(cost !== undefined && { cost }),
    ...(maxSteps !== undefined && { max_steps: maxSteps }),
    ...(level !== undefined && { level }),
    ...(process !== undefined && { process: { type: process, category: 'shopping', keyOperations: [] } }),
    ...(language !== undefined && { language }),
    final_screenshot: 'final.png',
    steps: Array.from({ length: steps }, (_, at) => ({
      index: numbers?.[at] ?? at,
      screenshot: `step_${at % pictures}.png`,
      action: { type: 'click', point: [5 + at, 6] },
    })),
  };
  await writeFile(path.join(here, 'episode.json'), JSON.stringify(episode));
}

/** Imports a folder, as a person does. */
export async function importFrom(session: ProjectSession, source: string, format = 'trajectory-folder') {
  const { format: found, path: file, records } = await openSource({ path: source, format });
  return runImport(
    session,
    { format: found.id, source: file, by: 'ann', records: records(), defaults: importDefaults({}) },
    { progress: () => {}, checkpoint: () => Promise.resolve() },
  );
}
