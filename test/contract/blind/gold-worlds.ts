import { createRouterClient } from '@orpc/server';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import type { Role } from '#shared/contract/roles.ts';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import { elementContent } from '#shared/contents/element.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { copiesFor } from '#electron/host/db/queries/review/gold.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { createInstruction } from '#electron/host/items/instruction/create.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { type LocalClient, router } from '#electron/host/router/index.ts';
import { change } from '#electron/host/changes/change.ts';
import { createEpisode } from '#electron/host/services/episodes/create.ts';
import { makeQuestion } from '#electron/host/services/knowledge/make.ts';
import { modelsSay } from './gold-models.ts';
import { questionWith, type ReviewFixture } from '#electron/host/testing/review-project.ts';

/** What the people of the test work on: one item of each kind with answers of its own, on pictures of their own. */
export interface Items {
  question: string;
  questionOn: string;
  target: string;
  targetOn: string;
  instruction: string;
  /** A second wording of the same type, which the reviewer picks. */
  rival: string;
  box: string;
  boxOn: string;
  knowledge: string;
  episode: string;
  label: string;
}

/** Words of the items, as made or as a decision corrects them. */
export const words = {
  // Without an explanation, a finding that the correction removes.
  question: {
    made: questionWith({ explanation: '' }),
    edited: questionWith({ question: 'Which pane is in front?', answer: 'C' }),
  },
  rival: 'Press the one at the end',
  instruction: { made: 'Press OK', edited: 'Press the button that says OK' },
  box: {
    made: elementContent.parse({ name: 'OK', locate: [1, 1, 9, 9] }),
    edited: elementContent.parse({ name: 'Okay', locate: [3, 3, 9, 9] }),
  },
  knowledge: (made: unknown) => ({ ...knowledgeContent.parse(made), question: 'Which action was taken?' }),
};
export interface Wording {
  question: QuestionContent;
  instruction: string;
  box: typeof words.box.made;
  knowledge: string;
}
export const asMade: Wording = {
  ...{ question: words.question.made, instruction: words.instruction.made, box: words.box.made },
  knowledge: 'Which action was it?',
};
/** What the items say once a reviewer has corrected them. */
export const corrected: Wording = {
  question: questionWith({ question: 'Which of the panels is open?' }),
  instruction: 'Press the OK button',
  box: elementContent.parse({ name: 'The OK button', locate: [1, 1, 9, 9] }),
  knowledge: 'Which of the actions was it?',
};

const knowledge = (sha256: string, question: string) =>
  knowledgeContent.parse({
    ...{ column: 'type', form: 'multiple_choice', question, answer: 'B' },
    pictures: [{ sha256, width: 10, height: 10, name: 'shot' }],
    options: ['click', 'left_double', 'drag', 'right_single'].map((text, at) => ({
      ...{ letter: 'ABCD'[at], text, origin: 'test' },
    })),
    ...{ rationale: 'why', from: { episode: 'e', step: 0, name: 'n', task: 't' }, cluster: 'e' },
  });

/** A tree with a button where the corrected box is, as Android writes it. */
const tree = `<hierarchy rotation="0"><node bounds="[0,0][10,10]" class="android.widget.FrameLayout" text="">
<node bounds="[3,3][9,9]" class="android.widget.Button" text="OK" clickable="true"/></node></hierarchy>`;

/** A project of its own and the people in it. */
export class World {
  readonly fixture: ReviewFixture;
  readonly #names = new Map<string, string>();
  #named = 0;
  items!: Items;

  constructor(fixture: ReviewFixture) {
    this.fixture = fixture;
  }

  as(name: string, role: Role): LocalClient {
    const caller = { name, role, listed: true };
    return createRouterClient(router, { context: { host: this.fixture.host, caller }, interceptors: interceptors() });
  }

  get ann(): LocalClient {
    return this.as('Ann', 'annotator');
  }

