import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EventBus } from '#electron/host/jobs/events.ts';
import { openThumbnail } from '#electron/host/media/serve.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import { change } from '#electron/host/changes/change.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { examineProject } from '#electron/host/services/doctor/doctor.ts';
import { checkExport, runExport } from '#electron/host/services/export/run.ts';
import { takeUpload } from '#electron/host/services/import/upload.ts';
import { mergeProject } from '#electron/host/services/merge/merge.ts';
import { Desk } from '../conformance/command-line.ts';

const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
/** Root can write everywhere except on a file system mounted read-only. */
const administrator = process.getuid?.() === 0;

/** Whether anything can be made read-only here at all: root needs the right to mount. */
function possible(): boolean {
  if (!administrator) return process.platform !== 'win32';
  const place = mkdtempSync(join(tmpdir(), 'bw-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    console.warn('read-only-folder: no right to mount a file system here; not tried.');
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

let root: string;
let folder: string;
let release: () => void;

/** From here on nothing can be written under the folder, not even by root. */
function makeReadOnly(place: string): () => void {
  if (administrator) {
    execFileSync('mount', ['-o', 'remount,ro', place]);
    return () => execFileSync('umount', [place]);
  }
  const all = [place, ...readdirSync(place, { recursive: true }).map((name) => join(place, String(name)))];
  for (const text of all) chmodSync(text, 0o555);
  return () => {
    for (const text of all) chmodSync(text, 0o755);
  };
}

describe.runIf(possible())('a project in a folder that can only be read', () => {
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'bw-read-only-'));
    const place = join(root, 'disc');
    mkdirSync(place);
    if (administrator) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', place]);
    folder = join(place, 'project');
    const session = createProject(folder, { events: new EventBus() });
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } }).png();
    const file = new File([new Uint8Array(await picture.toBuffer())], 'a.png');
    const report = await takeUpload(session, { files: [file], names: ['a.png'], source: 'drop' }, 'Ada');
    const content = { name: 'Save', locate: [10, 10, 50, 30] as [number, number, number, number] };
    change(session, { author: { kind: 'person', name: 'Ada' } }, (to) => {
      for (const screenshotId of report.ids) createElement(to, { screenshotId, content, state: 'approved' });
    });
    await session.close();
    release = makeReadOnly(place);
  });
  afterEach(() => {
    release();
    rmSync(root, { recursive: true, force: true });
  });

  it('is not opened for writing, and says what can be done', () => {
    expect(() => openProject(folder)).toThrow(
      expect.objectContaining({
        code: 'IO',
        message: expect.stringContaining('open it read-only, or make it writable'),
      }),
    );
  });

  it('is not served, and the command names the option that serves it read-only', async () => {
    const desk = new Desk();
    onTestFinished(() => desk.clear());
    const { code, err } = await desk.run('serve', folder);
    expect([code, err]).toEqual([1, expect.stringContaining('To open it read-only, add --read-only.')]);
  });

  it('is read like any other: lists, pictures, exports; nothing is left behind', async () => {
    const temp = join(root, 'temp');
    mkdirSync(temp);
    vi.stubEnv('TMPDIR', temp);
    onTestFinished(() => void vi.unstubAllEnvs());
    const session = openProject(folder, { readOnly: true });
    expect(await session.library.ask('query', {}, 'name', null, 10)).toMatchObject({ rows: [{ name: 'a.png' }] });
    const { sha256 } = session.read.get('SELECT sha256 FROM screenshots') as { sha256: string };
    expect(await openThumbnail(folder, sha256, 128)).toMatchObject({ mime: 'image/png' });
    const options = { format: 'benchwright-jsonl', out: join(root, 'out') };
    await runExport(session, checkExport(session, options), options, go);
    expect(existsSync(join(root, 'out'))).toBe(true);
    await session.close();
    expect(readdirSync(temp).filter((name) => name.includes('.sqlite'))).toEqual([]);
  });

  it('is examined by doctor', async () => {
    const { problems, beside } = await examineProject(folder, false);
    expect(problems.map(({ code }) => code)).toEqual(['no-backup']);
    expect(beside).toBeUndefined();
  });

  it('can be merged into one that can be written', async () => {
    const ours = createProject(join(root, 'ours'), { events: new EventBus() });
    expect(await mergeProject(ours, folder)).toMatchObject({ screenshots: 1, problems: [] });
    await ours.close();
  });
});
