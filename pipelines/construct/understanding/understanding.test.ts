import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { textOf } from '#pipelines/prompts/messages.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import { localProvider, type ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { testPorts, type TestPorts } from '#pipelines/engine/testing.ts';
import { builtinProvider } from '#pipelines/providers/builtin/index.ts';
import type { KnownElement } from '#pipelines/providers/builtin/material.ts';
import type { Examination } from './examination.ts';
import type { Generated } from './generate.ts';
import { understanding } from './index.ts';
import type { LintedQuestions } from './lints.ts';
import type { Solved } from './solve.ts';
import { rotated, type TextOnlyResult } from './text-only.ts';
import { phrase } from '#shared/phrases/phrase.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../../resources/prompts', import.meta.url)));

interface Outputs {
  generate: Generated;
  verify: Examination;
  refine: Examination;
  solve: Solved;
  'text-only': TextOnlyResult;
  lints: LintedQuestions;
}

const options = ['Save', 'Open', 'Close', 'Print'].map((text, i) => ({ letter: 'ABCD'[i] ?? '', text }));
const question = (difficulty: string, more: object = {}) => ({
  difficulty,
  question: `Which button closes the window (${difficulty})?`,
  options,
  answer: 'C',
  explanation: 'It says so.',
  ...more,
});
const three = JSON.stringify({ questions: [question('easy'), question('medium'), question('hard')] });
const votes = (...letters: (string | null)[]) =>
  JSON.stringify({
    answers: ['easy', 'medium', 'hard'].map((difficulty, i) => ({
      difficulty,
      answer: letters[i] ?? null,
      reason: 'seen',
    })),
  });
const allTrue = { answerable: true, uniqueKey: true, distractors: true, anonymous: true, level: true };
const judgements = (fix: object | null = null) =>
  JSON.stringify({
    judgements: ['easy', 'medium', 'hard'].map((difficulty, i) =>
      fix && i === 1
        ? { difficulty, criteria: { ...allTrue, uniqueKey: false }, valid: 'no', comment: 'two options fit', fix }
        : { difficulty, criteria: allTrue, valid: 'yes', comment: '', fix: null },
    ),
  });

/** Which of the pipeline's questions a request is, recognised by its prompt. */
function kindOf(request: ProviderRequest): 'generate' | 'solve' | 'judge' | 'text-only' {
  const text = textOf(
    request.messages.map((m) => ({ role: m.role, content: m.parts.filter((p) => p.type === 'text') })),
  );
  if (text.includes('You do not get the picture')) return 'text-only';
  if (text.includes('Judge each question')) return 'judge';
  return text.includes('Answer these single-choice questions') ? 'solve' : 'generate';
}

function seeds(...names: string[]) {
  return names.map((name, i) => ({
    itemId: name,
    payload: {
      screenshotId: name,
      sha256: String(i).padStart(64, '0'),
      width: 1280,
      height: 720,
      platform: 'linux',
      app: 'Lantern',
      elements: [],
    },
  }));
}

const everyRole = { generator: ['gen'], verifier: ['ver'], refiner: ['ref'], 'text-only': ['blind-1', 'blind-2'] };

async function run(ports: TestPorts, store: MemoryRunStore, roles: Record<string, string[]> = everyRole) {
  const runner = new Runner({
    runId: 'r',
    pipeline: understanding,
    roles,
    options: {},
    store,
    ports,
    prompts,
    budget: new Budget(null, 0),
  });
  expect(await runner.run()).toBe('done');
  return (item: string) => store.items.find((candidate) => candidate.itemId === item)?.outputs as unknown as Outputs;
}

const fresh = (...names: string[]) => new MemoryRunStore(seeds(...names), 'generate');

