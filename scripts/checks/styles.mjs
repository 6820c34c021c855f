import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lineAt, readSources } from './lib/sources.mjs';

const imported = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** What a style sheet declares and composes, by name. */
function readSheet(file) {
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].map(([, selector]) => selector.replace(/^[\s\S]*;/, ''));
  return {
    declared: new Set(
      selectors.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name)),
    ),
    composed: [...text.matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s+["']([^"']+)["'])?;/g)].flatMap(
      ([, names, from]) => {
        const sheet = from ? path.join(path.dirname(file), from) : file;
        return names.split(/\s+/).map((name) => ({ sheet, name }));
      },
    ),
  };
}

/** Marks on pictures are placed and sized by the screen's pixels (scripts/text-size.ts leaves them alone, too). */
const marks = /\/(?:Marks|Marked|Pins|ActionTag|Canvas|Stage)\.module\.css$/;
/** Lines are as thin as the screen allows, and the sizes of windows have no tokens. */
const inPixels = /^\s*(?:@|(?:border(?!-radius|-spacing)|outline|box-shadow|stroke|text-decoration)[\w-]*:)/;

/** Lines of a style sheet with a size in pixels, which belongs into a token of `theme/tokens.css` or in rem. */
export function rawPixels(text) {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return plain.split('\n').flatMap((line, at) => (/\dpx\b/.test(line) && !inPixels.test(line) ? [at + 1] : []));
}

/**
 * A class that a component names is in its style sheet (one that is missing is no error at run time, only no style), and
 * one in a style sheet is named somewhere. Only the theme says sizes in pixels.
 */
export function run(root) {
  const sheets = new Map(
    readdirSync(path.join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => path.join(root, 'renderer', file))
      .map((file) => [file, { ...readSheet(file), named: new Set() }]),
  );
  const problems = [];
  for (const { composed } of sheets.values())
    for (const { sheet, name } of composed) sheets.get(sheet)?.named.add(name);
  for (const { file, text } of readSources(root, ['renderer']))
    for (const [, local, from] of text.matchAll(imported)) {
      const sheet = sheets.get(path.join(root, path.dirname(file), from));
      if (new RegExp(`\\b${local}\\[`).test(text)) for (const name of sheet.declared) sheet.named.add(name);
      for (const found of text.matchAll(new RegExp(`(?<![-.'\`\\w/])${local}\\.([A-Za-z_]\\w*)`, 'g'))) {
        sheet.named.add(found[1]);
        if (!sheet.declared.has(found[1]))
          problems.push(`${file}:${lineAt(text, found.index)}: ${path.basename(from)} has no class .${found[1]}`);
      }
    }
  for (const file of sheets.keys())
    if (!marks.test(file))
      for (const line of rawPixels(readFileSync(file, 'utf8')))
        problems.push(`${path.relative(root, file)}:${line}: take a step of theme/tokens.css, or rem`);
  for (const [file, { declared, named }] of sheets)
    for (const name of declared)
      if (!named.has(name)) problems.push(`${path.relative(root, file)}: nothing uses .${name}`);
  return problems;
}
