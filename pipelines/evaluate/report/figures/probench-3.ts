import { processTypes } from '#shared/episodes/process/run.ts';
import { barColumns, barData, barsOf, largest } from './counts.ts';
import type { FigureTask, PaperFigure } from './define.ts';
import { bars, inColumns } from './draw/bars.ts';
import { several } from './words.ts';

/** The paper's names for the two kinds of task. */
const typeNames = ['state-related', 'process-related'];

const countBy = (tasks: readonly FigureTask[], of: (task: FigureTask) => string) =>
  barsOf(
    tasks.map((task) => ({ of: of(task), type: task.type, n: 1 })),
    'of',
    { by: 'type', series: processTypes },
  );

export const probench3: PaperFigure = {
  id: 'probench-3',
  source: 'ProBench, Figure 3',
  reads: { episodes: true },
  needs: 'tasks of ProBench, imported with or without runs (format probench)',
  fill({ tasks }) {
    if (tasks.length === 0) return null;
    const categories = largest(
      countBy(tasks, ({ category }) => category ?? 'no category'),
      20,
    );
    const languages = largest(
      countBy(tasks, ({ language }) => language),
      10,
    );
    const shownApps = largest(
      countBy(tasks, ({ app }) => app || 'no app'),
      40,
    );
    const apps = new Set(tasks.map(({ app }) => app)).size;
    return {
      title: 'Composition of judged tasks',
      caption: [
        `Counts of tasks. N = ${several(tasks.length, 'task')} in ${several(apps, 'app')}; a task with several runs counts once. State-related: judged by the last screen; process-related: by the operations too.`,
      ],
      columns: barColumns,
      rows: [
        ...barData('categories', categories, typeNames),
        ...barData('languages', languages, typeNames),
        ...barData('apps', shownApps, typeNames),
      ],
      draw: (pen) =>
        inColumns(
          pen,
          [
            bars(pen, { title: 'Category of app', lines: categories, series: typeNames, unit: ['task', 'tasks'] }),
            bars(pen, { title: 'App', lines: shownApps, series: typeNames, unit: ['task', 'tasks'] }),
            bars(pen, { title: 'Language', lines: languages, series: typeNames, unit: ['task', 'tasks'] }),
          ],
          2,
        ),
    };
  },
};
