import { platforms } from '#shared/records/fields.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import { elementKinds } from '#shared/contents/element.ts';
import { centreOf } from '#shared/geometry/box.ts';
import { shareRight } from '#shared/tasks/share-right.ts';
import { defineTaskType, missed, type Score } from '../define.ts';
import { pictureThenText } from '../messages.ts';
import { deviceOf, devices, exportedPlatform } from '../../lints/platform-names.ts';
import { parsePlace, placeReader } from '../points/parse.ts';
import { parityParsers } from '../published.ts';
import { missKind } from '../points/failure.ts';
import type { Reading } from '../reading.ts';
import type { Pointing } from '../showing.ts';
import { releasedTargets } from './released.ts';
import { distanceToItem, groundingAnswer, groundingItem, groundingTypes, hitsItem } from './item.ts';
import type { GroundingAnswer, GroundingItem } from './item.ts';
import { instructionLints, type InstructionSubject } from '../../items/instruction/lints.ts';
import { parsePointAs } from './parity.ts';
import { targetSize, targetSizes } from './size-band.ts';
import { groundingSummary, type GroundingSummary } from './summary.ts';

function score(item: GroundingItem, reading: Reading<GroundingAnswer>): Score {
  if (reading.kind !== 'answer') return missed(reading, ['right']);
  const { point } = reading.answer;
  const right = point === null ? item.absent : !item.absent && hitsItem(item, point);
  return {
    outcome: right ? 'right' : 'wrong',
    hits: { right },
    distance: point === null ? null : right ? 0 : distanceToItem(item, point),
  };
}

const words = ([x, y]: Point): string => `(${Math.round(x)}, ${Math.round(y)})`;

const base: Omit<GroundingItem, 'index' | 'targets' | 'absent'> = {
  image: { ref: 'health.png', width: 1000, height: 2000 },
  platform: 'ios',
  app: 'Health',
  type: 'basic',
  kind: 'icon',
  instruction: 'The share icon',
  polygon: null,
};

const pointing = ({ instruction, image, targets }: GroundingItem): Pointing => ({
  ...{ instruction, image, targets },
  whole: null,
});

/** Element grounding: one instruction, one position on one screenshot (MMBench-GUI L2, ScreenSpot, OSWorld-G). */
export const grounding = defineTaskType<GroundingItem, GroundingAnswer, InstructionSubject, GroundingSummary>({
  id: 'grounding',
  name: 'Element grounding',
  item: groundingItem,
  open: ['image', 'platform', 'app', 'type', 'instruction', 'group'],
  answer: groundingAnswer,
  dims: [
    { id: 'type', name: 'Instruction', values: groundingTypes },
    { id: 'platform', name: 'Platform', values: platforms.map((platform) => `os_${platform}`) },
    { id: 'kind', name: 'Kind', values: elementKinds },
    { id: 'size', name: 'Target size', values: targetSizes },
    { id: 'device', name: 'Device', values: devices, coarserThan: 'platform' },
  ],
  dimsOf: (item) => ({
    type: item.type,
    platform: exportedPlatform(item.platform),
    kind: item.kind ?? 'unknown',
    size: targetSize(item),
    device: deviceOf(item.platform) ?? 'unknown',
  }),
  steps: [],
  released: releasedTargets,
  show: ({ instruction, image, targets }) => ({
    label: instruction,
    pictures: [{ image, role: 'screenshot' }],
    boxes: targets.map((box) => ({ kind: 'target', bbox: box })),
  }),
  pointing,
  rightReply: ({ absent, targets: [target] }, place) => (absent || !target ? null : place(centreOf(target))),
  baselines: ['random', 'center', 'ocr'],
  placeOf: (answer) => answer,
  asked: ({ instruction }) => ({ kind: 'point', instruction }),
  failure: (item, counted, elements) => missKind(pointing(item), counted, elements),
  arms: [],
  buildMessages: (item, prompt) => pictureThenText(prompt, [item.image], { instruction: item.instruction }),
  reader: placeReader,
  parse: (reply, item, options) => parsePlace(reply, item.image, options),
  parityParse: (reply, item, options) => parsePointAs(options?.parityParser ?? 'default', reply, item.image),
  parityParsers,
  gold: (item) => (item.absent ? 'no such target' : item.targets.map((box) => words(centreOf(box))).join(' or ')),
  score,
  parityScore: score,
  cellMetrics: [shareRight('accuracy', 'Accuracy')],
  aggregate: groundingSummary,
  lints: instructionLints,
  projectLints: [],
  fixtures: [
    {
      item: { ...base, index: 0, targets: [[100, 200, 140, 240]], absent: false },
      right: '(120, 220)',
      wrong: '(99, 220)',
    },
    {
      item: {
        ...base,
        index: 1,
        type: 'advanced',
        targets: [
          [10, 20, 30, 40],
          [900, 1900, 1000, 2000],
        ],
        absent: false,
      },
      right: '[1000, 2000]',
      wrong: '[500, 500]',
    },
  ],
});
