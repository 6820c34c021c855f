import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { allowedInPackage as allowed } from './allowed-in-package.ts';

const root = path.resolve(import.meta.dirname, '../..');
const build = z
  .looseObject({ files: z.array(z.string()), asarUnpack: z.array(z.string()) })
  .parse(parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')));

interface Matcher {
  createFilter(): (file: string, stat: { isDirectory(): boolean; isFile(): boolean }) => boolean;
}
type FileMatcher = new (from: string, to: string, expand: (text: string) => string, patterns: string[]) => Matcher;
const { FileMatcher } = createRequire(import.meta.url)('app-builder-lib/out/fileMatcher.js') as {
  FileMatcher: FileMatcher;
};
const expand = (text: string) => text.replaceAll('${os}', 'linux').replaceAll('${platform}', 'linux');
const stat = { isDirectory: () => false, isFile: () => true };
const filter = new FileMatcher(root, root, expand, build.files).createFilter();
/** Whether electron-builder packs a file of the checkout. */
const packed = (file: string) => filter(path.join(root, file), stat);

describe('the content of a package', () => {
  it('is defined by one list, which starts with what is allowed', () => {
    // Files listed for one system are a list of their own, and a list of only exclusions means everything else.
    for (const system of ['linux', 'mac', 'win']) expect(build[system] ?? {}).not.toHaveProperty('files');
    expect(build.files[0]).not.toMatch(/^!/);
  });

  it('is built code, resources and licences, whatever else is in the checkout', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    const stray = [
      'demo/people.json',
      'key.pem',
      '.env',
      'models.json',
      'a.test.ts',
      'out2/x.js',
      'dist/x',
      'LICENSE.key',
    ];
    const built = ['out/main/index.js', 'out/main/database-upkeep.worker.js'];
    const found = [...tracked, ...stray, ...built].filter(packed);
    expect(found.filter((file) => !allowed.test(file))).toEqual([]);
    expect(found.filter((file) => /\.test\./.test(file))).toEqual([]);
    expect(found).toEqual(expect.arrayContaining([...built, 'package.json']));
  });

  it('has its own code in the archive that is checked, workers too', () => {
    expect(build.asarUnpack.filter((pattern) => pattern.startsWith('out/') || pattern.startsWith('**'))).toEqual([]);
  });

  it('has its licence, and those of everything it ships', () => {
    for (const file of ['LICENSE', 'NOTICE', 'THIRD-PARTY-LICENCES.txt']) {
      expect(existsSync(path.join(root, file))).toBe(true);
      expect(packed(file)).toBe(true);
    }
    const texts = readFileSync(path.join(root, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    for (const name of ['react ', 'konva ', '@fontsource-variable/inter ', '@tesseract.js-data/eng ', 'sharp '])
      expect(texts).toContain(`\n${name}`);
    expect(texts).toContain('SIL OPEN FONT LICENSE');
  });
});