describe('the understanding pipeline with scripted models', () => {
  const fixed = question('medium', {
    question: 'Which button in the row closes the window?',
    answer: 'B',
    options: ['Print', 'Close', 'Open', 'Save'].map((text, i) => ({ letter: 'ABCD'[i] ?? '', text })),
  });
  const script: Record<string, (request: ProviderRequest) => string> = {
    generate: () => three,
    solve: (request) => (request.record.name === 'ver' ? votes('C', 'A', 'C') : votes('C', 'B', null)),
    judge: (request) => (request.record.name === 'ver' ? judgements(fixed) : judgements()),
    'text-only': (request) => (request.record.name === 'blind-1' ? 'A' : 'The answer is B.'),
  };
  const answer = (request: ProviderRequest) => script[kindOf(request)]?.(request) ?? '';

  it('drafts, examines blind first, corrects, checks without the picture and lints', async () => {
    const seen: string[] = [];
    const ports = testPorts((request) => {
      seen.push(`${request.record.name} ${kindOf(request)}`);
      const shown = request.messages.some((m) => m.parts.some((p) => p.type === 'image'));
      expect(shown).toBe(kindOf(request) !== 'text-only');
      return answer(request);
    });
    const out = (await run(ports, fresh('one')))('one');
    expect(seen.slice(0, 5)).toEqual(['gen generate', 'ver solve', 'ver judge', 'ref solve', 'ref judge']);
    expect(seen.filter((text) => text.endsWith('text-only'))).toHaveLength(3 * 4 * 2);
    expect(out.verify.answers.map((answer) => answer.answer)).toEqual(['C', 'A', 'C']);
    expect(out.verify.judgements[1]?.fix?.answer).toBe('B');
    expect(out.refine.answers.map((answer) => answer.answer)).toEqual(['C', 'B', null]);
    // "A" always and "B" always each hit the key once in four rotations: chance, so no flag.
    expect(out['text-only'].results.map(({ hits, asked }) => [hits, asked])).toEqual([
      [2, 8],
      [2, 8],
      [2, 8],
    ]);
    expect(out['text-only'].results.some((result) => result.solvable)).toBe(false);
    expect(out.lints.found.map((entry) => entry.lints.map((lint) => lint.code))).toEqual([[], [], []]);
  });

  it('lets the other examiner solve the last one’s rewrites blind, and reports unconfirmed keys', async () => {
    const again = question('medium', {
      ...fixed,
      question: 'Which button of the four closes the window?',
      answer: 'D',
    });
    const solves: string[] = [];
    const ports = testPorts((request) => {
      const kind = kindOf(request);
      if (kind === 'solve')
        solves.push(
          `${request.record.name} ${textOf(request.messages.map((m) => ({ role: m.role, content: m.parts.filter((p) => p.type === 'text') }))).includes('of the four')}`,
        );
      if (kind === 'judge') return request.record.name === 'ref' ? judgements(again) : judgements();
      return answer(request);
    });
    const out = (await run(ports, fresh('one')))('one');
    expect(solves).toEqual(['ver false', 'ref false', 'ver true']);
    // The verifier's script answers A to the second of three questions; for a question alone, its difficulty decides.
    expect(out.solve).toMatchObject({ model: 'ver', answers: [{ difficulty: 'medium', answer: 'A' }] });
    expect(out.lints.found[1]?.lints.map(({ code }) => code)).toContain('fix-not-solved');
  });

  it('asks no model again when the last examiner rewrote nothing', async () => {
    const out = (await run(testPorts(answer), fresh('one')))('one');
    expect(out.solve).toEqual({ model: null, answers: [], seconds: 0 });
  });

  it('shows the examiners no key before they have answered', async () => {
    const texts: string[] = [];
    const ports = testPorts((request) => {
      if (kindOf(request) === 'solve')
        texts.push(JSON.stringify(request.messages.map((m) => m.parts.filter((p) => p.type === 'text'))));
      return answer(request);
    });
    await run(ports, fresh('one'));
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain('Which button');
      expect(text).not.toContain('It says so');
      expect(text).not.toContain('answer\\\\\\": \\\\\\"C');
    }
  });

  it('sends nothing the second time', async () => {
    let sent = 0;
    const ports = testPorts((request) => {
      sent++;
      return answer(request);
    });
    await run(ports, fresh('one', 'two'));
    const first = sent;
    await run(ports, fresh('one', 'two'));
    expect(sent).toBe(first);
  });

  it('flags a question that is solved without the picture', async () => {
    const ports = testPorts((request) => {
      if (kindOf(request) !== 'text-only') return answer(request);
      const text = JSON.stringify(request.messages.map((m) => m.parts));
      return /([A-D])\. Close/.exec(text)?.[1] ?? 'A';
    });
    const out = (await run(ports, fresh('one'), { ...everyRole, verifier: [], refiner: [] }))('one');
    expect(out['text-only'].results.every((result) => result.solvable && result.hits === 8)).toBe(true);
    expect(out.lints.found[0]?.lints.map((lint) => lint.code)).toEqual(['solved-without-picture']);
  });

  it('repairs broken JSON, accepts options as an object, and reports the repair', async () => {
    const loose = `Here you are:\n\`\`\`json\n[${['easy', 'medium', 'hard']
      .map(
        (d) =>
          `{'difficulty': '${d}', question: "Q ${d}?", options: {A: "One", B: "Two", C: "Three", D: "Four",}, answer: "b.", explanation: "e"},`,
      )
      .join('\n')}]\n\`\`\``;
    const ports = testPorts((request) => (kindOf(request) === 'generate' ? loose : answer(request)));
    const out = (await run(ports, fresh('one'), { generator: ['gen'] }))('one');
    expect(out.generate.repaired).toBe(true);
    expect(out.generate.questions.map((question) => question.answer)).toEqual(['B', 'B', 'B']);
    expect(out.generate.questions[0]?.options.map((option) => option.letter)).toEqual(['A', 'B', 'C', 'D']);
  });

  it.each([
    ['in small letters', 'c'],
    ['as letter and words', 'C. Three'],
    ['in the words of an option', 'three'],
  ])('accepts a key %s', async (_, key) => {
    const drafted = JSON.parse(three) as { questions: object[] };
    const options = ['One', 'Two', 'Three', 'Four'].map((text, at) => ({ letter: 'ABCD'[at], text }));
    const words = JSON.stringify({
      questions: drafted.questions.map((question) => ({ ...question, options, answer: key })),
    });
    const ports = testPorts((request) => (kindOf(request) === 'generate' ? words : answer(request)));
    const out = (await run(ports, fresh('one'), { generator: ['gen'] }))('one');
    expect(out.generate.questions.map((question) => question.answer)).toEqual(['C', 'C', 'C']);
  });

  it.each([
    ['a number', 3],
    ['words of no option', 'The third one'],
    ['the letter of one option with the words of another', 'A. Three'],
  ])('asks again if the key is %s', async (_, key) => {
    const drafted = JSON.parse(three) as { questions: object[] };
    const options = ['One', 'Two', 'Three', 'Four'].map((text, at) => ({ letter: 'ABCD'[at], text }));
    const words = JSON.stringify({
      questions: drafted.questions.map((question) => ({ ...question, options, answer: key })),
    });
    const store = fresh('one');
    await run(
      testPorts((request) => (kindOf(request) === 'generate' ? words : answer(request))),
      store,
    );
    expect(store.outcome('one')).toMatchObject({ kind: 'failed', code: 'unreadable' });
  });

  it('fails items with replies that stay unreadable, are in the wrong form or refuse, and finishes the rest', async () => {
    const provider = localProvider('builtin', async (request) => {
      if (kindOf(request) !== 'generate') return { text: answer(request) };
      const sha = request.messages.flatMap((m) => m.parts.filter((p) => p.type === 'image'))[0]?.sent.sha256 ?? '';
      const n = Number(sha);
      if (n === 1) return { text: 'I would rather talk about the weather.' };
      if (n === 2)
        return { text: JSON.stringify({ questions: [question('easy'), question('easy'), question('hard')] }) };
      if (n === 3) return { text: '', refusal: 'I cannot look at this picture.' };
      return { text: three };
    });
    const store = fresh('good', 'prose', 'twice-easy', 'refused');
    await run(testPorts(provider), store);
    expect(store.outcome('good')).toMatchObject({
      kind: 'done',
      summary: phrase('item-questions-queued', { count: 3 }),
    });
    expect(store.outcome('prose')).toMatchObject({
      kind: 'failed',
      code: 'unreadable',
      example: 'I would rather talk about the weather.',
    });
    expect(store.outcome('twice-easy')).toMatchObject({ kind: 'failed', code: 'unreadable' });
    expect(store.outcome('refused')).toMatchObject({ kind: 'failed', code: 'refusal', model: 'gen' });
  });

  it('keeps an item whose examiner declines, without votes or judgement', async () => {
    const provider = localProvider('builtin', async (request) =>
      kindOf(request) === 'solve' || kindOf(request) === 'judge'
        ? { text: '', refusal: 'No.' }
        : { text: answer(request) },
    );
    const store = fresh('one');
    const out = (await run(testPorts(provider), store))('one');
    expect(store.outcome('one')).toMatchObject({ kind: 'done' });
    expect(out.verify.answers.every((answer) => answer.answer === null)).toBe(true);
    expect(out.verify.judgements).toEqual([]);
    expect(out.verify.refusals).toEqual(['No.', 'No.']);
  });

  it('does not count a vote for an option that is not offered', async () => {
    const ports = testPorts((request) => (kindOf(request) === 'solve' ? votes('F', 'C', 'C') : answer(request)));
    const out = (await run(ports, fresh('one')))('one');
    expect(out.verify.answers[0]).toMatchObject({ answer: null, reason: 'named F, which is not offered' });
  });
});

