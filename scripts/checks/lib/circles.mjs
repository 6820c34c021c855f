import { isTest } from './floors.mjs';

/** Rooms of features: the folders inside each of their folders may not need each other. */
const inFeature = /^(?:renderer\/features|electron\/host\/services)\/[^/]/;

const isCode = (file) => /\.(?:tsx?|css)$/.test(file) && !isTest(file);

/**
 * For each folder the imports between the folders directly in it: from one's name to the others' names, with the first
 * import as example.
 */
function between(modules) {
  const all = new Map();
  for (const { source, dependencies } of modules.filter(
    (module) => inFeature.test(module.source) && isCode(module.source),
  ))
    for (const { resolved } of dependencies.filter((dependency) => isCode(dependency.resolved))) {
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
 * Folders inside one feature that import each other in a circle, one sentence for each circle.
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 */
export function circles(modules) {
  const found = [];
  for (const [parent, folders] of between(modules)) {
    const reached = new Map([...folders.keys()].map((name) => [name, reachedFrom(name, folders)]));
    const left = new Set([...folders.keys()].filter((name) => reached.get(name).has(name)));
    for (const name of left) {
      const circle = [...left].filter((other) => reached.get(name).has(other) && reached.get(other)?.has(name));
      for (const member of circle) left.delete(member);
      const example = [...folders.get(name)].find(([to]) => circle.includes(to))?.[1];
      found.push(`${parent}: ${circle.join(', ')} import each other in a circle (${example})`);
    }
  }
  return found;
}
