import { phrase } from '../phrases/phrase.ts';
import { outsideTaskIds } from '#shared/tasks/outside-ids.ts';
import { type PublishedRow, type PublishedTable, weightedMeanOf } from './published.ts';

/** Number of cases on mobile, web and desktop. */
const counts = [706, 737, 814];
const ids = ['loc-sr', 'int-sr', 'sa-loc-sr', 'sa-int-sr'] as const;

/** Model, then for mobile, web, desktop and the printed average: Loc SR, Int SR, SA-Locate, SA-Interact. */
const rows: readonly (readonly [string, ...(readonly number[])[]])[] = [
  ['GPT-4o', [31.0, 6.2, 9.1, 6.2], [22.8, 4.5, 7.0, 4.5], [20.6, 2.2, 4.4, 2.2], [24.8, 4.3, 6.8, 4.3]],
  ['Claude-3.5-Sonnet', [31.7, 11.5, 13.7, 11.5], [15.2, 1.9, 4.6, 1.9], [22.0, 3.4, 5.4, 3.4], [23.0, 5.6, 7.9, 5.6]],
  [
    'Gemini-2.5-Flash',
    [49.4, 17.6, 21.1, 17.6],
    [47.0, 11.8, 16.8, 11.8],
    [12.7, 0.7, 3.8, 0.7],
    [36.4, 10.0, 13.9, 10.0],
  ],
  ['OS-Atlas-7B', [47.5, 12.8, 18.7, 12.8], [33.2, 7.5, 9.2, 7.5], [45.3, 9.8, 15.2, 9.8], [42.0, 10.0, 14.4, 10.0]],
  ['CogAgent-9B', [17.7, 1.8, 2.5, 1.8], [24.1, 6.4, 13.7, 6.4], [29.4, 2.3, 3.5, 1.2], [23.7, 3.5, 6.6, 3.1]],
  [
    'UGround-7B',
    [50.7, 19.6, 22.4, 19.6],
    [62.0, 32.8, 62.0, 32.8],
    [46.3, 16.0, 25.4, 16.0],
    [53.0, 22.8, 36.6, 22.8],
  ],
  ['Jedi-7B-1080p', [13.3, 1.6, 3.1, 1.5], [12.7, 8.3, 12.7, 8.3], [12.2, 0.8, 1.5, 0.8], [12.7, 3.6, 5.8, 3.5]],
  ['ShowUI-2B', [20.3, 5.2, 6.7, 5.2], [26.7, 5.3, 26.7, 5.3], [30.3, 3.2, 9.1, 3.2], [25.8, 4.6, 14.2, 4.6]],
  ['MobileVLM V2-3B', [16.5, 1.6, 2.5, 1.6], [16.1, 2.6, 4.0, 2.6], [22.9, 1.9, 4.3, 1.9], [18.5, 2.0, 3.6, 2.0]],
  ['MobileVLM V2-7B', [18.5, 1.9, 2.9, 1.9], [26.7, 2.6, 5.9, 2.6], [26.3, 3.7, 5.2, 3.7], [23.8, 2.7, 4.7, 2.7]],
  ['Holo1-7B', [3.5, 1.6, 2.6, 1.6], [12.2, 1.3, 3.8, 1.3], [7.1, 3.6, 4.0, 2.6], [7.6, 2.2, 3.5, 1.8]],
  [
    'AgentCPM-GUI-8B',
    [42.4, 18.2, 32.4, 18.2],
    [30.6, 7.9, 30.6, 7.9],
    [34.6, 7.1, 9.3, 7.1],
    [35.9, 11.1, 24.1, 11.1],
  ],
];

const devices = ['mobile', 'web', 'desktop', 'average'] as const;

const named = (value: (at: number) => number) => Object.fromEntries(ids.map((id, at) => [id, value(at)]));

/** SA-Locate equals Loc on the Web, and rows whose SA-Interact is not Int. */
const sameOnWeb: ReadonlySet<string> = new Set(['UGround-7B', 'Jedi-7B-1080p', 'ShowUI-2B', 'AgentCPM-GUI-8B']);
const intDiffers: ReadonlySet<string> = new Set(['CogAgent-9B', 'Jedi-7B-1080p', 'Holo1-7B']);
const remarks = (model: string): Pick<PublishedRow, 'notes'> => ({
  notes: [
    ...(sameOnWeb.has(model) ? [phrase('table-web-saloc')] : []),
    ...(intDiffers.has(model) ? [phrase('table-int-differs')] : []),
  ],
});

/** SA-Interact on mobile, web and desktop under one arm; the paper prints no average. */
const interact = (model: string, ...figures: readonly number[]): PublishedRow => ({
  model,
  printed: {},
  recomputed: {},
  cells: Object.fromEntries(figures.map((figure, at) => [`${devices[at] ?? ''}/sa-int-sr`, figure])),
});

/** FineState-Bench, the visual diagnostic with two detectors. */
export const fineStateDiagnostic: readonly PublishedRow[] = [
  interact('Gemini-2.5-Flash', 17.6, 11.8, 0.7),
  interact('ShowUI-2B', 5.2, 5.3, 3.2),
  interact('OS-Atlas-7B', 12.8, 7.5, 9.8),
  interact('Gemini-2.5-Flash, described by Gemini-2.5-Flash', 29.8, 27.2, 15.4),
  interact('ShowUI-2B, described by Gemini-2.5-Flash', 5.8, 12.3, 7.5),
  interact('OS-Atlas-7B, described by Gemini-2.5-Flash', 18.9, 18.2, 19.1),
  interact('Gemini-2.5-Flash, described by GPT-4o', 29.8, 26.6, 20.9),
  interact('ShowUI-2B, described by GPT-4o', 7.3, 7.2, 9.5),
  interact('OS-Atlas-7B, described by GPT-4o', 15.9, 14.2, 13.1),
];

/** FineState-Bench, ablation of the visual diagnostic (Gemini-2.5-Flash). */
export const fineStateAblated: readonly PublishedRow[] = [
  interact('Gemini-2.5-Flash', 17.6, 11.8, 0.7),
  interact('Gemini-2.5-Flash, arm description', 17.9, 11.9, 0.8),
  interact('Gemini-2.5-Flash, arm box', 26.1, 24.7, 13.1),
  interact('Gemini-2.5-Flash, arm both', 29.8, 27.2, 15.4),
];

export const fineStateBench: PublishedTable = {
  task: outsideTaskIds.fineState,
  source: 'FineState-Bench paper, Table 2, “AVG”',
  note: 'The printed average is a plain mean of three platforms. Recomputed: weighted by their cases.',
  rows: rows.map(([model, mobile = [], web = [], desktop = [], average = []]) => ({
    model,
    printed: named((at) => average[at] ?? 0),
    cells: Object.fromEntries(
      [mobile, web, desktop, average].flatMap((figures, device) =>
        ids.map((id, at) => [`${devices[device] ?? ''}/${id}`, figures[at] ?? Number.NaN]),
      ),
    ),
    ...remarks(model),
    recomputed: named((at) => weightedMeanOf([mobile[at] ?? 0, web[at] ?? 0, desktop[at] ?? 0], counts)),
  })),
};