describe('the understanding pipeline with built-in models only', () => {
  const provider = builtinProvider();
  afterAll(() => provider.close());

  it('reads a picture, drafts three questions, examines and queues them', async () => {
    const labels = ['General', 'Sound', 'Network', 'Storage'];
    const boxes = ['Play at start', 'Loop', 'Shuffle tracks', 'Fade between'];
    const text = (label: string, x: number, y: number) =>
      `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-size="20">${label}</text>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="white"/>${labels
      .map((label, i) => text(label, 40 + i * 160, 60))
      .join('')}${boxes.map((label, i) => text(label, 80, 160 + i * 60)).join('')}</svg>`;
    const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
    const element = (name: string, role: string, x: number, y: number, state: string): KnownElement => ({
      name,
      role,
      kind: 'text',
      bbox: [x, y - 20, x + name.length * 12, y + 6],
      state,
    });
    const elements = [
      ...labels.map((label, i) => element(label, 'tab', 40 + i * 160, 60, i === 0 ? 'enabled, selected' : 'enabled')),
      ...boxes.map((label, i) =>
        element(label, 'checkbox', 80, 160 + i * 60, i === 2 ? 'enabled, checked' : 'enabled'),
      ),
    ];
    const ports = testPorts(provider);
    ports.images = {
      asItLeaves: (image) => image,
      prepare: async (image) => ({
        bytes,
        mime: 'image/png',
        sent: { ...image, offset: [0, 0], sentWidth: 1280, sentHeight: 720, format: 'png' },
      }),
    };
    const seed = seeds('one').map((seed) => ({ ...seed, payload: { ...seed.payload, elements } }));
    const store = new MemoryRunStore(seed, 'generate');
    const roles = { generator: ['writer'], verifier: ['ocr'], refiner: ['ocr'], 'text-only': ['random'] };
    const out = (await run(ports, store, roles))('one');
    expect(store.outcome('one')).toMatchObject({
      kind: 'done',
      summary: phrase('item-questions-queued', { count: 3 }),
    });
    expect(out.generate.questions.map((question) => question.difficulty)).toEqual(['easy', 'medium', 'hard']);
    expect(out.verify.judgements.every((judgement) => judgement.valid !== 'no')).toBe(true);
    expect(out.verify.answers.every((answer) => answer.answer !== null)).toBe(true);
  });

  it('says why an empty picture gives no questions', async () => {
    const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const ports = testPorts(provider);
    ports.images = {
      asItLeaves: (image) => image,
      prepare: async (image) => ({
        bytes,
        mime: 'image/png',
        sent: { ...image, offset: [0, 0], sentWidth: 200, sentHeight: 200, format: 'png' },
      }),
    };
    const store = fresh('blank');
    await run(ports, store, { generator: ['writer'] });
    expect(store.outcome('blank')).toMatchObject({ kind: 'failed', code: 'bad-request' });
  });
});

describe('checks without the picture', () => {
  it('rotates texts under fixed letters', () => {
    const drafted = { difficulty: 'easy' as const, question: 'q', options, answer: 'C', explanation: '' };
    expect(rotated(drafted, 1).map((entry) => `${entry.letter}${entry.text}`)).toEqual([
      'AOpen',
      'BClose',
      'CPrint',
      'DSave',
    ]);
    expect(rotated(drafted, 0)).toEqual(options);
  });
});
