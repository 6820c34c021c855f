import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSources } from './lib/sources.mjs';

const plural = /_(?:zero|one|two|few|many|other)$/;

function flatten(tree, prefix = '') {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : flatten(value, `${prefix}${name}.`),
  );
}

const escape = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Every message is used, and every key used in the code has a message. */
export async function run(root) {
  const { en } = await import(pathToFileURL(path.join(root, 'renderer', 'i18n', 'en.ts')).href);
  const keys = [...new Set(flatten(en).map((key) => key.replace(plural, '')))];
  const places = Object.keys(en).map(escape).join('|');
  const sources = readSources(root, ['renderer']).filter(({ file }) => !file.startsWith('renderer/i18n/en'));

  const named = new Map();
  const patterns = [];
  for (const { file, text } of sources) {
    for (const [, key] of text.matchAll(new RegExp(`['"]((?:${places})(?:\\.[\\w-]+)+)['"]`, 'g')))
      named.set(key, file);
    for (const [, template] of text.matchAll(new RegExp(`\`((?:${places})\\.[^\`]*\\$\\{[^\`]*)\``, 'g')))
      patterns.push(
        new RegExp(
          `^${template
            .split(/\$\{[^}]*\}/)
            .map(escape)
            .join('[\\w-]+')}$`,
        ),
      );
  }
  const known = new Set(keys);
  const asked = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => ({ file, key })),
  );
  const used = (key) => named.has(key) || patterns.some((pattern) => pattern.test(key));
  const problems = [
    ...asked.filter(({ key }) => !known.has(key)).map(({ file, key }) => `${file}: no message "${key}"`),
    ...keys.filter((key) => !used(key)).map((key) => `message "${key}" is not used`),
  ];
  return asked.length > 50 ? problems : [...problems, `only ${asked.length} uses were seen; the pattern is broken`];
}
