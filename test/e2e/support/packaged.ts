import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const { listPackage, extractFile } = createRequire(createRequire(import.meta.url).resolve('app-builder-lib'))(
  '@electron/asar',
) as {
  listPackage(archive: string, options: { isPack: boolean }): string[];
  extractFile(archive: string, file: string): Buffer;
};

/** A package as `npm run package` makes it, in a temporary folder. */
export interface Packaged {
  /** The program that people start. */
  executable: string;
  archive: string;
  /** Every file and folder of the archive, and whether it is inside or unpacked beside it. */
  entries: { file: string; unpacked: boolean }[];
  text(file: string): string;
  /** Lets SQLite run in the stand-in runtime of tests, which is too old for the binding that ships. */
  useTestBinding(): void;
  remove(): void;
}

/** Packages the existing build. Throws electron-builder's output on failure. */
export function makePackage(): Packaged {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwright-package-'));
  const args = ['scripts/package.mjs', '--built', '--linux', 'dir', `-c.directories.output=${folder}`];
  const done = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`Packaging failed: ${done.stdout}${done.stderr}`);
  const unpacked = path.join(folder, 'linux-unpacked');
  const archive = path.join(unpacked, 'resources', 'app.asar');
  const listed = listPackage(archive, { isPack: true }).map((line) => /^(pack|unpack)\s*: \/?(.*)$/.exec(line));
  const binding = inject('runtimes').electron?.env['BENCHWRIGHT_TEST_SQLITE_BINDING'];
  return {
    executable: path.join(unpacked, 'benchwright'),
    archive,
    entries: listed.map((found) => ({ file: found?.[2] ?? '', unpacked: found?.[1] === 'unpack' })),
    text: (file) => extractFile(archive, file).toString('utf8'),
    useTestBinding() {
      const shipped = 'node_modules/better-sqlite3/prebuilds/linux-x64.node';
      if (binding) copyFileSync(binding, path.join(`${archive}.unpacked`, shipped));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
