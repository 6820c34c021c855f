import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import type { AnyTaskType, Score } from '#shared/tasks/define.ts';
import { refused as notAnswered } from '#shared/tasks/reading.ts';
import { Alarms } from '../alarms/alarms.ts';
import type { Scorer } from './define.ts';
import { readGold } from './gold/gold.ts';
import { itemLine } from './items.ts';
import { declinedThen, promptThen } from './predictions/asked.ts';
import { Join, joinPredictions } from './predictions/join.ts';
import type { ScoreRefusal } from './report.ts';

const figures = z.record(z.string(), z.unknown());

/**
 * Scores a task that has no scorer of its own: its gold is JSON lines (or an array) in the task's item schema, a
 * prediction is a reply joined on the row. An item without a prediction is wrong; a reply that is not text is an error.
 */
export function scorerFromSchema(task: AnyTaskType): Scorer {
  const expected = { fields: ['response'], example: '{"index":0,"response":"…"}' };
  const [fixture] = task.fixtures;
  // the task's tests by name, all failed
  const hits = fixture ? task.score(fixture.item, notAnswered(null)).hits : {};
  const absent: Score = { outcome: 'wrong', hits, distance: null };
  const silent: Score = { ...absent, outcome: 'error' };
  return {
    task: task.id,
    ...expected,
    needsGold: true,
    async score({ gold, predictions, items: out }) {
      const refused: ScoreRefusal[] = [];
      const items: unknown[] = [];
      await readGold(gold, refused, ({ value }) => {
        const parsed = task.item.safeParse(value);
        items.push(parsed.success ? parsed.data : null);
        if (!parsed.success) throw new Refused(shapeProblem(parsed.error));
      });
      const join = new Join(items.length, (row) => items[row] !== null, predictions, refused);
      const strict = task.aggregate('strict');
      const alarms = new Alarms(task);
      const parity = task.parityParse ? task.aggregate('parity') : null;
      await joinPredictions(predictions, join, expected, (row, { response, asked, prompt }, line) => {
        const item = items[row];
        if (typeof response !== 'string') {
          if (response !== null) join.refuse(line, inWords('score-response-not-text'));
          strict.add({ item, score: silent });
          parity?.add({ item, score: silent });
          out?.add(itemLine(row, null, null, 'error'));
          return;
        }
        const reading = declinedThen(asked) ?? task.parse(response, item, promptThen(prompt));
        const score = task.score(item, reading);
        strict.add({ item, score });
        alarms.seeReading(item, reading, score.outcome, response);
        const published = task.parityParse?.(response, item);
        if (published) parity?.add({ item, score: task.parityScore(item, published) });
        out?.add(itemLine(row, reading, response, score.outcome, { answer: score.answer ?? null }));
      });
      const missing = join.missing();
      for (const row of missing) {
        strict.add({ item: items[row], score: absent });
        parity?.add({ item: items[row], score: absent });
        out?.add(itemLine(row, null, null, 'missing'));
      }
      return {
        document: {
          task: task.id,
          missing,
          ...figures.parse(strict.result()),
          ...(parity && { parity: figures.parse(parity.result()) }),
        },
        refused,
        warnings: alarms.warnings(),
      };
    },
  };
}
