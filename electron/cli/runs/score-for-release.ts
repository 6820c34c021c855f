import { stat } from 'node:fs/promises';
import path from 'node:path';
import { appVersion } from '#electron/host/files/app-folders.ts';
import { readBundle } from '#electron/host/services/bundle/read.ts';
import { requireTask } from '#electron/host/services/release/tasks.ts';
import { requireRelease } from '#electron/host/services/release/freeze.ts';
import { itemsOfBundle, itemsOfRelease } from '#electron/host/services/submissions/asked-items.ts';
import { makeSubmission } from '#electron/host/services/submissions/make.ts';
import { manifestFile } from '#electron/host/services/bundle/manifest.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { exit, type ExitCode, UsageError } from '../terminal/exit-codes.ts';
import { replaceFile } from '../terminal/replace-file.ts';
import type { CliSession } from '../session/session.ts';

interface Asked {
  bundleOf: string;
  task: string;
  predictions: string;
  release?: string;
  model?: string;
  by?: string;
  note?: string;
  out?: string;
}

/** The items of a task in a bundle, or in a release of a project that is only read. */
async function itemsFor({ client, host }: CliSession, { bundleOf, task: id, release }: Asked) {
  const task = requireTask(id);
  if (await stat(path.join(bundleOf, manifestFile)).catch(() => null)) {
    const bundle = await readBundle(bundleOf);
    const { tag, hash } = bundle.manifest.release;
    return { task, release: { tag, hash }, items: await itemsOfBundle(bundle, task) };
  }
  await client.projects.open({ path: bundleOf, readOnly: true });
  const db = host.session?.read;
  if (!db || release === undefined) throw new UsageError(inWords('cli-score-release'));
  const { tag, hash } = requireRelease(db, release);
  return { task, release: { tag, hash }, items: itemsOfRelease(db, tag, task) };
}

/** `score --bundle-of`: scores predictions for a release and writes the result as a file that `merge` takes. */
export async function scoreForRelease(session: CliSession, asked: Asked): Promise<ExitCode> {
  const { model, out: to, predictions, by = '', note = '' } = asked;
  if (model === undefined || to === undefined) throw new UsageError(inWords('cli-submission'));
  const { task, release, items } = await itemsFor(session, asked);
  const about = { release, model, by, note, at: new Date().toISOString(), app: appVersion() };
  const { file, refused, strict } = await makeSubmission({ task, items, predictions, about });
  for (const entry of refused) session.out.note(`refused ${entry.record}: ${entry.why}`);
  if (!file || !strict) throw new Error(inWords('cli-submission-empty'));
  const place = path.resolve(to);
  await replaceFile(place, `${JSON.stringify(file, null, 2)}\n`);
  const { sha256, of, right } = file;
  const n = file.items.length;
  session.out.result(
    { file: place, sha256, task: task.id, release, model, n, of, right, headline: strict.headline, refused },
    () =>
      [
        `${model}, ${task.id}, release ${release.tag}: ${right} of ${n} right, ${of - n} of ${of} not answered`,
        ...strict.headline.map(({ label, value }) => `${label}: ${value === null ? '–' : (value * 100).toFixed(1)}`),
        inWords('result-submission', { file: place }),
        `hash ${sha256}`,
      ].join('\n'),
  );
  return refused.length > 0 ? exit.partly : exit.done;
}
