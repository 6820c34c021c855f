import { inWords } from '../../phrases/phrase.ts';
import type { GroundingAnswer } from '../grounding/item.ts';
import { answered, unreadable, type Reading } from '../reading.ts';
import type { FineStateItem } from './item.ts';

type Pair = readonly [number, number];
type Scale = (at: Pair, model: string) => Pair;

// As published, except for changes that do not affect results and keep a reply of a million digits or blanks from
// taking forever: a number is tried from its first digit only, and no two repetitions are adjacent.
const n = '((?:\\d+(?:\\.\\d+)?|\\.\\d+))';
const pair = `${n}\\s*,\\s*${n}`;

const none: Scale = () => [1, 1];
const over = (at: Pair): boolean => at[0] > 1 || at[1] > 1;
const square = (side: number): Pair => [side, side];

/** Divisors of the last pattern; the published code divides by 1000 once more if the number is still over 1. */
const barePair: Scale = (at, model) => {
  const thousand = model.includes('UGround') || model.includes('Qwen2-VL');
  if (thousand) return square(at[0] > 1000 || at[1] > 1000 ? 1e6 : 1000);
  if (!over(at)) return [1, 1];
  if (model.includes('OS-Atlas')) return square(at[0] > 1000 || at[1] > 1000 ? 1e6 : 1000);
  const again = model.includes('Qwen2.5-VL-3B-UI-R1') && (at[0] > 1024 || at[1] > 1024);
  return square(again ? 1024 * 1024 : 1024);
};

/**
 * The published patterns in order, each with its divisor; numbered from 1 as in the code. The sixth is omitted: it has
 * no second number and never gives a point.
 */
const patterns: readonly (readonly [string, RegExp, Scale])[] = [
  ['upstream-1', /<point>\[\[(\d+)\s*,\s*(\d+)\]\]<\/point>/d, ([x, y]) => square(Math.max(x, y) > 1024 ? 1920 : 1024)],
  [
    'upstream-2',
    /<points\s+x1="(\d+)"\s+y1="(\d+)"/d,
    (at, model) =>
      !over(at) ? [1, 1] : model.includes('Jedi') && model.includes('1080p') ? [1920, 1080] : square(1024),
  ],
  [
    'upstream-3',
    new RegExp(
      `<\\|box_start\\|>\\[\\[${n},\\s*${n},\\s*(?:\\d+(?:\\.\\d+)?|\\.\\d+),\\s*(?:\\d+(?:\\.\\d+)?|\\.\\d+)\\]\\]<\\|box_end\\|>`,
      'd',
    ),
    none,
  ],
  [
    'upstream-4',
    new RegExp(`Interaction\\s+Coordinates[：:]\\s*\\[${pair}\\]`, 'd'),
    (at, model) => {
      if (!over(at)) return [1, 1];
      return model.includes('InfiGUI') && Math.max(...at) > 1080 ? square(1920) : [1920, 1080];
    },
  ],
  ['upstream-5', new RegExp(`2\\.\\s*Interaction\\s+Coordinates[：:]\\s*\\[${n}\\s*(?:,\\s*)?${n}?\\]?`, 'd'), none],
  ['upstream-7', new RegExp(`\\[${pair}\\]`, 'd'), none],
  ['upstream-8', new RegExp(`\\(${pair}\\)`, 'd'), none],
  ['upstream-9', new RegExp(`坐标[：:]\\s*\\[?${pair}\\]?`, 'd'), none],
  ['upstream-10', new RegExp(`Coordinates[：:]\\s*\\[?${pair}\\]?`, 'd'), none],
  ['upstream-11', /\((\d+),\s*(\d+)\)/d, none],
  ['upstream-12', new RegExp(`(?<!\\d)${pair}`, 'd'), barePair],
];

/** The two models whose replies the published code first cleans up, and for which it reads positions in words. */
const wordy = ['OS-Atlas-Pro-7B', 'Qwen2.5-VL-3B-UI-R1'];

/** Lines without surrounding blanks and without duplicates: of all lines, or of those that name actions. */
function tidied(reply: string, model: string): string {
  const [atlas, uiR1] = wordy.map((name) => model.includes(name));
  if (!atlas && !uiR1) return reply;
  const seen = new Set<string>();
  return reply
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      if (!uiR1 && !line.startsWith('actions:')) return true;
      if (line === '' || seen.has(line)) return false;
      seen.add(line);
      return true;
    })
    .join('\n');
}

const places = ['located at the', 'at the', 'in the'].map(
  (words) => new RegExp(`${words} ([\\p{L}\\p{N}_]+)\\s*([\\p{L}\\p{N}_]+)`, 'iu'),
);

/** "located at the upper left" as 0.25, 0.25; null without such words. */
function placeInWords(reply: string): Pair | null {
  for (const pattern of places) {
    const found = pattern.exec(reply);
    if (!found) continue;
    const [first = '', second = ''] = [found[1]?.toLowerCase(), found[2]?.toLowerCase()];
    const named = (word: string, ...parts: string[]) => parts.some((part) => word.includes(part));
    let y = named(first, 'upper', 'top') ? 0.25 : named(first, 'lower', 'bottom') ? 0.75 : 0.5;
    const x = named(second, 'left') ? 0.25 : named(second, 'right') ? 0.75 : 0.5;
    if (named(second, 'upper', 'top')) y = 0.25;
    else if (named(second, 'lower', 'bottom')) y = 0.75;
    return [x, y];
  }
  return null;
}

function answer([x, y]: Pair, numbers: Pair, scale: Pair, image: FineStateItem['image']): GroundingAnswer {
  return {
    point: [x * image.width, y * image.height],
    numbers: [...numbers],
    convention: 'normalized',
    box: null,
    scale: [scale[0], scale[1]],
  };
}

/**
 * FineState-Bench's published coordinate reader (parse_model_response of its LLM_eval.py): ordered patterns, the first
 * match of each, divisors that depend on the pattern and the model's name rather than the picture; accepted only if
 * both values are in 0..1. It does not distinguish refusals from failures. `scale` of the answer is the divisor.
 */
export function parseFineStateAsUpstream(
  reply: string,
  item: Pick<FineStateItem, 'image'>,
  model = '',
): Reading<GroundingAnswer> {
  const text = tidied(reply, model);
  for (const [id, pattern, scaleOf] of patterns) {
    const found = pattern.exec(text);
    if (!found || found[1] === undefined || found[2] === undefined) continue;
    const numbers: Pair = [Number(found[1]), Number(found[2])];
    const scale = scaleOf(numbers, model);
    const at: Pair = [numbers[0] / scale[0], numbers[1] / scale[1]];
    if (!(at[0] <= 1 && at[1] <= 1)) continue;
    const divided = scale[0] !== 1 || scale[1] !== 1;
    const note = divided ? inWords('reading-divided', { x: scale[0], y: scale[1] }) : null;
    const span = text === reply ? (found.indices?.[0] ?? null) : null;
    return answered(answer(at, numbers, scale, item.image), id, span, note);
  }
  const place = wordy.some((name) => model.includes(name)) ? placeInWords(text) : null;
  if (place)
    return answered(answer(place, place, [1, 1], item.image), 'upstream-words', null, inWords('reading-place-words'));
  return unreadable('upstream-none', inWords('reading-no-fraction'));
}
