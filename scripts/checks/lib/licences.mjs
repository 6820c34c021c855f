// The licence texts of everything that a release bundles, made from the installed packages. Used by
// `scripts/make-licences.mjs`, which writes the file, and by the check, which compares it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Path of the texts in the repository and in every package. */
export const licenceFile = 'THIRD-PARTY-LICENCES.txt';
const isText = (name) => /^(licen[cs]e|copying|notice|unlicense|ofl)/i.test(name);
const rule = '='.repeat(100);

const mit = (holder) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Only installed on some systems, so their texts are not available everywhere; listed with their licence. */
const ofOneSystem = (entry) => entry.os !== undefined || entry.cpu !== undefined || entry.libc !== undefined;

function textsOf(folder, entry, manifest) {
  const files = readdirSync(folder).filter(isText).sort();
  if (files.length > 0) return files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
  if (entry.license !== 'MIT') return null;
  const { author } = manifest;
  const name = typeof author === 'string' ? author : author?.name;
  return mit(name ?? `the authors of ${manifest.name}`);
}

/** Returns the file's text and the problems: packages whose licence is unknown. */
export function licences(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const byText = new Map();
  const named = new Set();
  const problems = [];
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '' || entry.dev || entry.devOptional || (entry.optional && !ofOneSystem(entry))) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    // Development tools that the lockfile marks as optional; no package contains them.
    if (/^(@typescript\/|typescript$|node-(bin-)?linux-x64$)/.test(name)) continue;
    const title = `${name} ${entry.version} (${entry.license ?? 'licence not named'})`;
    if (ofOneSystem(entry)) {
      named.add(title);
      continue;
    }
    const folder = path.join(root, place);
    const text = textsOf(folder, entry, JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
    if (text === null) problems.push(`${title} has no licence text`);
    else byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const parts = [...byText].map(([text, titles]) => ({ titles: [...new Set(titles)].sort(), text }));
  parts.sort((a, b) => (a.titles[0] < b.titles[0] ? -1 : 1));
  const head = [
    'Benchwright brings along the software and fonts below, each under its own licence.',
    'Made by scripts/make-licences.mjs; do not edit.',
    '',
    'Parts that are made for one system each, of which a package holds those of its own. Their sources and licences are',
    'named at https://github.com/lovell/sharp-libvips; libvips and what it links are used as separate libraries, which may',
    'be replaced:',
    ...[...named].sort().map((title) => `  ${title}`),
    '',
  ].join('\n');
  const body = parts.map(({ titles, text }) => `${rule}\n${titles.join('\n')}\n${rule}\n\n${text}\n`).join('\n');
  return { text: `${head}\n${body}`.replaceAll('\r\n', '\n'), problems };
}
