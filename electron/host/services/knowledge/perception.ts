import { runRequest, type RunRequest } from '#shared/contract/runs/runs.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { expanded } from '#pipelines/construct/interface-perception/expand.ts';
import { filteredSet, interfacePerception, picturesOption } from '#pipelines/construct/interface-perception/index.ts';
import { perceptionColumns, seedPayload } from '#pipelines/construct/interface-perception/payload.ts';
import type { ReadDb } from '../../db/connection.ts';
import { placesOf } from '../../db/queries/episodes/steps.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';
import { findItem, itemsInState, type StoredItem } from '../../db/queries/items/items.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import { chosenScreenshots } from '../run-subject/chosen-screenshots.ts';
import type { ItemSeed, RunSubject } from '../run-subject/run-subject.ts';
import { storeFiltered } from './filtered.ts';

/** Questions in review or approved, in the order they were made. */
function* standing(db: ReadDb): Generator<StoredItem> {
  for (const state of ['approved', 'to_review'] as const)
    for (let after = 0; ; ) {
      const page = itemsInState(db, knowledgeQuestion.id, state, after, 500);
      for (const { id } of page) {
        const found = findItem(db, id);
        if (found) yield found;
      }
      const last = page.at(-1);
      if (!last || page.length < 500) break;
      after = last.seq;
    }
}

/** Whether people or an import made an item, rather than a run. */
export function isSeed(db: ReadDb, id: string): boolean {
  const author = getRevision(db, knowledgeQuestion.id, id, 1)?.author;
  return author?.kind === 'person' || author?.kind === 'import';
}

/** What people wrote on states, widgets and layouts. */
function writtenSeeds(db: ReadDb) {
  return [...standing(db)].flatMap((item) => {
    const content = knowledgeContent.parse(item.content);
    const column = perceptionColumns.find((perceptionColumn) => perceptionColumn === content.column);
    return column && content.pictures.length > 0 && isSeed(db, item.id) ? [{ item, content, column }] : [];
  });
}

/** A sub-type without a seed has no example; when cells were chosen, only those with seeds were offered. */
function missingSeeds(db: ReadDb, { questions }: RunRequest): Phrase[] {
  if (questions) return [];
  const written = writtenSeeds(db);
  const missing = perceptionColumns.filter((column) => !written.some((entry) => entry.column === column));
  return missing.length === 0
    ? []
    : [phrase('start-no-seeds', { columns: missing.join(', ').replace(/, ([^,]*)$/, ' or $1') })];
}

/** Column and picture of each cell that a request names; null if it names none, which means all seeds. */
function wantedCells(db: ReadDb, { questions }: RunRequest): Set<string> | null {
  if (!questions) return null;
  const wanted = new Set<string>();
  const pictures = new Map<string, Map<number, string | undefined>>();
  for (const { episode, step, column } of questions) {
    let on = pictures.get(episode);
    if (!on) {
      const found = getEpisode(db, episode);
      on = new Map(found ? placesOf(db, found.seq).map(({ position, picture }) => [position, picture?.sha256]) : []);
      pictures.set(episode, on);
    }
    const sha256 = step === null ? undefined : on.get(step);
    if (sha256 !== undefined) wanted.add(`${column} ${sha256}`);
  }
  return wanted;
}

/** A seed of each sub-type in turn for the chosen pictures that have none of it. */
function* onOthers(db: ReadDb, request: RunRequest): Generator<ItemSeed> {
  const written = writtenSeeds(db);
  const own = new Set(written.map(({ content, column }) => `${column} ${content.pictures[0]?.sha256}`));
  let turn = 0;
  for (const { id, sha256, width, height, name, platform, app } of chosenScreenshots(db, request)) {
    for (const column of perceptionColumns) {
      const examples = written.filter((entry) => entry.column === column);
      const example = examples[turn % examples.length];
      if (!example || own.has(`${column} ${sha256}`)) continue;
      yield {
        itemId: `${id} ${column}`,
        label: name,
        payload: seedPayload.parse({
          ...{ seedId: example.item.id, column, seed: { ...example.content, record: null } },
          // What runs wrote must not change what is asked, or a second run would pay again.
          known: [],
          elsewhere: { screenshotId: id, sha256, width, height, name, platform, app },
        }),
      };
    }
    turn += 1;
  }
}

/** The seeds on their own pictures, then the other chosen pictures if they are wanted. */
function* itemsOf(db: ReadDb, request: RunRequest): Generator<ItemSeed> {
  let left = request.limit ?? Number.POSITIVE_INFINITY;
  const all = picturesOption.safeParse(request.options).data?.pictures === 'all' && !request.questions;
  for (const generator of [seeds(db, request), ...(all ? [onOthers(db, request)] : [])])
    for (const item of generator) if (left-- > 0) yield item;
}

/**
 * One item per seed. What runs wrote is not a seed: it must not change what is asked, or a second run would pay again.
 */
function* seeds(db: ReadDb, request: RunRequest): Generator<ItemSeed> {
  const written = writtenSeeds(db);
  const cells = wantedCells(db, request);
  const selected = request.selection && new Set([...chosenScreenshots(db, request)].map(({ sha256 }) => sha256));
  const chosen = written.filter(({ content: { pictures }, column }) => {
    const sha256 = pictures[0]?.sha256 ?? '';
    return (cells?.has(`${column} ${sha256}`) ?? true) && (selected?.has(sha256) ?? true);
  });
  for (const { item, content, column } of chosen) {
    const known = written.flatMap((entry) =>
      entry.item.id !== item.id &&
      entry.column === column &&
      entry.content.pictures[0]?.sha256 === content.pictures[0]?.sha256
        ? [entry.content.question]
        : [],
    );
    const payload = seedPayload.parse({ seedId: item.id, column, seed: { ...content, record: null }, known });
    yield { itemId: item.id, label: item.label, payload };
  }
}

/** Interface questions from a project's seeds. */
export const perceptionSubject: RunSubject = {
  kind: 'construct',
  id: interfacePerception.id,
  pipeline: interfacePerception,
  title: () => interfacePerception.name,
  problems: (db, request) => missingSeeds(db, runRequest.parse(request)),
  items: (db, request) => itemsOf(db, runRequest.parse(request)),
  apply(db, applied) {
    const { outcome, step, outputs } = applied;
    if (outcome.kind !== 'done' || step !== 'text-only') return [];
    const { model } = expanded.parse(outputs['expand']);
    return storeFiltered(db, applied, model, filteredSet.parse(outcome.output).questions);
  },
};
