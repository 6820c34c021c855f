import { z } from 'zod';
import type { FigureId } from '#shared/contract/runs/evaluations/figures.ts';
import { textWidth } from '#shared/text-width.ts';
import { knowledge } from '#shared/tasks/knowledge/index.ts';
import { actionWords, type KnowledgeDevice } from '#shared/tasks/knowledge/spaces.ts';
import { percent, rowName } from '../model.ts';
import type { DataRow, PaperFigure } from './define.ts';
import { wrapped } from './draw/frame.ts';
import type { Pen } from './draw/pen.ts';
import { runNote } from './words.ts';

const counted = z.record(z.string(), z.record(z.string(), z.number()));
const summary = z.looseObject({ confusion: z.object({ desktop: counted, mobile: counted }) });

interface Panel {
  model: string;
  run: string;
  /** Actions by the key, and what was answered; `none` for replies without an answer. */
  gold: readonly string[];
  answers: readonly string[];
  count(gold: string, text: string): number;
  total(gold: string): number;
  n: number;
  right: number;
}

function panelOf(model: string, run: string, found: unknown, device: KnowledgeDevice): Panel | null {
  const table = summary.safeParse(found).data?.confusion[device];
  if (!table || Object.keys(table).length === 0) return null;
  const known = actionWords(device);
  const answered = Object.values(table).flatMap((row) => Object.keys(row));
  const others = [...new Set([...Object.keys(table), ...answered])].filter(
    (text) => !known.includes(text) && text !== 'none',
  );
  const gold = [...known, ...others.filter((text) => table[text] !== undefined)];
  const texts = [...known, ...others, ...(answered.includes('none') ? ['none'] : [])];
  const count = (key: string, answer: string) => table[key]?.[answer] ?? 0;
  const total = (key: string) => texts.reduce((sum, answer) => sum + count(key, answer), 0);
  const n = gold.reduce((sum, key) => sum + total(key), 0);
  return {
    model,
    run,
    gold,
    answers: texts,
    count,
    total,
    n,
    right: gold.reduce((sum, key) => sum + count(key, key), 0),
  };
}

const [cell, gap, across] = [44, 36, 3] as const;

function drawPanel(pen: Pen, { model, gold, answers, count, total, n, right }: Panel) {
  const { dim, accent } = pen.colours;
  const left = Math.max(70, ...gold.map((name) => textWidth(name) + 12));
  const slant = Math.max(...answers.map(textWidth)) * 0.71;
  const width = left + answers.length * cell + 40;
  const lines = wrapped(`${model}, ${percent(n === 0 ? null : right / n)} % of ${n}`, width);
  const top = lines.length * 17 + slant + 16;
  const parts = lines.map((line, at) => pen.text(0, 12 + at * 17, line, { bold: true }));
  for (const [at, name] of answers.entries())
    parts.push(pen.text(left + at * cell + cell / 2, top - 6, name, { turn: -45, fill: dim }));
  for (const [at, key] of gold.entries()) {
    const y = top + at * 26;
    const all = total(key);
    parts.push(pen.text(left - 8, y + 17, key, { anchor: 'end' }));
    for (const [to, answer] of answers.entries()) {
      const found = count(key, answer);
      const text = `${model}: ${key} answered ${answer}, ${found} of ${all}`;
      const box = { x: left + to * cell, y, width: cell - 1, height: 25 };
      parts.push(
        pen.cell(box, { share: all === 0 ? null : found / all, words: all === 0 ? '–' : String(found), title: text }),
      );
      if (key === answer && all > 0)
        parts.push(
          pen.rect(
            { x: box.x + 1, y: y + 1, width: cell - 3, height: 23 },
            { fill: 'none', stroke: accent, 'stroke-width': 1.5 },
          ),
        );
    }
    parts.push(pen.text(left + answers.length * cell + 8, y + 17, String(all), { fill: dim }));
  }
  return { width, height: top + gold.length * 26, body: parts.join('') };
}

function draw(pen: Pen, panels: readonly Panel[]) {
  const drawn = panels.map((panel) => drawPanel(pen, panel));
  const wide = Math.max(...drawn.map(({ width }) => width)) + gap;
  const parts: string[] = [];
  let y = 0;
  for (let at = 0; at < drawn.length; at += across) {
    const row = drawn.slice(at, at + across);
    parts.push(...row.map(({ body }, place) => pen.group(place * wide, y, body)));
    y += Math.max(...row.map(({ height }) => height)) + gap;
  }
  return { width: Math.min(across, drawn.length) * wide - gap, height: y - gap, body: parts.join('') };
}

const confusion = (id: FigureId, number: number, device: KnowledgeDevice): PaperFigure => ({
  id,
  source: `GUI Knowledge Bench, Figure ${number}`,
  reads: { tasks: [knowledge.id] },
  needs: `an evaluation of ${knowledge.id} with questions about the type of an action on ${device === 'mobile' ? 'phones' : 'desktops'}`,
  fill(material) {
    const panels = material.evaluations.flatMap(
      (evaluation) => panelOf(rowName(evaluation), evaluation.run.id, evaluation.summary.strict, device) ?? [],
    );
    if (panels.length === 0) return null;
    return {
      title: `Types of actions confused, ${device}`,
      caption: [
        'Rows: the action by the key, with its number of questions at the end; columns: the action answered. Numbers are questions, the shade is the share of the row; outlined: right answers.',
        ...runNote(material),
        ...(panels.some(({ answers }) => answers.includes('none'))
          ? ['none: refused, failed or unreadable replies.']
          : []),
      ],
      columns: ['model', 'key', 'answered', 'count', 'of'],
      rows: panels.flatMap(({ model, run, gold, answers, count, total }) =>
        gold.flatMap((key) =>
          answers.map(
            (answer): DataRow => ({ values: [model, key, answer, count(key, answer), total(key)], from: { run } }),
          ),
        ),
      ),
      draw: (pen) => draw(pen, panels),
    };
  },
});

export const confusionDesktop = confusion('gkb-10', 10, 'desktop');
export const confusionMobile = confusion('gkb-11', 11, 'mobile');
