import path from 'node:path';
import type { Host } from '#electron/host/host.ts';
import type { LocalClient } from '#electron/host/router/index.ts';
import { ada, copyItem, questionContent } from '#electron/host/testing/project.ts';
import { screenshotsInOrder } from '#electron/host/db/queries/screenshots/screenshots-in-order.ts';
import { change } from '#electron/host/changes/change.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import type { LoopWatch } from '#electron/host/testing/loop-watch.ts';
import { makePictures } from '../pictures.ts';

interface Studio {
  client: LocalClient;
  host: Host;
  /** An empty folder for the input and output of the work. */
  root: string;
  watch: LoopWatch;
}

/** Waits until everything that was started has ended. */
async function jobsEnded({ host }: Studio): Promise<void> {
  for (const job of host.jobs.list()) if (job.state === 'running') await host.jobs.ended(job.id);
}

/** Adds that many approved questions to the screenshots of the open project. */
function approveQuestions({ host: { session } }: Studio, questions: number): void {
  if (!session) throw new Error('No project is open.');
  const screenshots = [...screenshotsInOrder(session.read)].map(({ id }) => id);
  const made = { screenshotId: screenshots[0] ?? '', state: 'approved' as const, content: questionContent };
  const { id } = change(session, ada, (to) => createQuestion(to, made));
  copyItem(session, id, questions - 1, screenshots);
}

/**
 * Work that continues after its call has answered, or that generated input never reaches: on the open project, then on
 * one made from `pictures` pictures, then on the sample. Closes the open project.
 */
export async function longWork(studio: Studio, pictures: number): Promise<void> {
  const { client, root, watch } = studio;
  const during = (name: string, work: () => Promise<unknown>) => watch.during(`work: ${name}`, '', work);
  const job = (started: Promise<{ id: string }>) => started.then(({ id }) => studio.host.jobs.ended(id));
  const tag = 'bench';

  // Causing the damage is not the studio's work, so it is done before the loop is measured.
  studio.host.session?.write.run('UPDATE screenshots SET questions = questions + 1');
  studio.host.session?.write.run('UPDATE kept_counts SET n = n + 1');
  await during('doctor that repairs every screenshot', () => client.projects.doctor({ repair: true }));
  await during('release', () => client.releases.create({ tag }));
  await during('check of a release', () => client.releases.verify({ tag }));
  await during('differences of two releases', () => client.releases.changes({ from: tag, to: tag }));
  await during('checks over all questions', () => client.review.projectLints());

  const folder = path.join(root, 'pictures');
  const out = path.join(root, 'export');
  await makePictures(folder, pictures);
  await client.projects.create({ path: path.join(root, 'imported'), name: 'Imported' });
  await during(`import of ${pictures} pictures`, () => job(client.imports.start({ format: 'folder', path: folder })));
  approveQuestions(studio, pictures * 5);
  await during(`export of ${pictures} pictures`, () =>
    job(client.exports.start({ format: 'benchwright-jsonl', out, episodes: false })),
  );
  await client.projects.create({ path: path.join(root, 'again'), name: 'Again' });
  await during(`import of an export`, () => job(client.imports.start({ format: 'benchwright-jsonl', path: out })));
  await during('doctor with pictures', () => client.projects.doctor({}));
  await during('sample project', () =>
    client.projects.create({ path: path.join(root, 'sample'), name: 'Sample', sample: true }),
  );
  await during('runs of the sample project', () => jobsEnded(studio));
}
