import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Refused } from '../refused.ts';
import { parseXml } from './xml.ts';
import { xmlChildren } from './xml-children.ts';

let file: string;
beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), 'bw-xml-')), 'a.xml');
});
afterEach(() => rm(path.dirname(file), { recursive: true }));

/** What a file yields: elements as parsed, and reasons with their line. */
async function read(content: string | Buffer) {
  await writeFile(file, content);
  const found: unknown[] = [];
  const wordsOf = (error: Refused) => `${error.line}: ${error.message}`;
  try {
    for await (const { name, index, node } of xmlChildren(file, () => {}))
      found.push(node instanceof Refused ? `${name}[${index}] ${wordsOf(node)}` : node);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    found.push(wordsOf(error));
  }
  return found;
}

it('yields what a parser of the whole file finds, wherever the file is cut into chunks', async () => {
  const strange = `<?a > <x> ?><!-- <image> -- > ]]> --><image n="a > b" m='</image>'>é<b/><image/><![CDATA[</image> ]] ]]]></image >\n<c\n/>`;
  // Long enough that it is read in three chunks.
  const text = `<?xml version="1.0"?>\n<r a="1">${Array.from({ length: 6000 }, (_, n) => `${strange}${' '.repeat(n % 7)}`).join('')}</r>\n`;
  expect(Buffer.byteLength(text)).toBeGreaterThan(2 * 262_144);
  expect(await read(text)).toEqual(parseXml(text).children);
  expect(await read(`\ufeff${text}`)).toEqual(parseXml(text).children);
});

it('refuses a child that is not well-formed, with its line, and reads the others', async () => {
  const good = { name: 'i', attributes: {}, children: [], text: '' };
  expect(await read('<r>\n<i/>\n<i>\n<b></i>\n<i a=1/></x><i/></r>')).toEqual([
    good,
    "i[1] 4: not well-formed XML: Expected closing tag 'b' (opened in line 4) instead of closing tag 'i'.",
    "i[2] 5: not well-formed XML: Attribute 'a' is without value.",
    "x[0] 5: not well-formed XML: Closing tag 'x' has not been opened.",
    good,
  ]);
  expect(await read(`<r>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}<i/></r>`)).toEqual([
    'a[0] 1: the XML cannot be read: Maximum nested tags exceeded',
    good,
  ]);
  expect(await read(Buffer.from('<r><i a="\xff"/><i/></r>', 'latin1'))).toEqual([
    'i[0] 1: not UTF-8 text; save the file as UTF-8',
    good,
  ]);
  expect(await read(`<r><i>${'x'.repeat(65 << 20)}</i><i/></r>`)).toEqual([
    'i[0] 1: one record is larger than 64 MB; split it',
    good,
  ]);
});

it('says why a file as a whole is not read further', async () => {
  const good = { name: 'i', attributes: {}, children: [], text: '' };
  expect(await read('')).toEqual(['1: not well-formed XML: Start tag expected.']);
  expect(await read('text')).toEqual(["1: not well-formed XML: char 't' is not expected."]);
  expect(await read('<r>\n<i/>\n<i')).toEqual([good, '3: not well-formed XML: the file ends before it is complete']);
  expect(await read('<r><i/></r><r/>')).toEqual([good, '1: the XML needs exactly one root element']);
  expect(await read('<!DOCTYPE r><r/>')).toEqual([expect.stringContaining('document type or entities')]);
  expect(await read('<r><i/><!ENTITY a "b"></r>')).toEqual([
    good,
    expect.stringContaining('document type or entities'),
  ]);
});

it('reads UTF-16 with a byte order mark, in either byte order', async () => {
  const bytes = () => Buffer.from('\ufeff<r>\n<i>é</i></r>', 'utf16le');
  const good = { name: 'i', attributes: {}, children: [], text: 'é' };
  expect(await read(bytes())).toEqual([good]);
  expect(await read(bytes().swap16())).toEqual([good]);
});
