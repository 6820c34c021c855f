import { platforms } from '#shared/records/fields.ts';
import { insertMedia } from '#electron/host/db/queries/screenshots/media.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { change } from '#electron/host/changes/change.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import { createScreenshot } from '#electron/host/changes/create.ts';

export const words =
  'settings network display battery search result calendar message inbox folder photo camera music player volume map route traffic weather profile account login password filter sort table chart export import share print zoom window tab button menu dialog warning error update install remove theme language keyboard mouse touch voice'.split(
    ' ',
  );
const states = ['draft', 'to_review', 'approved', 'approved', 'approved', 'rejected', 'conflict'] as const;
const sizes: [number, number][] = [
  [390, 844],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
];

/** Pseudo-random numbers, the same in every run. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Makes a project of synthetic screenshots with 7 elements and 3 questions each, with the calls of an import; the
 * pictures themselves do not exist. 100,000 screenshots give a million items.
 */
export function makeSyntheticProject(folder: string, screenshots: number): ProjectSession {
  const session = createProject(folder, { name: 'Synthetic' });
  const next = mulberry(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const say = (count: number) => Array.from({ length: count }, () => pick(words)).join(' ');
  const by = { author: { kind: 'import', name: 'folder' } } as const;
  const batch = 500;
  for (let from = 0; from < screenshots; from += batch) {
    change(session, by, (to) => {
      for (let n = from; n < Math.min(screenshots, from + batch); n += 1) {
        const sha256 = n.toString(16).padStart(64, '0');
        const [width, height] = pick(sizes);
        insertMedia(to.db, { sha256, ext: 'png', mime: 'image/png', bytes: 100_000, width, height, createdAt: to.at });
        const app = `App ${Math.floor(next() * next() * 300)}`;
        const { id } = createScreenshot(to, {
          sha256,
          width,
          height,
          name: `${say(2)} ${n}.png`,
          platform: pick(platforms),
          app,
          tags: next() < 0.2 ? [pick(words)] : [],
          source: `${app}/${n}.png`,
        });
        for (let at = 0; at < 7; at += 1)
          createElement(to, {
            screenshotId: id,
            state: 'approved',
            content: {
              name: say(2),
              kind: pick(['text', 'icon'] as const),
              locate: [at * 40, at * 30, at * 40 + 32, at * 30 + 24],
            },
          });
        for (const difficulty of ['easy', 'medium', 'hard'] as const)
          createQuestion(to, {
            screenshotId: id,
            state: pick(states),
            content: {
              difficulty,
              question: `Which ${say(6)}?`,
              options: [...'ABCD'].map((letter) => ({ letter, text: say(2) })),
              answer: pick([...'ABCD']),
              explanation: say(8),
            },
          });
      }
    });
  }
  return session;
}
