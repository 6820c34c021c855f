import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ImportReport } from '#shared/contract/imports.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { relativeName } from '#pipelines/formats/paths.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { failure } from '../../../errors/errors.ts';
import { folderInside, inside, readInside, replaceFile } from '../../../files/inside.ts';
import type { JobControl } from '../../../jobs/jobs.ts';
import { adoptUpload, linkFolder, ofTheSystem } from '../source/staged.ts';
import { addressOf, fileAddress, type Hub, hubList, listAddress, nameOf } from './address.ts';
import { type Lines, openLines } from './ask.ts';
import { fetchFile, pinned } from './fetch-file.ts';
import type { Servers } from './servers.ts';

type LeftOut = NonNullable<ImportReport['leftOut']>;

export interface FetchLimits {
  /** Maximum bytes of all files, before zip files are unpacked. */
  bytes: number;
  /** Milliseconds before the second try after a break; doubled for each further one. */
  wait: number;
}
const usual: FetchLimits = { bytes: 32 * 1024 ** 3, wait: 500 };
/** Maximum bytes of a repository's list of files. */
const largestList = 64 * 1024 ** 2;
/** Files of a repository that are fetched at a time. */
const atOnce = 4;

const begun = z.object({ name: z.string(), same: z.string().nullable() });

/** Counts the bytes of all files; tells the job, waits while it is paused, and stops at the limit. */
class Counter {
  done = 0;
  total: number | null = null;
  readonly #control: Pick<JobControl, 'progress' | 'checkpoint'>;
  readonly #most: number;
  constructor(control: Pick<JobControl, 'progress' | 'checkpoint'>, most: number) {
    this.#control = control;
    this.#most = most;
  }
  expect(total: number): void {
    this.total = total;
    if (total > this.#most) this.#refuse();
  }
  async add(bytes: number): Promise<void> {
    await this.#control.checkpoint();
    this.done += bytes;
    if (this.done > this.#most) this.#refuse();
    this.#control.progress(this.done, this.total);
  }
  #refuse(): never {
    throw new Refused(phrase('link-too-large', { n: Math.floor(this.#most / 1024 ** 3) || 1 }));
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Fetches one file; its name and version are noted beside it, so that another start can continue it. */
async function fetchOne(root: string, url: URL, lines: Lines, counter: Counter, wait: number): Promise<LeftOut> {
  const [file, note] = [inside(root, 'part'), inside(root, 'begun.json')];
  let known = existsSync(note) ? begun.parse(JSON.parse(readInside(root, 'begun.json'))) : null;
  await counter.add(sizeOf(file));
  await fetchFile(
    {
      url,
      file,
      size: null,
      same: known?.same ?? null,
      onAnswer: ({ url: from, headers, same }) => {
        const name = nameOf(from, headers['content-disposition']);
        if (/^text\/html/i.test(headers['content-type'] ?? '') && !/\.html?$/i.test(name))
          throw new Refused(phrase('link-web-page', { link: from.href.slice(0, 300) }));
        known = { name, same };
        replaceFile(note, JSON.stringify(known));
      },
      onBytes: (bytes) => counter.add(bytes),
      onSize: (total) => counter.expect(total),
    },
    lines,
    wait,
  );
  await rename(file, inside(folderInside(root, 'files'), known?.name ?? 'download'));
  return [];
}

/** The repository's files at one commit; the list is kept, so that another start continues with the same. */
async function listOf(root: string, hub: Hub, lines: Lines, wait: number): Promise<z.infer<typeof hubList>> {
  const file = inside(root, 'list.json');
  const read = () => hubList.safeParse(JSON.parse(readInside(root, 'list.json')));
  if (!existsSync(file)) {
    const beside = inside(root, 'list.part');
    await rm(beside, { force: true });
    let bytes = 0;
    const onBytes = async (more: number) => {
      bytes += more;
      if (bytes > largestList) throw new Refused(phrase('link-no-list', { server: hub.at }));
    };
    await fetchFile({ url: listAddress(hub), file: beside, size: null, same: null, onBytes, onSize() {} }, lines, wait);
    await rename(beside, file);
  }
  try {
    const { data } = read();
    if (data) return data;
  } catch {
    // No JSON: said below.
  }
  await rm(file, { force: true });
  throw new Refused(phrase('link-no-list', { server: hub.at }));
}

/** Fetches the files of a repository, or of a folder of it; a name that leads out of it is left out with the reason. */
async function fetchHub(root: string, hub: Hub, lines: Lines, counter: Counter, wait: number): Promise<LeftOut> {
  const { sha, siblings } = await listOf(root, hub, lines, wait);
  const files = folderInside(root, 'files');
  const leftOut: LeftOut = [];
  const wanted = siblings.flatMap(({ rfilename, size }) => {
    if (!rfilename.startsWith(hub.folder) || ofTheSystem(rfilename)) return [];
    try {
      const place = relativeName(rfilename);
      return [{ url: fileAddress(hub, sha, rfilename), size, place }];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      leftOut.push({ record: rfilename.slice(0, 200), line: null, why: error.phrase });
      return [];
    }
  });
  if (wanted.length === 0) throw new Refused(phrase('link-empty', { repository: hub.repository }));
  counter.expect(wanted.reduce((sum, { size }) => sum + size, 0));
  const rest = wanted.values();
  const fetchRest = async () => {
    for (const { url, size, place } of rest) {
      const above = path.posix.dirname(place);
      if (above !== '.') folderInside(files, above);
      const file = inside(files, place);
      await counter.add(sizeOf(file));
      const onBytes = (bytes: number) => counter.add(bytes);
      await fetchFile({ url, file, size, same: pinned, onBytes, onSize() {} }, lines, wait);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchRest));
  return leftOut;
}

/**
 * Fetches what a link leads to into the project's cache, as an upload. Errors: INVALID with the reason, IO for a full
 * disk, the signal's reason when it aborts. What was fetched stays for a day, and the next start continues there.
 */
export async function fetchLink(
  project: string,
  link: URL,
  servers: Servers,
  control: Pick<JobControl, 'progress' | 'checkpoint' | 'signal'>,
  { bytes, wait }: FetchLimits = usual,
): Promise<{ upload: string; leftOut: LeftOut }> {
  const stop = new AbortController();
  const lines = openLines(servers, AbortSignal.any([control.signal, stop.signal]));
  const counter = new Counter(control, bytes);
  try {
    const address = addressOf(link);
    // What somebody may not fetch themselves they also do not continue.
    const name = createHash('sha256')
      .update(`${link.href} ${servers.typed === null}`)
      .digest('hex');
    const root = await linkFolder(project, name);
    await utimes(root, new Date(), new Date());
    const leftOut =
      'file' in address
        ? await fetchOne(root, address.file, lines, counter, wait)
        : await fetchHub(root, address.hub, lines, counter, wait);
    const upload = await adoptUpload(project, inside(root, 'files'), link.href);
    await rm(root, { recursive: true, force: true });
    return { upload, leftOut };
  } catch (error) {
    control.signal.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw failure('IO', phrase('upload-disk-full'), {});
    if (error instanceof Refused) throw failure('INVALID', error.phrase, { field: 'link' });
    throw error;
  } finally {
    // The other files of a repository stop with the first that fails.
    stop.abort();
    lines.close();
  }
}