  #picture(): { id: string; sha256: string } {
    const shown = (sql: string) => this.fixture.session.read.get(sql) as { id: string; sha256: string };
    this.fixture.addQuestion({ question: 'Not asked here' });
    return shown('SELECT id, sha256 FROM screenshots ORDER BY seq DESC LIMIT 1');
  }

  /** Makes a set of items that wait for review. */
  async put(say: Wording): Promise<Items> {
    const { fixture } = this;
    const question = fixture.addQuestion(say.question);
    const { id: questionOn } = fixture.session.read.get('SELECT screenshot_id AS id FROM items WHERE id = ?', [
      question,
    ]) as { id: string };
    const [on, boxOn] = [this.#picture(), this.#picture()];
    const made = change(fixture.target, { author: { kind: 'model', name: 'writer' } }, (to) => {
      const drawn = (screenshotId: string, content: Wording['box']) =>
        createElement(to, { screenshotId, state: 'to_review', content }).id;
      const target = drawn(on.id, words.box.made);
      const worded = (text: string) => {
        const content = { type: 'basic' as const, text, style: null };
        return createInstruction(to, { elementId: target, state: 'to_review', content }).id;
      };
      const [instruction, rival] = [worded(say.instruction), worded(words.rival)];
      const asked = makeQuestion(to, knowledge(on.sha256, say.knowledge), { source: 'test' }).id;
      const content = episodeContent.parse({ task: 'Buy it', name: 'lamp', source: { kind: 'import' } });
      const step = { content: stepContent.parse({ index: 0 }), raw: '{}', name: 'a', screenshotId: boxOn.id };
      const episode = createEpisode(to, { content, source: 'test', steps: [step], final: null, problems: [] }).id;
      return { target, instruction, rival, box: drawn(boxOn.id, say.box), knowledge: asked, episode };
    });
    // Ann's own box is compared with the other, and a pre-label matches that one once it is corrected.
    change(fixture.target, { author: { kind: 'person', name: 'Ann' } }, (to) => {
      createElement(to, { screenshotId: boxOn.id, content: { name: 'Mine', locate: words.box.made.locate } });
    });
    await this.as('Vera', 'reviewer').prelabels.loadTree({
      screenshotId: boxOn.id,
      file: new File([tree], 'tree.xml'),
    });
    const cora = this.as('Cora', 'curator');
    await cora.episodes.label({ selection: { kind: 'ids', ids: [made.episode] } });
    const label = (await cora.episodes.get({ id: made.episode })).labels[0]?.itemId ?? '';
    const items = { question, questionOn, targetOn: on.id, boxOn: boxOn.id, ...made, label };
    modelsSay(fixture, items);
    const given = { person: 'Ann', due: null };
    const selection = { kind: 'ids' as const, ids: [questionOn, on.id, boxOn.id] };
    await cora.batches.create({ name: 'Pictures', of: { kind: 'screenshot', selection }, ...given });
    for (const kind of ['question', 'element', 'knowledge-question']) {
      const all = { kind: 'filter' as const, filter: { kind: [kind], state: ['to_review' as const] } };
      await cora.batches.create({ name: kind, of: { kind: 'item', selection: all }, ...given });
    }
    return items;
  }

  /** Calls a copy what its original is called, and the original by a name that nothing should contain. */
  #nameCopy(copy: string, original: string): void {
    const name = this.#names.get(original);
    if (name !== undefined) this.#names.set(copy, name);
    this.#names.set(original, 'an original');
  }

  /** Gives Ann her queue. From now on the items are what she has as gold, where they are gold. */
  async start(): Promise<void> {
    await this.ann.review.queue({ limit: 1 });
    const copies = copiesFor(this.fixture.session.read, 'Ann');
    const seen = Object.entries(this.items).map(([name, id]) => [name, copies.get(id) ?? id]);
    for (const [original, copy] of copies) this.#nameCopy(copy, original);
    this.items = Object.fromEntries(seen) as Items;
  }

  /** A text in which ids, pictures and times of this world are numbered in the order in which they first appeared. */
  #numbered(text: string): string {
    const known = (found: string) => {
      const name = this.#names.get(found) ?? `id ${(this.#named += 1)}`;
      this.#names.set(found, name);
      return name;
    };
    return text
      .replaceAll(/"(exportName|path)":"[^"]*"/g, '"$1":""')
      .replaceAll(/[0-9a-f]{32}0{32}/g, known)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, known)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time');
  }

  /** An answer, or the error instead of one. */
  async answer(call: Promise<unknown>): Promise<unknown> {
    const found = await call.catch((error: { code: string; message: string; data: unknown }) => ({
      ...{ refused: error.code, message: error.message, data: error.data },
    }));
    return JSON.parse(this.#numbered(JSON.stringify(found) ?? 'null')) as unknown;
  }

  /** The events that Ann's page gets while `work` runs. */
  async eventsOf(work: () => Promise<unknown>): Promise<unknown> {
    const stream = await this.ann.events.stream();
    await stream.next();
    await work();
    this.fixture.host.events.emit({ type: 'project', path: null });
    const seen: StudioEvent[] = [];
    for (;;) {
      const { value } = await stream.next();
      const event = value as StudioEvent;
      if (event.type === 'project') break;
      seen.push(event);
    }
    await stream.return?.(undefined);
    return this.answer(Promise.resolve(seen));
  }
}

