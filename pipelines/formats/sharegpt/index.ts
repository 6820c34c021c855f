import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { annotationFile } from '../boxes/annotation-file.ts';
import { countJson } from '../count.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { readJsonRecords } from '../json/read.ts';
import { oneBox, recordOf, rowsOf, targetsOf } from '../boxes/element-records.ts';
import { originalBox } from '../original.ts';
import { Refused } from '../refused.ts';
import { writeEpisodes } from './episodes.ts';

const main = 'conversations.jsonl';
const conventions = ['xyxy-1000', 'xyxy-norm', 'xyxy-px'] as const;

/** A conversation about one picture (LLaVA, ShareGPT). Both spellings of the roles are read. */
const row = z.object({
  image: z.string().min(1),
  conversations: z.array(z.object({ from: z.string(), value: z.string() })),
  /** Our own field: the box's numbers as written, so that they are read back to the last digit. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
});

const number = String.raw`(-?\d+(?:\.\d+)?(?:e-?\d+)?)`;
const boxes = new RegExp(String.raw`\[\s*${[number, number, number, number].join(String.raw`\s*,\s*`)}\s*\]`, 'i');

/** Pairs of turns by a person and a model in which the model answers with a box. */
function* pairs({ conversations, bbox }: z.infer<typeof row>) {
  for (const [at, turn] of conversations.entries()) {
    const reply = conversations[at + 1];
    if (!/^(human|user)$/i.test(turn.from) || !reply || !/^(gpt|assistant)$/i.test(reply.from)) continue;
    const found = boxes.exec(reply.value);
    const instruction = turn.value.replaceAll('<image>', '').trim();
    if (!found || instruction === '') continue;
    const [, a, b, c, d] = found.map(Number);
    yield { instruction, numbers: bbox ?? ([a ?? 0, b ?? 0, c ?? 0, d ?? 0] as const) };
  }
}

async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(path, main);
  const images = await ImageFinder.open(file, options.images);
  const convention = options.convention ?? conventions[0];
  yield* readJsonRecords(file, row, async function* ({ value, ...from }): AsyncGenerator<Read> {
    const image = await images.find(value.image, [value.image, `images/${value.image}`]);
    // Turns answered with the same box refer to one element.
    const byBox = new Map<string, ReadElement>();
    for (const { instruction, numbers } of pairs(value)) {
      const element =
        byBox.get(numbers.join()) ?? oneBox({ numbers, convention }, { raw: JSON.stringify({ bbox: numbers }) });
      element.instructions.push({ type: 'basic', text: instruction, style: null });
      byBox.set(numbers.join(), element);
    }
    const elements = [...byBox.values()];
    if (elements.length === 0) throw new Refused(phrase('format-no-box-in-reply'));
    yield recordOf(from, image, { convention, elements });
  });
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const convention = options.convention ?? conventions[0];
  const text = await out.text(main);
  let records = 0;
  for await (const item of items) {
    const { screenshot: shot } = item;
    const name = `${shot.exportName}.${shot.ext}`;
    const taken: WriteItem['elements'] = [];
    const targets = targetsOf(item, convention, options, (element) => originalBox(element.raw, 'sharegpt', 'bbox'));
    for (const { instruction, numbers, back } of rowsOf(targets)) {
      const words = instruction.content.text.replaceAll('<image>', '').trim();
      if (words === '') continue;
      const conversations = [
        { from: 'human', value: `<image>\n${words}` },
        { from: 'gpt', value: `<box>[[${numbers.join(', ')}]]</box>` },
      ];
      await text.write(`${JSON.stringify({ id: records++, image: `images/${name}`, conversations, bbox: numbers })}\n`);
      const content = { ...instruction.content, text: words };
      taken.push({ ...back, instructions: [{ ...instruction, content }] });
    }
    if (taken.length === 0) continue;
    await out.picture(shot, `images/${name}`);
    options.wrote({ ...item, questions: [], elements: taken });
  }
  await text.end();
  return { records };
}

/** ShareGPT conversations (LLaVA): an instruction and its box, as training data. */
export const sharegpt = defineFormat({
  id: 'sharegpt',
  name: 'ShareGPT conversations',
  conventions,
  accepts: ['.jsonl', '.json', 'folder'],
  main,
  carries: ['locate', 'instructions'],
  read,
  geometry: ['bbox'],
  count: countJson(main),
  write,
  writeEpisodes,
});
