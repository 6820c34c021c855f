import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ReleasedGroup, ReleasedItem, ReleasedPlace } from '#shared/tasks/released.ts';
import type { ReadDb } from '../../db/connection.ts';
import { screenshotBySha } from '../../db/queries/screenshots/screenshots.ts';
import { type ReleaseGroup, soundGroups } from './groups.ts';
import { parentOf } from './record.ts';

/** A task's item in a release, with the screenshot that lists show beside it. */
export interface AskedItem extends ReleasedItem {
  screenshot: { id: string; name: string };
}

/** The part of a group that tasks use. */
export function releasedGroup({ subject, items }: ReleaseGroup): ReleasedGroup {
  const records = items.map((record) => {
    const { kind, id, content } = record;
    return { kind, id, content, parent: parentOf(record) };
  });
  return {
    screenshot: subject?.kind === 'screenshot' ? subject : null,
    episode: subject?.kind === 'episode' ? subject : null,
    records,
  };
}

/** Numbers what several items belong to, in order of first occurrence, from 0. */
export function numbering(): ReleasedPlace['numberOf'] {
  const numbers = new Map<string, number>();
  return (id) => {
    const known = numbers.get(id) ?? numbers.size;
    numbers.set(id, known);
    return known;
  };
}

/** The screenshot that lists show beside an item. */
function shownBeside(db: ReadDb, group: ReleasedGroup, { picture }: ReleasedItem): AskedItem['screenshot'] {
  if (!picture) return group.screenshot ?? { id: '', name: '' };
  return { id: screenshotBySha(db, picture.sha256)?.id ?? '', name: picture.name };
}

/** The items of a task in a release, in its order. */
export function* releaseItems(db: ReadDb, tag: string, task: AnyTaskType): Generator<AskedItem> {
  const numberOf = numbering();
  let index = 0;
  for (const found of soundGroups(db, tag, 'all')) {
    const group = releasedGroup(found);
    for (const made of task.released?.(group, { index, numberOf }) ?? []) {
      yield { ...made, screenshot: shownBeside(db, group, made) };
      index++;
    }
  }
}
