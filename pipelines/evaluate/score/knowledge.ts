import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { unknownSize } from '#pipelines/formats/gold/row.ts';
import { knowledgeGold } from '#pipelines/formats/gui-knowledge/gold.ts';
import { parseJson } from '#pipelines/formats/json/parse.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { inWords, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import type { Score } from '#shared/tasks/define.ts';
import { knowledge } from '#shared/tasks/knowledge/index.ts';
import type { KnowledgeItem } from '#shared/tasks/knowledge/item.ts';
import { Alarms } from '../alarms/alarms.ts';
import type { Extractor } from '../extract/extractor.ts';
import type { Scorer } from './define.ts';
import { itemLine, type ItemsOut } from './items.ts';
import { declinedThen, promptThen } from './predictions/asked.ts';
import { type Match, Matches, matchOf, matchText } from './predictions/match.ts';
import { predictionBatches } from './predictions/predictions.ts';
import { ScoreError, type ScoreRefusal, type ScoreReport } from './report.ts';
import { SecondReading } from './second-reading.ts';
import { Usable } from './predictions/usable.ts';

/** Picture files are not read. */
const around = { sizeOf: async () => unknownSize };

async function* questionFiles(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* questionFiles(file);
    else if (entry.isFile() && entry.name.endsWith('.json')) yield file;
  }
}

const expected = { fields: ['answer'], example: '{"id":"WidgetFunctionUnderstanding-1","answer":"A"}' };

const absent: Score = { outcome: 'wrong', hits: { right: false }, distance: null };
const silent: Score = { outcome: 'error', hits: { right: false }, distance: null };

/** What a question asks and on which picture, by which a project's export is joined: its ids may be others. */
const matchOfItem = (item: KnowledgeItem): Match => ({
  text: matchText(knowledge.asked(item)),
  picture: null,
});

/** `--task knowledge`: a folder of question files, answers joined on their id. */
export async function scoreKnowledge(
  gold: string,
  predictions: string,
  out: ItemsOut | null,
  extractor: Extractor | null = null,
): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  if (!(await stat(gold).catch(() => null))?.isDirectory())
    throw new ScoreError(inWords('score-gold-folder', { gold }), true);
  const waiting = new Map<string, KnowledgeItem>();
  const known = new Set<string>();
  for await (const file of questionFiles(gold)) {
    const record = path.relative(gold, file);
    try {
      for (const { strict: item, why } of await knowledgeGold(parseJson(await readFile(file, 'utf8')).value, around)) {
        if (!item) throw new Refused(why ? textPhrase(why) : phrase('score-unscorable'));
        if (known.has(item.id)) throw new Refused(phrase('score-question-twice', { id: item.id }));
        known.add(item.id);
        waiting.set(item.id, item);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push({ record, line: error.line, why: error.message });
    }
  }
  if (known.size === 0) throw new ScoreError(inWords('score-no-question', { gold }));
  const summary = knowledge.aggregate();
  const alarms = new Alarms(knowledge);
  const second = new SecondReading(knowledge, extractor, out);
  const name = path.basename(predictions);
  let asked: { ids: readonly string[]; matches: Matches } | null = null;
  const idOf = (value: Record<string, unknown>): unknown => {
    const match = matchOf(value);
    const ids = [value['id'], value['name']];
    const found = ids.find((id) => typeof id === 'string' && known.has(id));
    if (!match || found !== undefined) return found ?? value['id'];
    asked ??= { ids: [...waiting.keys()], matches: new Matches([...waiting.values()].map(matchOfItem)) };
    const row = asked.matches.take(match);
    return row === null ? value['id'] : asked.ids[row];
  };
  const usable = new Usable(predictions, expected.fields, expected.example);
  for await (const batch of predictionBatches(predictions))
    for (const prediction of batch) {
      usable.see(prediction);
      const { line, value, why } = prediction;
      const id = value && idOf(value);
      const refuse = (reason: string): void => void refused.push({ record: `${name}:${line}`, line, why: reason });
      if (!value) refuse(why ?? inWords('score-unreadable'));
      else if (typeof id !== 'string') refuse(inWords('score-id-not-text'));
      else if (!known.has(id)) refuse(inWords('score-question-not-in-gold', { id }));
      else {
        const item = waiting.get(id);
        if (!item) {
          refuse(inWords('score-question-answered', { id }));
          continue;
        }
        waiting.delete(id);
        const { answer, asked: how, prompt } = value;
        if (typeof answer === 'string') {
          const reading = declinedThen(how) ?? knowledge.parse(answer, item, promptThen(prompt));
          const score = knowledge.score(item, reading);
          summary.add({ item, score });
          alarms.seeReading(item, reading, score.outcome, answer);
          const written = out && itemLine(id, reading, answer, score.outcome, { answer: score.answer ?? null });
          second.see({ item, score, reading, reply: answer, line: written });
        } else {
          second.see({ item, score: silent, reading: null, reply: null, line: itemLine(id, null, null, 'error') });
          if (answer !== null) refuse(inWords('score-answer-not-text'));
          summary.add({ item, score: silent });
        }
      }
    }
  usable.require(known.size - waiting.size, refused.find(({ record }) => record.startsWith(`${name}:`))?.why);
  for (const item of waiting.values()) {
    summary.add({ item, score: absent });
    second.see({ item, score: absent, reading: null, reply: null, line: itemLine(item.id, null, null, 'missing') });
  }
  const { n, ...figures } = summary.result();
  return {
    document: {
      ...{ task: knowledge.id, n, missing: [...waiting.keys()], ...figures },
      ...(await second.figures([...waiting.keys()])),
    },
    refused,
    warnings: alarms.warnings(),
  };
}

export const knowledgeScorer: Scorer = {
  task: knowledge.id,
  ...expected,
  needsGold: true,
  extracts: true,
  score: ({ gold, predictions, items, extractor }) => scoreKnowledge(gold, predictions, items, extractor),
};
