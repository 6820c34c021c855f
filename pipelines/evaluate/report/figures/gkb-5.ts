import { platformNames, tableValuePhrases } from '#shared/phrases/tables/table-values.ts';
import { knowledgeColumns } from '#shared/contents/knowledge-columns.ts';
import { knowledgeForms } from '#shared/contents/knowledge-question.ts';
import { knowledge } from '#shared/tasks/knowledge/index.ts';
import { barColumns, barData, barsOf, countedIn, largest } from './counts.ts';
import type { PaperFigure } from './define.ts';
import { bars, barTotal, inColumns } from './draw/bars.ts';
import { several } from './words.ts';

const formNames = [tableValuePhrases['value-multiple-choice'], tableValuePhrases['value-yes-or-no']];

/** What is counted here. */
const asked = ['knowledge question', 'knowledge questions'] as const;

/** Platforms as exports name them. */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries(platformNames).map(([id, name]) => [`os_${id}`, name]),
);

export const gkb5: PaperFigure = {
  id: 'gkb-5',
  source: 'GUI Knowledge Bench, Figure 5',
  reads: { composition: true },
  needs: 'approved knowledge questions, or a release with some',
  fill({ composition }) {
    const rows = composition?.tables[knowledge.id]?.rows ?? [];
    if (!composition || rows.length === 0) return null;
    const { tables } = composition;
    const forms = barsOf(rows, 'column', { order: knowledgeColumns, by: 'form', series: knowledgeForms });
    const platforms = largest(barsOf(rows, 'platform'), 8).map((bar) => ({
      ...bar,
      name: named.get(bar.name) ?? bar.name,
    }));
    const pictures = barsOf(
      (tables['pictures']?.rows ?? []).filter((row) => row['task'] === knowledge.id),
      'pictures',
    );
    const appRows = (tables['item-apps']?.rows ?? []).filter((row) => row['task'] === knowledge.id);
    const shownApps = largest(barsOf(appRows, 'app'), 15);
    const resolutions = largest(barsOf(tables['resolutions']?.rows ?? [], 'resolution'), 12);
    const n = forms.reduce((sum, form) => sum + barTotal(form), 0);
    const apps = new Set(appRows.map((row) => row['app'])).size;
    return {
      title: 'Composition of knowledge questions',
      caption: [
        `Counts. N = ${several(n, ...asked)}; ${several(apps, 'app')}. Resolutions, in pixels, are those of all pictures counted here.`,
        countedIn(composition.release),
      ],
      columns: barColumns,
      rows: [
        ...barData('forms', forms, formNames),
        ...barData('platforms', platforms),
        ...barData('pictures per question', pictures),
        ...barData('apps', shownApps),
        ...barData('resolutions', resolutions),
      ],
      draw: (pen) =>
        inColumns(
          pen,
          [
            bars(pen, {
              title: 'Knowledge and form',
              lines: forms,
              series: formNames,
              unit: asked,
            }),
            bars(pen, { title: 'Apps', lines: shownApps, unit: asked }),
            bars(pen, { title: 'Platform', lines: platforms, unit: asked }),
            bars(pen, { title: 'Resolution, px', lines: resolutions, unit: ['picture', 'pictures'] }),
            bars(pen, { title: 'Pictures per question', lines: pictures, unit: asked }),
          ],
          2,
        ),
    };
  },
};
