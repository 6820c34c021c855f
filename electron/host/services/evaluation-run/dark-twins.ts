import { pairTag, themeOf } from '#shared/theme.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ReadDb } from '../../db/connection.ts';
import { type ThemedPicture, themedPictures } from '../../db/queries/screenshots/themed-pictures.ts';

/**
 * What a picture shares with its twin: the tag that a person gave to both, or where it was captured; and always the
 * size, as positions must stay right. Null for a picture of unknown origin.
 */
function subjectOf({ tags, app, platform, source, width, height }: ThemedPicture): string | null {
  const pair = pairTag(tags);
  const captured = source !== null && /^https?:/.test(source);
  if (pair === null && !captured) return null;
  return JSON.stringify([pair ?? [platform, app, source], width, height]);
}

/** Hash of the dark twin of each light picture that has exactly one, and is the only light one itself. */
export function darkTwins(db: ReadDb): ReadonlyMap<string, string> {
  const alike = new Map<string, { light: string[]; dark: string[] }>();
  for (const picture of themedPictures(db)) {
    const theme = themeOf(picture.tags);
    const subject = subjectOf(picture);
    if (theme === null || subject === null) continue;
    const known = alike.get(subject) ?? { light: [], dark: [] };
    alike.set(subject, known);
    known[theme].push(picture.sha256);
  }
  const found = new Map<string, string>();
  for (const { light, dark } of alike.values())
    if (light.length === 1 && dark.length === 1 && light[0] && dark[0]) found.set(light[0], dark[0]);
  return found;
}

/** The twins of all pictures of an item; null if one has none. */
export function twinsOf(
  task: AnyTaskType,
  item: unknown,
  twins: ReadonlyMap<string, string>,
): Record<string, string> | null {
  const { pictures } = task.show(task.item.parse(item));
  const found = pictures.map(({ image }) => [image.ref, twins.get(image.ref)] as const);
  const all = found.flatMap(([ref, twin]) => (twin === undefined ? [] : [[ref, twin] as const]));
  return all.length > 0 && all.length === found.length ? Object.fromEntries(all) : null;
}
