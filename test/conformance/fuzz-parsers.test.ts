import { expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '#pipelines/engine/calls/json-reply.ts';
import { ourAction } from '#pipelines/formats/episodes/our-action.ts';
import { pyautoguiActions } from '#pipelines/formats/episodes/pyautogui.ts';
import { readFooter } from '#pipelines/formats/hf-parquet/footer.ts';
import { schema } from '#pipelines/formats/hf-parquet/schema.ts';
import { parseJson } from '#pipelines/formats/json/parse.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { parseXml } from '#pipelines/formats/text/xml.ts';
import { parseYaml } from '#pipelines/formats/text/yaml.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import { parquetSample } from './parquet-sample.ts';
import { broken, flood, fuzz, pick } from './broken.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** Reads one text; throws only `Refused`. */
interface Parser {
  name: string;
  good: readonly (string | Buffer)[];
  read(bytes: Buffer): unknown;
}

/** Replies in the shapes that models give: letters, points, boxes and actions, with and without words around them. */
const replies = [
  '<think>B or C?</think>\n\n**Answer: B**',
  '{"answer": "B", "confidence": 0.9}',
  '(A) is wrong, (C) too. So the answer is D.',
  'Thought: the button is on the left.\nAction: click(start_box="(28,14)")',
  '<|box_start|>(312,87),(400,120)<|box_end|> pyautogui.click(x=0.5, y=0.25, clicks=2)',
  '```json\n{"action": "scroll", "coordinate": [512, 300], "direction": "down"}\n```',
  '[{"point_2d": [120, 44], "label": "Save"}]',
];
const document = '{"a":[{"b":1,"c":"x y","bbox":[1,2.5,3,4]},{"b":null}],"d":{"e":"ü"}}';

/** Only the footer: damage to what surrounds it is refused before it is read. */
const footerOf = (file: Buffer): Buffer => file.subarray(-8 - file.readUInt32LE(file.length - 8), -8);

const readers: Parser[] = [
  ...taskTypes.map((type): Parser => {
    const items = type.fixtures.map(({ item }) => item);
    return {
      name: `replies to ${type.id}`,
      good: [...replies, ...type.fixtures.flatMap(({ right, wrong }) => [right, wrong])],
      read(bytes) {
        const reply = bytes.toString('utf8');
        for (const item of items.slice(0, 3)) {
          const reading = type.parse(reply, item);
          expect(['answer', 'refusal', 'parse-failure']).toContain(reading.kind);
          const { outcome } = type.score(item, reading);
          expect(outcome).toEqual(expect.any(String));
          if (type.parityParse) type.parityScore(item, type.parityParse(reply, item));
        }
      },
    };
  }),
  {
    name: 'JSON replies',
    good: [...replies, document],
    read: (bytes) => readJson(bytes.toString('utf8'), z.unknown(), { wrapped: true, cutOff: bytes.length % 2 === 0 }),
  },
  {
    name: 'actions as code',
    good: ['pyautogui.click(x=0.5, y=0.25)\npyautogui.write("a b")\npyautogui.hotkey("ctrl", "c")', ...replies],
    read: (bytes) => pyautoguiActions(bytes.toString('utf8'), 'pixel'),
  },
  {
    name: 'actions as JSON',
    good: ['{"type":"click","point":[1,2],"to":[3,4],"text":"a","keys":["ctrl","c"],"direction":"down"}'],
    read: (bytes) => ourAction(parseJson(bytes.toString('utf8')).value),
  },
  { name: 'JSON files', good: [document], read: (bytes) => parseJson(bytes.toString('utf8')) },
  {
    name: 'YAML files',
    good: ['train: ../train/images\nval: images/val\nnames:\n  0: icon\n  1: "text: a"\nnc: 2\nx: &a [1, 2]\ny: *a\n'],
    read: (bytes) => parseYaml(bytes.toString('utf8'), 'data.yaml'),
  },
  {
    name: 'XML files',
    good: [
      '<?xml version="1.0"?><annotation><filename>a.png</filename><object><name>a &amp; b</name><bndbox><xmin>1</xmin></bndbox></object></annotation>',
      '<hierarchy><node class="x" text="Go" bounds="[1,2][30,20]"/></hierarchy>',
    ],
    read: (bytes) => parseXml(bytes.toString('utf8')),
  },
  {
    name: 'Parquet footers',
    good: [footerOf(parquetSample(schema))],
    async read(footer) {
      const tail = Buffer.from('....PAR1');
      tail.writeUInt32LE(footer.length);
      const bytes = Buffer.concat([Buffer.from('PAR1'), footer, tail]);
      const slice = (from: number, to = bytes.length) => Uint8Array.from(bytes.subarray(from, to)).buffer;
      await readFooter({ byteLength: bytes.length, slice }).catch((error: unknown) => {
        // The library throws errors of many kinds at damaged bytes; the file reader turns them into one sentence.
        throw error instanceof Error ? new Refused(phrase('parquet-damaged')) : error;
      });
    },
  },
];

it.each(readers)(
  '$name: reads or refuses broken texts',
  async ({ name, good, read }) => {
    const { cases, seed, next, asked } = fuzz(300);
    const counts = { read: 0, refused: 0 };
    let slowest = { ms: 0, what: '' };
    for (let n = 0; n < cases; n++) {
      let bytes = Buffer.from(pick(good, next) ?? '');
      for (let faults = 1 + Math.floor(next() * 3); faults > 0 && bytes.length > 0; faults--)
        bytes = Buffer.from(broken(bytes, next));
      if (n % 50 === 49) bytes = Buffer.from(flood(next));
      const started = process.threadCpuUsage();
      try {
        await read(bytes);
        counts.read++;
      } catch (error) {
        if (!(error instanceof Refused))
          throw new Error(
            `${name}, case ${n} of seed ${seed}: ${JSON.stringify(bytes.toString('latin1').slice(0, 3000))}`,
            {
              cause: error,
            },
          );
        // Not `[object` alone: a refused tag name may begin like that, and the message quotes it.
        expect(error.message).not.toMatch(/undefined|\[object [A-Z]/);
        counts.refused++;
      }
      const { user, system } = process.threadCpuUsage(started);
      const ms = (user + system) / 1000;
      if (ms > slowest.ms)
        slowest = { ms, what: `case ${n}: ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}` };
    }
    if (asked)
      console.log(
        `${name}, ${cases} cases, seed ${seed}: ${JSON.stringify(counts)}, most processor time ${slowest.ms.toFixed(0)} ms (${slowest.what})`,
      );
  },
  3_600_000,
);
