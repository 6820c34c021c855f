import { isTest } from './floors.mjs';

/** Rooms of features: the folders inside each of their folders may not need each other. */
const inFeature = /^(?:renderer\/features|electron\/host\/services)\/[^/]/;

const isCode = (file) => /\.tsx?$/.test(file) && !isTest(file);

/** Features whose folders still need each other. The list only shrinks. */
const still = ['renderer/features/annotate', 'renderer/features/evaluate'];

/**
 * For each folder the imports between the folders directly in it: from one's name to the others' names, with the first
 * import as example.
 */
function between(modules) {
  const all = new Map();
  for (const { source, dependencies } of modules.filter(
    (module) => inFeature.test(module.source) && isCode(module.source),
  ))
    for (const { resolved } of dependencies.filter((one) => isCode(one.resolved))) {
      const [from, to] = [source.split('/'), resolved.split('/')];
      const at = from.findIndex((name, n) => name !== to[n]);
      const parent = from.slice(0, at).join('/');
      // a file directly in the folder is nobody's subfolder
      if (at >= from.length - 1 || at >= to.length - 1 || !inFeature.test(`${parent}/`)) continue;
      const folders = all.get(parent) ?? all.set(parent, new Map()).get(parent);
      const others = folders.get(from[at]) ?? folders.set(from[at], new Map()).get(from[at]);
      if (!others.has(to[at])) others.set(to[at], `${source} → ${resolved}`);
    }
  return all;
}

function reachedFrom(start, folders) {
  const seen = new Set();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const other of folders.get(name)?.keys() ?? []) {
      if (seen.has(other)) continue;
      seen.add(other);
      open.push(other);
    }
  return seen;
}

/**
 * Folders inside one feature that import each other in a circle, one sentence for each circle; and known ones that are
 * gone.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 */
export function circles(modules, known = still) {
  const found = [];
  const open = new Set();
  for (const [parent, folders] of between(modules)) {
    const reached = new Map([...folders.keys()].map((name) => [name, reachedFrom(name, folders)]));
    const left = new Set([...folders.keys()].filter((name) => reached.get(name).has(name)));
    for (const name of left) {
      const circle = [...left].filter((other) => reached.get(name).has(other) && reached.get(other)?.has(name));
      for (const one of circle) left.delete(one);
      open.add(parent);
      const example = [...folders.get(name)].find(([to]) => circle.includes(to))?.[1];
      if (!known.includes(parent))
        found.push(`${parent}: ${circle.join(', ')} import each other in a circle (${example})`);
    }
  }
  const gone = known.filter((parent) => !open.has(parent));
  return [...found, ...gone.map((parent) => `${parent} has no circles any more: take it off the list in circles.mjs`)];
}
