import { mmbenchGuiL1 } from '#shared/published/mmbench-gui-l1.ts';
import { mmbenchGuiL2 } from '#shared/published/mmbench-gui-l2.ts';
import { outsideTaskIds } from '#shared/tasks/outside-ids.ts';
import { cellFigure, type Layout, type LayoutColumn, plainMean, weighted } from './define.ts';

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

const ofLevel = ([difficulty, block]: (typeof levels)[number]): LayoutColumn[] => {
  const cells = platforms.map(
    ([platform, name]): LayoutColumn => ({
      id: `${difficulty}/${platform}`,
      block,
      name,
      figure: (scores) => cellFigure(scores, { difficulty, platform }, 'weighted'),
    }),
  );
  const overall: LayoutColumn = {
    id: `${difficulty}/overall`,
    block,
    name: 'Overall',
    mean: true,
    figure: (scores) => weighted(cells.map(({ figure }) => figure(scores))),
  };
  return [...cells, overall];
};

export const mmbench1: Layout = {
  id: 'mmbench-1',
  source: 'MMBench-GUI, Table 1 (L1, content understanding)',
  task: outsideTaskIds.understanding,
  note: 'Normalised weighted score; Overall weighs the platforms by their questions (eq. 7).',
  columns: levels.flatMap(ofLevel),
  published: mmbenchGuiL1,
};

const types = [
  ['basic', 'Basic'],
  ['advanced', 'Adv.'],
] as const;

const ofPlatform = ([platform, block]: (typeof platforms)[number]): LayoutColumn[] =>
  types.map(([type, name]) => ({
    id: `${platform}/${type}`,
    block,
    name,
    figure: (scores) => cellFigure(scores, { type, platform }, 'accuracy'),
  }));
const cells = platforms.flatMap(ofPlatform);
const averages: readonly LayoutColumn[] = [
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
  source: 'MMBench-GUI, Table 2 (L2, element grounding)',
  task: mmbenchGuiL2.task,
  note: 'Points inside the box. Average over all items (the paper’s caption), and the mean of basic and advanced (its code).',
  columns: [...cells, ...averages],
  published: mmbenchGuiL2,
};
