import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importFrom } from '#electron/host/testing/episodes.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { type BenchPicture, makePictures } from '../switch/pictures.ts';

const many = 24;

/** An episode with that many clicks; `first` is its first picture, the next ones follow. */
function episodeOf(task: string, steps: number, pictures: readonly BenchPicture[], first: number): string {
  const name = (at: number) => path.basename(pictures[(first + at) % pictures.length]?.file ?? '');
  return JSON.stringify({
    ...{ id: task, task, platform: 'os_web', apps: ['Shop'], agent: 'script', outcome: 'success' },
    final_screenshot: name(steps),
    steps: Array.from({ length: steps }, (_, at) => ({
      index: at,
      screenshot: name(at),
      action: { type: 'click', point: [200 + (at % 30) * 60, 300] },
      element: { name: `Row ${at + 1}`, bbox: [180, 280, 400, 330] },
    })),
  });
}

/** A project with an episode for each task, that many steps long; `source` is a folder for its files. */
export async function makeProject(folder: string, source: string, lengths: Record<string, number>): Promise<void> {
  const pictures = await makePictures(path.join(source, '.pictures'), many);
  for (const [n, [task, steps]] of Object.entries(lengths).entries()) {
    const own = path.join(source, task);
    await cp(path.join(source, '.pictures'), own, { recursive: true });
    await writeFile(path.join(own, 'episode.json'), episodeOf(task, steps, pictures, n * 3));
  }
  const session = createProject(folder, { name: 'steps' });
  try {
    await importFrom(session, source);
  } finally {
    await session.close();
  }
}
