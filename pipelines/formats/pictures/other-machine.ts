import { isPrintable, relativeName } from '../paths.ts';

/** Folders of a longer path that are compared: data sets are not nested deeper. */
const mostFolders = 32;

/**
 * The names under which a picture may be here that a record names by a path of another machine (`C:\shots\a.png`,
 * `/home/ann/shots/a.png`, `..\..\shots\a.png`): the ends of that path, longest first. Null for a name within the
 * imported folder.
 */
export function endsOf(name: string): string[] | null {
  const slashed = name.replace(/^file:\/\//i, '').replaceAll('\\', '/');
  if (!/^(?:\/|[A-Za-z]:|\.\.(?:\/|$))/.test(slashed) || !isPrintable(name)) return null;
  const all = slashed.split('/').filter((part) => part !== '' && part !== '.' && !/^[A-Za-z]:$/.test(part));
  const parts = all.slice(all.lastIndexOf('..') + 1).slice(-mostFolders);
  return parts.map((_, at) => parts.slice(at).join('/'));
}

/**
 * Where such a picture may be: at each end of its path, longest first, in the picture folder or in those folders in which
 * the format looks (`places`).
 */
export function placesElsewhere(name: string, ends: readonly string[], places: readonly string[]): string[] {
  const base = ends.at(-1);
  if (base === undefined) return [];
  const prefixes = places.flatMap((place) => {
    const rest = place.endsWith(name)
      ? place.slice(0, -name.length)
      : place.endsWith(base)
        ? place.slice(0, -base.length)
        : '';
    return endsOf(`${rest}${base}`) === null ? [rest] : [];
  });
  const folders = [...new Set(['', ...prefixes])];
  return ends.flatMap((end) => folders.map((folder) => relativeName(folder + end)));
}
