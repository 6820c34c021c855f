import { mmbenchGuiL1 } from '#shared/published/mmbench-gui-l1.ts';
import { laterL2, mmbenchGuiL2 } from '#shared/published/mmbench-gui-l2.ts';
import { outsideTaskIds } from '#shared/tasks/outside-ids.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { cellFigure, type Layout, plainMean, type ScoreColumn, weighted } from './define.ts';
import { scored } from './scored.ts';

/** The platforms in the order of the paper's columns. */
const platforms = [
  ['os_windows', 'Windows'],
  ['os_mac', 'MacOS'],
  ['os_linux', 'Linux'],
  ['os_ios', 'iOS'],
  ['os_android', 'Android'],
  ['os_web', 'Web'],
] as const;

const levels = [
  ['easy', 'Easy'],
  ['medium', 'Medium'],
  ['hard', 'Hard'],
] as const;

const ofLevel = ([difficulty, block]: (typeof levels)[number]): ScoreColumn[] => {
  const cells = platforms.map(
    ([platform, name]): ScoreColumn => ({
      id: `${difficulty}/${platform}`,
      block,
      name,
      figure: (scores) => cellFigure(scores, { difficulty, platform }, 'weighted'),
    }),
  );
  const overall: ScoreColumn = {
    id: `${difficulty}/overall`,
    block,
    name: 'Overall',
    mean: true,
    figure: (scores) => weighted(cells.map(({ figure }) => figure(scores))),
  };
  return [...cells, overall];
};

/** Platforms and their mean of each level. */
export const contentColumns: readonly ScoreColumn[] = levels.flatMap(ofLevel);

export const mmbench1: Layout = {
  id: 'mmbench-1',
  of: 'runs',
  source: 'MMBench-GUI, Table 1 (L1, content understanding)',
  task: outsideTaskIds.understanding,
  by: levels.map(([level]) => `${level}/overall`),
  note: 'Normalised weighted score; Overall weighs the platforms by their questions (eq. 7).',
  fill: scored(contentColumns),
  published: mmbenchGuiL1.rows,
  printedErrors: [phrase('table-l1-ceiling')],
};

const types = [
  ['basic', 'Basic'],
  ['advanced', 'Adv.'],
] as const;

const ofPlatform = ([platform, block]: (typeof platforms)[number]): ScoreColumn[] =>
  types.map(([type, name]) => ({
    id: `${platform}/${type}`,
    block,
    name,
    figure: (scores) => cellFigure(scores, { type, platform }, 'accuracy'),
  }));
const cells = platforms.flatMap(ofPlatform);
const averages: readonly ScoreColumn[] = [
  {
    id: 'average/items',
    block: 'Average',
    name: 'All items',
    mean: true,
    figure: (scores) => weighted(cells.map(({ figure }) => figure(scores))),
  },
  {
    id: 'average/types',
    block: 'Average',
    name: 'Mean of types',
    mean: true,
    figure: (scores) => plainMean(types.map(([type]) => cellFigure(scores, { type }, 'accuracy'))),
  },
];

export const mmbench2: Layout = {
  id: 'mmbench-2',
  of: 'runs',
  source: 'MMBench-GUI, Table 2 (L2, element grounding)',
  task: mmbenchGuiL2.task,
  by: ['average/items'],
  note: 'Points inside the box. Average over all items (the paper’s caption), and the mean of basic and advanced (its code).',
  fill: scored([...cells, ...averages]),
  published: [...mmbenchGuiL2.rows, ...laterL2],
};