/** A reviewer decides on all items: approves them as they are, or with these words. */
export async function decideBefore(world: World, who: string, items: Items, say: Wording | null): Promise<void> {
  const vera = world.as(who, 'reviewer').review;
  const kind = say ? ('edit' as const) : ('approve' as const);
  await answerAs(vera, items, 1);
  await vera.verdict({ id: items.question, baseRevision: 1, kind, ...(say && { content: say.question }) });
  const text = (say ?? asMade).instruction;
  const wordings = [
    { id: items.instruction, text, picked: false },
    { id: items.rival, text: words.rival, picked: true },
  ];
  await vera.verdict({ id: items.target, baseRevision: 3, kind: 'edit', wordings });
  await vera.decide({ id: items.box, baseRevision: 1, kind, ...(say && { content: say.box }) });
  const { content } = (await vera.item({ id: items.knowledge })) as unknown as { content: object };
  const asked = say && { content: { ...content, question: say.knowledge } };
  await vera.decide({ id: items.knowledge, baseRevision: 1, kind, ...asked });
  const label = { verdict: 'success', firstFailingStep: null, note: '' };
  await vera.answer({ id: items.label, revision: 1, answer: label, seconds: 1 });
  for (const id of Object.values(items)) await vera.comment({ id, text: 'Fine.' }).catch(() => undefined);
}

/** Answers everything but labels, which are decisions, by the numbers that the person sees. */
export async function answerAs(review: LocalClient['review'], items: Items, revision: number): Promise<void> {
  const timed = { revision, seconds: 1 };
  await review.vote({ id: items.question, ...timed, answer: 'B', reason: null });
  const pointed = { kind: 'point' as const, point: [5, 5] as [number, number] };
  await review.point({ id: items.target, instructionId: items.instruction, ...timed, answer: pointed });
  await review.answer({ id: items.box, ...timed, answer: { kind: 'box', box: [1, 1, 9, 9] } });
  await review.answer({ id: items.knowledge, ...timed, answer: 'B' });
}

/** Paths at which two answers differ, with both values. */
export function differences(of: unknown, other: unknown, at = ''): string[] {
  if (JSON.stringify(of) === JSON.stringify(other)) return [];
  const both = typeof of === 'object' && typeof other === 'object' && of && other;
  if (!both) return [`${at}: ${JSON.stringify(of)} <> ${JSON.stringify(other)}`];
  const [fields, otherFields] = [of as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(fields), ...Object.keys(otherFields)])].flatMap((name) =>
    differences(fields[name], otherFields[name], `${at}.${name}`),
  );
}
