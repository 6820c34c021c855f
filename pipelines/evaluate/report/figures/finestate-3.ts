import { componentTypes } from '#shared/contents/element.ts';
import { fineState } from '#shared/tasks/fine-state/index.ts';
import { devices } from '#shared/lints/platform-names.ts';
import { barColumns, barData, barsOf, countedIn } from './counts.ts';
import type { PaperFigure } from './define.ts';
import { bars, barTotal, inColumns } from './draw/bars.ts';

/** The four categories of components. */
const categories: Readonly<Record<string, string>> = {
  A: 'A numeric range',
  B: 'B option switching',
  C: 'C specific data',
  D: 'D view operation',
};
const shownWords = 24;

export const fineState3: PaperFigure = {
  id: 'finestate-3',
  source: 'FineState-Bench, Figure 3',
  reads: { composition: true, words: fineState.id },
  needs: 'approved fine-state cases, or a release with some',
  fill({ composition, words }) {
    const rows = composition?.tables[fineState.id]?.rows ?? [];
    // A case is two items, one per stage.
    const stage = rows.some((row) => row['stage'] === 'interact') ? 'interact' : 'locate';
    const cases = rows.filter((row) => row['stage'] === stage);
    if (!composition || cases.length === 0) return null;
    const known = Object.keys(componentTypes);
    const series = [...known, ...(cases.some((row) => !known.includes(String(row['category']))) ? ['unknown'] : [])];
    const named = cases.map((row) => ({
      ...row,
      category: known.includes(String(row['category'])) ? (row['category'] ?? '') : 'unknown',
    }));
    const byDevice = barsOf(named, 'device', { order: devices, by: 'category', series });
    const byComponent = barsOf(named, 'component', { order: Object.values(componentTypes).flat() });
    const frequent = words.slice(0, shownWords).map(([name, n]) => ({ name, parts: [n] }));
    const names = series.map((text) => categories[text] ?? text);
    const n = byDevice.reduce((sum, bar) => sum + barTotal(bar), 0);
    return {
      title: 'Instructions and composition of fine-state cases',
      caption: [
        `(a) The ${frequent.length} most frequent words of all locate and interact instructions, without function words and numbers. (b) Cases by device and category of component, (c) by component; N = ${n}.`,
        countedIn(composition.release),
      ],
      columns: barColumns,
      rows: [
        ...barData('words', frequent),
        ...barData('devices', byDevice, names),
        ...barData('components', byComponent),
      ],
      draw: (pen) =>
        inColumns(
          pen,
          [
            bars(pen, {
              title: '(a) Words of instructions',
              lines: frequent,
              unit: ['time', 'times'],
              share: false,
              wide: 260,
            }),
            bars(pen, {
              title: '(b) Device and category',
              lines: byDevice,
              series: names,
              unit: ['case', 'cases'],
              wide: 340,
            }),
            bars(pen, { title: '(c) Component', lines: byComponent, unit: ['case', 'cases'], wide: 260 }),
          ],
          2,
        ),
    };
  },
};
