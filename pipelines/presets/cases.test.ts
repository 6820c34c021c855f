import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { sentSize } from '#shared/geometry/sent-size.ts';
import { parsePlace } from '#shared/tasks/points/parse.ts';
import { presets, readingOf } from './registry.ts';

/** A reply in a form that a family documents, or that people have seen from it, and what it means. */
interface Case {
  model: string;
  reply: string;
  /** A point in pixels of the picture, null for "no such element", or why there is none. */
  expected: [number, number] | null | string;
}

/** A size that every family's policy leaves as it is, so that pixels as sent are pixels of the picture. */
const image = { width: 1400, height: 840 };
const files = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => path.join(import.meta.dirname, name, 'cases.jsonl'))
  .filter((file) => existsSync(file));
const casesIn = (file: string): Case[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case);

describe.each(files.map((file) => [path.basename(path.dirname(file)), casesIn(file)] as const))('%s', (_, cases) => {
  it('has at least ten cases of a family that is known by its name', () => {
    expect(cases.length).toBeGreaterThanOrEqual(10);
    for (const { model } of cases) expect(familyOf(model)).not.toBe('plain');
  });

  it.each(cases.map((entry) => [entry.model, entry.reply, entry.expected] as const))(
    '%s: %s',
    (model, reply, expected) => {
      const { coordinates, boxes, image: policy } = reading(model);
      const found = parsePlace(reply, image, { coordinates, boxes, sent: sentSize(image, policy) });
      if (typeof expected === 'string') return expect(found.kind).toBe(expected);
      const point = found.kind === 'answer' ? found.answer.point : undefined;
      expect(
        point === undefined ? found.kind : (point?.map((value) => Math.round(value * 1000) / 1000) ?? null),
      ).toEqual(expected);
    },
  );
});

const reading = (model: string) =>
  readingOf(modelRecord.parse({ name: 'm', provider: 'openai', model, baseUrl: 'http://127.0.0.1:8000/v1' }));
const familyOf = (model: string) => reading(model).family;

it('every family of a folder with cases has some', () => {
  const tested = new Set(files.flatMap(casesIn).map(({ model }) => familyOf(model)));
  const folders = ['gta1', 'ui-venus', 'ui-venus-1.5', 'gui-owl', 'gui-owl-1.5', 'kimi-vl', 'glm-v', 'ferret-ui'];
  const known = [...folders, 'jedi', 'mai-ui', 'holo1', 'holo1.5', 'holo2'];
  expect(known.filter((id) => !tested.has(id))).toEqual([]);
  expect(known.filter((id) => !presets.some((preset) => preset.id === id))).toEqual([]);
});
