import { phraseWords } from '#shared/phrases/phrase.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folder } from './index.ts';

/** The first bytes of a PNG: enough to recognise it by its content. */
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bw-folder-'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(name: string, bytes: string | Buffer = png): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), bytes);
}

/** Platform and app of each picture, and refusals with their record. */
async function taken() {
  const places: Record<string, [string | null, string | null]> = {};
  const refused: [string, string][] = [];
  const repairs: string[] = [];
  for await (const read of folder.read?.(root, {}) ?? []) {
    if ('refused' in read) refused.push([read.refused.record, read.refused.why]);
    else {
      places[read.record] = [read.screenshot.platform, read.screenshot.app];
      repairs.push(...read.repairs.map((what) => `${read.record}: ${phraseWords(what)}`));
    }
  }
  return { places, refused, repairs };
}

/** Tags of each picture. */
async function tagsTaken() {
  const tags: Record<string, readonly string[]> = {};
  for await (const read of folder.read?.(root, {}) ?? [])
    if (!('refused' in read)) tags[read.record] = read.screenshot.tags;
  return tags;
}

const table = 'file,platform,app\n0.png,windows,Word\n1.png,mac,"Café, new"\n';
const both = { '0.png': ['windows', 'Word'], '1.png': ['mac', 'Café, new'] };

describe('the CSV manifest of a folder', () => {
  beforeEach(async () => {
    await put('0.png');
    await put('1.png');
  });

  it.each([
    ['UTF-8 with a mark and Windows line ends', Buffer.from(`\ufeff${table.replaceAll('\n', '\r\n')}`)],
    ['UTF-16, low byte first', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['UTF-16, high byte first', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
    ['semicolons', table.replaceAll(/,(?! )/g, ';')],
    ['tabs', table.replaceAll(/,(?! )/g, '\t')],
    ['empty lines above', `\n\n${table}`],
  ])('is read in %s', async (_, bytes) => {
    await put('manifest.csv', bytes);
    expect(await taken()).toMatchObject({ places: both, refused: [] });
  });

  it('keeps the theme of a picture as a tag; another word says nothing', async () => {
    await put('manifest.csv', 'file,tags,color_scheme\n0.png,home,Dark\n1.png,home,sepia\n');
    expect(await tagsTaken()).toEqual({ '0.png': ['home', 'theme:dark'], '1.png': ['home'] });
  });

  it('keeps the rows around one with unbalanced quotes, and names its line', async () => {
    await put('2.png');
    await put(
      'manifest.csv',
      'file,app\n0.png,"Wo"rd\n1.png,5" screen\n\n2.png,"Pages\n1.png,5" screen\ngone.png,"a\nb"\n',
    );
    const { places, refused } = await taken();
    expect(places).toEqual({ '0.png': [null, null], '1.png': [null, '5" screen'], '2.png': [null, null] });
    expect(refused).toEqual([
      ['manifest.csv:2', 'its quotes do not match; the line was not read'],
      ['manifest.csv:5', 'its quotes do not match; the line was not read'],
      ['manifest.csv:8', 'the picture gone.png was not found in the folder'],
    ]);
  });

  it('refuses a row of another encoding instead of storing its text wrongly', async () => {
    await put('manifest.csv', Buffer.from('file,app\n0.png,Caf\xe9\n1.png,Tea\n', 'latin1'));
    const { places, refused } = await taken();
    expect(places).toEqual({ '0.png': [null, null], '1.png': [null, 'Tea'] });
    expect(refused).toEqual([['manifest.csv:2', 'it is not UTF-8 text; save the table as UTF-8']]);
  });

  it('says once that the column of names is missing', async () => {
    await put('manifest.csv', table.replace('file', 'Picture'));
    expect((await taken()).refused).toEqual([
      ['manifest.csv:1', 'it has no column "file"; its first line says picture, platform, app'],
    ]);
  });

  it('reports a second row that contradicts the first about a picture, in whichever manifest it is', async () => {
    await put('manifest.csv', `${table}0.png,windows,Word\n0.png,windows,Excel\n`);
    await put('manifest.json', JSON.stringify([{ file: '1.png', platform: 'web' }]));
    const { places, refused } = await taken();
    expect(places).toEqual(both);
    expect(refused).toEqual([
      ['manifest.csv:5', '0.png is described differently in manifest.csv, line 2, which applies'],
      ['manifest.json:1', '1.png is described differently in manifest.csv, line 3, which applies'],
    ]);
  });

  it('finds a picture whose name was written on another system', async () => {
    await put('u\u0308ber.PNG');
    await put('manifest.csv', 'file,app\n\u00fcber.png,Notes\n');
    expect(await taken()).toMatchObject({ places: { 'u\u0308ber.PNG': [null, 'Notes'] }, refused: [] });
  });
});

describe('pictures in a folder', () => {
  it('are recognised by content if the name has no extension, and files next to them are ignored', async () => {
    await put('3f9a');
    await put('shot.bak');
    await put('shot.json', '{}');
    await put('notes', 'not a picture');
    await put('empty', '');
    const { places, repairs } = await taken();
    expect(Object.keys(places)).toEqual(['3f9a', 'shot.bak']);
    expect(repairs).toEqual([
      '3f9a: its name has no picture extension, but it is a picture',
      'shot.bak: its name has no picture extension, but it is a picture',
    ]);
    expect(await folder.count?.(root)).toBe(2);
  });

  it.skipIf(process.platform !== 'linux')(
    'and folders whose names are not UTF-8 are named, with what to do',
    async () => {
      await put('a.png');
      const latin = (name: string) => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')]);
      await writeFile(latin('caf\xe9.png'), png);
      await writeFile(latin('caf\xe9.txt'), '');
      await mkdir(latin('caf\xe9'));
      const { places, refused } = await taken();
      expect(places).toEqual({ 'a.png': [null, null] });
      expect(refused).toEqual([
        ['caf\ufffd', 'caf\ufffd has a name that is not UTF-8; rename it'],
        ['caf\ufffd.png', 'caf\ufffd.png has a name that is not UTF-8; rename it'],
      ]);
    },
  );

  it.skipIf(process.platform === 'win32')('never give an app a name with control characters', async () => {
    await put('web/Two\nlines/a.png');
    expect((await taken()).places).toEqual({ 'web/Two\ufffdlines/a.png': ['web', 'Two\ufffdlines'] });
  });
});
