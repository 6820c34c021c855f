import { separated } from '#shared/phrases/separated.ts';
import { rowGroupNames } from '#shared/phrases/tables/table-values.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { byAgent } from './at-limit.ts';
import type { FigureMaterial } from './define.ts';
import type { LevelRow } from './levels.ts';

/** Heading of a group of rows. */
export const groupHead = ({ group, source }: LevelRow): string =>
  source === 'published' ? `${rowGroupNames[group]}, published` : rowGroupNames[group];

export const publishedNote =
  '◇ published: as printed in the paper, on its own items and prompts, for scale only; its L2 figures are recomputed from the printed cells with their numbers of items; its L3 and L4 figures are the printed averages, of which those of L4 leave the Web out.';

/** "1 app", "3 apps"; numbers from 10,000 on with separators. */
export const several = (n: number, text: string, more = `${text}s`): string =>
  `${separated(n)} ${n === 1 ? text : more}`;

/** Which release the runs of a figure are of, and which runs it does not show. */
export function runNote({ release, apart, otherReleases }: FigureMaterial): string[] {
  const left = apart.map(({ model, why }) => `${model} (${phraseWords(why).replace(/\.$/, '')})`);
  return [
    ...(release === null ? [] : [`Runs on release ${release}.`]),
    ...(left.length > 0 ? [`Not shown, because not ranked: ${left.join('; ')}.`] : []),
    ...(otherReleases.length > 0
      ? [`Not shown: runs on ${otherReleases.length === 1 ? 'release' : 'releases'} ${otherReleases.join(', ')}.`]
      : []),
  ];
}

const deciders = { source: 'the episodes’ own outcome', people: 'people’s labels', judge: 'the judge' } as const;

/** How an agent's success is decided, and which of its episodes are left out. */
export function agentNote({ by, unscored, episodes }: FigureMaterial, levels: readonly ('L3' | 'L4')[]): string {
  const lost = Object.values(unscored).reduce((sum, n) => sum + n, 0);
  const waiting = [...byAgent(episodes)].flatMap(([agent, own]) => {
    const n = own.filter(({ success }) => success === null).length;
    return n > 0 ? [`${n} of ${several(own.length, 'episode')} of ${agent || 'unnamed agent'}`] : [];
  });
  const bare = episodes.filter(({ level }) => level === null).length;
  return [
    `Success by ${deciders[by]}.`,
    ...(bare > 0 && levels.length > 0 ? [`Left out: ${several(bare, 'episode')} without a level.`] : []),
    ...(waiting.length > 0 ? [`Not judged yet, so without figures: ${waiting.join(', ')}.`] : []),
    ...(lost > 0 ? [`Not scored: ${several(lost, 'episode')} of unknown outcome or ended by their environment.`] : []),
  ].join(' ');
}
