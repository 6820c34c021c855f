import { readSources, rooms } from './lib/sources.mjs';

/** A kind of item as a string of its own. */
const literal = /(['"`])(question|instruction|element)\1/g;
/** The same in SQL: a kind is compared with a text. */
const inSql = /kind\s*(?:=|IN \()\s*'(question|instruction|element)'/g;
/** A kind is named in its own folder on each side. */
const home = /(^|\/)(?:items|kinds)\/(question|instruction|element)\//;
/** Where the words are something else, or cannot change. */
const allowed = [
  'electron/host/db/migrations/', // what has landed is never edited
  'pipelines/formats/', // fields of published formats
];
/** How often kinds are still named elsewhere. It only goes down: lower it with every place that goes by the registry. */
const most = 320;

/** How often each file names a kind outside its folders. */
export function namedIn(sources) {
  const found = [];
  for (const { file, text } of sources) {
    if (home.test(file) || allowed.some((folder) => file.startsWith(folder))) continue;
    const n = [...text.matchAll(literal)].length + [...text.matchAll(inSql)].length;
    if (n > 0) found.push({ file, n });
  }
  return found.sort((a, b) => b.n - a.n);
}

/** No code names a kind of item outside the kind's own folders; what is left from before only gets less. */
export function run(root) {
  const found = namedIn(readSources(root, rooms));
  const total = found.reduce((sum, { n }) => sum + n, 0);
  if (total <= most) return [];
  return [
    `kinds of items are named ${total} times outside their folders, at most ${most} are allowed; go by shared/items and electron/host/items instead`,
    ...found.slice(0, 10).map(({ file, n }) => `${file}: ${n} times`),
  ];
}
