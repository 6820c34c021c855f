import { fineStateAblated, fineStateBench, fineStateDiagnostic } from '#shared/published/finestate.ts';
import { outsideTaskIds } from '#shared/tasks/outside-ids.ts';
import type { Evaluation } from '../model.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { cellFigure, type Layout, plainMean, type ScoreColumn } from './define.ts';
import { scored } from './scored.ts';

const devices = [
  ['mobile', 'Mobile'],
  ['web', 'Web'],
  ['desktop', 'Desktop'],
] as const;

const rates = [
  ['loc-sr', 'Loc'],
  ['int-sr', 'Int'],
  ['sa-loc-sr', 'SA-Loc'],
  ['sa-int-sr', 'SA-Int'],
] as const;
type Rate = (typeof rates)[number];

/** The devices and their plain mean, each with these rates; one rate alone needs no blocks. */
function columnsOf(shown: readonly Rate[]): ScoreColumn[] {
  const named = (device: string, rate: string) =>
    shown.length === 1 ? { block: '', name: device } : { block: device, name: rate };
  const of = ([device, title]: (typeof devices)[number], [metric, rate]: Rate): ScoreColumn => ({
    id: `${device}/${metric}`,
    ...named(title, rate),
    // Every rate is about the same cases.
    ...(metric !== shown[0]?.[0] && { mean: true as const }),
    figure: (scores) => cellFigure(scores, { device }, metric),
  });
  return [
    ...devices.flatMap((device) => shown.map((rate) => of(device, rate))),
    ...shown.map(
      (rate): ScoreColumn => ({
        id: `average/${rate[0]}`,
        ...named('AVG', rate[1]),
        mean: true,
        figure: (scores) => plainMean(devices.map((device) => of(device, rate).figure(scores))),
      }),
    ),
  ];
}

const [, , , interaction] = rates;
const armOf = ({ settings }: Evaluation): string => settings.arm ?? 'baseline';
const inArms =
  (...arms: readonly string[]) =>
  (entry: Evaluation): boolean =>
    arms.includes(armOf(entry));

const common = {
  of: 'runs',
  task: outsideTaskIds.fineState,
  by: devices.map(([device]) => `${device}/${interaction[0]}`),
} as const;
const average = 'AVG is the plain mean of the devices, as printed.';

export const fineState2: Layout = {
  ...common,
  id: 'finestate-2',
  source: 'FineState-Bench, Table 2',
  note: `Success rates of the locate and the interact instruction, of the component and of the place for its state. ${average}`,
  fill: scored(columnsOf(rates), inArms('baseline')),
  published: fineStateBench.rows,
  printedErrors: [phrase('table-models-13'), phrase('table-reduction-85')],
};

export const fineStateVda: Layout = {
  ...common,
  id: 'finestate-vda',
  source: 'FineState-Bench, visual diagnostic',
  note: `SA-Interact without help, with a described and located component, and with the true box. ${average}`,
  fill: scored(columnsOf([interaction]), inArms('baseline', 'both', 'oracle-box')),
  published: fineStateDiagnostic,
  printedErrors: [phrase('table-gain-149')],
};

export const fineStateAblation: Layout = {
  ...common,
  id: 'finestate-ablation',
  source: 'FineState-Bench, ablation of the visual diagnostic',
  note: `SA-Interact without help, with the description or the box alone, and with both. ${average}`,
  fill: scored(columnsOf([interaction]), inArms('baseline', 'description', 'box', 'both')),
  published: fineStateAblated,
  printedErrors: [phrase('table-gemini-detector')],
};
