import { centreOf } from '#shared/geometry/box.ts';
import { platforms } from '#shared/records/fields.ts';
import { componentTypes } from '#shared/contents/element.ts';
import { defineTaskType, missed, type Score } from '../define.ts';
import { groundingAnswer, hitsTarget, type GroundingAnswer } from '../grounding/item.ts';
import { targetSize, targetSizes } from '../grounding/size-band.ts';
import { pictureThenText } from '../messages.ts';
import { outsideTaskIds } from '../outside-ids.ts';
import { devices, exportedPlatform } from '../../lints/platform-names.ts';
import { parsePlace, placeReader } from '../points/parse.ts';
import { missKind } from '../points/failure.ts';
import type { Reading } from '../reading.ts';
import type { Pointing } from '../showing.ts';
import { releasedStages } from './released.ts';
import { distanceToBox } from '#shared/geometry/box.ts';
import { deviceOf } from './device.ts';
import { fineStateItem, fineStateStages, isHollow, type FineStateItem } from './item.ts';
import { parseFineStateAsUpstream } from './parity.ts';
import { dualBoxLints, type DualBoxSubject } from '../../items/element/dual-box-lints.ts';
import { fineStateCellMetrics, fineStateTable, type FineStateTable } from './summary.ts';

/** The box that a stage must hit, and the one that shows awareness of the state (tests of the released code). */
export function boxesOf(item: FineStateItem) {
  return item.stage === 'locate'
    ? { hit: item.locate, aware: item.current ?? item.locate }
    : { hit: item.interact ?? item.locate, aware: item.interact ?? item.locate };
}

function score(item: FineStateItem, reading: Reading<GroundingAnswer>): Score {
  if (reading.kind !== 'answer') return missed(reading, ['hit', 'aware']);
  const { point } = reading.answer;
  if (point === null) return { outcome: 'wrong', hits: { hit: false, aware: false }, distance: null };
  const boxes = boxesOf(item);
  const hit = hitsTarget(boxes.hit, point, item.image);
  const aware = hitsTarget(boxes.aware, point, item.image);
  return { outcome: hit ? 'right' : 'wrong', hits: { hit, aware }, distance: distanceToBox(boxes.hit, point) };
}

const slider: Omit<FineStateItem, 'stage' | 'instruction'> = {
  case: 0,
  image: { ref: 'settings.png', width: 1000, height: 500 },
  platform: 'web',
  category: 'A',
  component: 'Slider',
  locate: [100, 100, 300, 120],
  current: [140, 100, 160, 120],
  interact: [240, 100, 260, 120],
};

const pointing = (item: FineStateItem): Pointing => ({
  instruction: item.instruction,
  image: item.image,
  targets: [boxesOf(item).hit],
  whole: item.locate,
});

/** Fine-grained states: locate the component, act at its target state (FineState-Bench). */
export const fineState = defineTaskType<FineStateItem, GroundingAnswer, DualBoxSubject, FineStateTable>({
  id: outsideTaskIds.fineState,
  name: 'Fine-grained state control',
  item: fineStateItem,
  open: ['case', 'stage', 'image', 'platform', 'device', 'category', 'component', 'instruction'],
  answer: groundingAnswer,
  dims: [
    { id: 'stage', name: 'Stage', values: fineStateStages },
    { id: 'category', name: 'Category', values: Object.keys(componentTypes) },
    { id: 'component', name: 'Component', values: Object.values(componentTypes).flat() },
    { id: 'device', name: 'Device', values: devices, coarserThan: 'platform' },
    { id: 'platform', name: 'Platform', values: platforms.map((platform) => `os_${platform}`) },
    { id: 'size', name: 'Target size', values: targetSizes },
  ],
  // Never the stage, since each rate belongs to one stage.
  usualDims: ['component', 'size'],
  stageRates: true,
  dimsOf: (item) => ({
    stage: item.stage,
    category: item.category ?? 'unknown',
    component: item.component ?? 'unknown',
    device: deviceOf(item) ?? 'unknown',
    platform: exportedPlatform(item.platform),
    size: targetSize({ targets: [boxesOf(item).hit] }),
  }),
  steps: ['describe', 'locate'],
  released: releasedStages,
  show: (item) => ({
    label: item.instruction,
    pictures: [{ image: item.image, role: 'screenshot' }],
    boxes: (['locate', 'interact', 'current'] as const).flatMap((kind) => {
      const box = item[kind];
      return box ? [{ kind, bbox: box }] : [];
    }),
  }),
  pointing,
  baselines: ['random', 'center', 'ocr'],
  placeOf: (answer) => answer,
  drawnWith: (item) => `case ${item.case}`,
  asked: ({ instruction }) => ({ kind: 'point', instruction }),
  failure: (item, counted, elements) => missKind(pointing(item), counted, elements),
  arms: ['baseline', 'description', 'box', 'both', 'oracle-box'],
  buildMessages: (item, prompt) =>
    pictureThenText(prompt, [item.image], { instruction: item.instruction, stage: item.stage.toUpperCase() }),
  reader: placeReader,
  parse: (reply, item, options) => parsePlace(reply, item.image, { coordinates: 'normalized', ...options }),
  parityParse: (reply, item, options) => parseFineStateAsUpstream(reply, item, options?.model),
  parityParsers: ['default'],
  gold(item) {
    const [x, y] = centreOf(boxesOf(item).hit);
    return `(${Math.round(x)}, ${Math.round(y)})`;
  },
  score,
  parityScore: score,
  cellMetrics: fineStateCellMetrics,
  leavesOut: isHollow,
  aggregate: fineStateTable,
  lints: dualBoxLints,
  projectLints: [],
  fixtures: [
    {
      item: { ...slider, stage: 'locate', instruction: 'Locate the volume slider' },
      right: '2. Interaction Coordinates: [0.15, 0.22]',
      wrong: '[0.5, 0.22]',
    },
    {
      item: { ...slider, stage: 'interact', instruction: 'Set the volume to 75' },
      right: '1. Component Description: a slider\n2. Interaction Coordinates: [0.250, 0.220]\n3. Reasoning: 3 of 4',
      wrong: '[0.15, 0.22]',
    },
  ],
});
