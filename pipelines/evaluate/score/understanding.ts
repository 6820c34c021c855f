import { readQuestions } from '#pipelines/formats/mmbench-gui-l1/record.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Score } from '#shared/tasks/define.ts';
import { understanding } from '#shared/tasks/understanding/index.ts';
import type { UnderstandingItem } from '#shared/tasks/understanding/item.ts';
import { parseLetterAsUpstream } from '#shared/tasks/understanding/parity.ts';
import { Alarms } from '../alarms/alarms.ts';
import type { Extractor } from '../extract/extractor.ts';
import type { Scorer } from './define.ts';
import { readGoldRows } from './gold/gold-rows.ts';
import { itemLine, type ItemsOut } from './items.ts';
import { declinedThen, promptThen } from './predictions/asked.ts';
import { matchText } from './predictions/match.ts';
import { Join, joinPredictions } from './predictions/join.ts';
import { PictureSizes } from './gold/picture-sizes.ts';
import type { ScoreRefusal, ScoreReport } from './report.ts';
import { SecondReading } from './second-reading.ts';

const expected = { fields: ['response'], example: '{"index":0,"response":"The answer is B."}' };

const silent: Score = { outcome: 'error', hits: { right: false }, distance: null };
const absent: Score = { outcome: 'wrong', hits: { right: false }, distance: null };

/** Scores replies against loaded gold items; `items[row]` is null if the gold was refused. */
export async function scoreUnderstandingItems(
  items: readonly (UnderstandingItem | null)[],
  predictions: string,
  refused: ScoreRefusal[],
  out: ItemsOut | null = null,
  alarms: Alarms = new Alarms(understanding),
  extractor: Extractor | null = null,
): Promise<Record<string, unknown>> {
  const join = new Join(
    items.length,
    (row) => items[row] !== null,
    predictions,
    refused,
    (row) => {
      const item = items[row];
      return item ? { text: matchText(understanding.asked(item)), picture: item.image.ref } : null;
    },
  );
  const strict = understanding.aggregate();
  const parity = understanding.aggregate();
  const second = new SecondReading(understanding, extractor, out);
  await joinPredictions(predictions, join, expected, (row, { response, asked, prompt }, line) => {
    const item = items[row];
    if (!item) return;
    if (typeof response !== 'string') {
      if (response !== null) join.refuse(line, inWords('score-response-not-text'));
      strict.add({ item, score: silent });
      parity.add({ item, score: silent });
      second.see({
        item,
        score: silent,
        reading: null,
        reply: null,
        line: itemLine(row, null, null, 'error', { parity: 'error' }),
      });
      return;
    }
    const reading = declinedThen(asked) ?? understanding.parse(response, item, promptThen(prompt));
    const score = understanding.score(item, reading);
    alarms.seeReading(item, reading, score.outcome, response);
    const published = understanding.parityScore(item, parseLetterAsUpstream(response));
    strict.add({ item, score });
    parity.add({ item, score: published });
    const answer = reading.kind === 'answer' ? reading.answer : null;
    const written = out && itemLine(row, reading, response, score.outcome, { answer, parity: published.outcome });
    second.see({ item, score, reading, reply: response, line: written });
  });
  const missing = join.missing();
  for (const row of missing) {
    const item = items[row];
    if (!item) continue;
    strict.add({ item, score: absent });
    parity.add({ item, score: absent });
    second.see({ item, score: absent, reading: null, reply: null, line: itemLine(row, null, null, 'missing') });
  }
  const { n, ...figures } = strict.result();
  const { n: parityN, ...parityFigures } = parity.result();
  return {
    ...{ task: understanding.id, n, missing, ...figures },
    ...(await second.figures(missing)),
    parity: { n: parityN, missing, ...parityFigures },
  };
}

/** `--task mcq`: MMBench-GUI L1 gold, replies joined on the running index. */
export async function scoreUnderstanding(
  gold: string,
  predictions: string,
  out: ItemsOut | null,
  extractor: Extractor | null = null,
): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  const rows = await readGoldRows(gold, readQuestions, new PictureSizes(null), refused);
  const items = rows.map(({ strict }, index) => strict && { ...strict, index });
  const alarms = new Alarms(understanding);
  const document = await scoreUnderstandingItems(items, predictions, refused, out, alarms, extractor);
  return { document, refused, warnings: alarms.warnings() };
}

export const understandingScorer: Scorer = {
  task: understanding.id,
  ...expected,
  needsGold: true,
  extracts: true,
  score: ({ gold, predictions, items, extractor }) => scoreUnderstanding(gold, predictions, items, extractor),
};
