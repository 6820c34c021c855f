// Writes a small project with something of everything that items can have, and what the app says about it:
// node test/crash/stored/make.ts <folder> Run once with the app before a change of the file format; the test
// opens the result with the current app.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from '#pipelines/sharp.ts';
import { insertJudgement } from '#electron/host/db/queries/runs/judgements.ts';
import { insertLocalisation } from '#electron/host/db/queries/items/instruction/localisations.ts';
import { readProjectMeta, writeProjectMeta } from '#electron/host/db/queries/meta.ts';
import { insertVote } from '#electron/host/db/queries/review/votes.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { change } from '#electron/host/changes/change.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { createInstruction } from '#electron/host/items/instruction/create.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import { setState } from '#electron/host/changes/save.ts';
import { figuresOf, hostIn } from './figures.ts';

const out = path.resolve(process.argv[2] ?? 'stored');
const work = path.join(out, 'work');
rmSync(out, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
const session = createProject(path.join(work, 'project'), { name: 'Stored' });
const { host, as } = hostIn(work, session);
const cora = as('Cora');
writeProjectMeta(session.write, { settings: { ...readProjectMeta(session.read).settings, annotatorsPerItem: 2 } });

const pictures = [
  ['one.png', 'linux', { r: 20, g: 90, b: 160 }],
  ['two.png', 'web', { r: 200, g: 90, b: 20 }],
  ['three.png', 'android', { r: 10, g: 10, b: 10 }],
] as const;
for (const [name, platform, background] of pictures) {
  const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], name, { type: 'image/png' });
  await cora.imports.upload({ files: [file], names: [name], platform, app: 'Lantern', source: 'drop' });
}
const { rows: shots } = await cora.screenshots.query({ sort: 'oldest' });
const by = { author: { kind: 'model' as const, name: 'writer' }, runId: null };
const target = { write: session.write, events: host.events };
const options = ['Sound', 'Displays', 'Network', 'Printers'].map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text }));
const made = change(target, by, (to) =>
  shots.map(({ id: screenshotId, name }, at) => {
    const question = (n: number, difficulty: 'easy' | 'medium' | 'hard', state: 'draft' | 'to_review' = 'to_review') =>
      createQuestion(to, {
        screenshotId,
        state,
        content: {
          difficulty,
          question: `Which panel of number ${n} is open in ${name}?`,
          options,
          answer: 'ABCD'[(n + at) % 4] ?? 'A',
          explanation: `because of ${n / 7}`,
        },
      }).id;
    const questions = [
      question(1, 'hard'),
      question(2, 'easy'),
      question(3, 'medium'),
      question(4, 'easy', 'draft'),
      question(5, 'hard'),
    ];
    const box = (n: number) => [10 + n / 3, 20.1, 110 + n / 7, 60.25] as [number, number, number, number];
    const elements = [0, 1, 2].map((n) => {
      const { id } = createElement(to, {
        screenshotId,
        content: { name: `Save ${n}`, kind: 'icon', locate: box(n), interact: n === 1 ? box(n) : null },
      });
      const words = [
        ['basic', `The save button ${n}`],
        ['basic', `Save, number ${n}`],
        ['advanced', `Keep what was entered ${n}`],
      ] as const;
      const instructions = words.map(
        ([type, text]) =>
          createInstruction(to, { elementId: id, content: { type, text: `${text} in ${name}` }, state: 'to_review' })
            .id,
      );
      return { id, instructions };
    });
    createElement(to, {
      screenshotId,
      content: { name: 'Plain', kind: 'text', locate: [0, 0, 30, 12] },
      state: 'approved',
    });
    return { screenshotId, questions, elements };
  }),
);
const at = new Date().toISOString();
let ids = 0;
session.write.immediate(() => {
  for (const { questions, elements } of made) {
    for (const [n, entityId] of questions.entries())
      for (const [m, model] of ['alpha', 'beta'].entries())
        insertVote(session.write, {
          id: `vote-${ids++}`,
          entityKind: 'question',
          entityId,
          revision: 1,
          voter: { kind: 'model', name: model },
          role: 'verifier',
          blind: true,
          withImage: true,
          answer: n === 2 && m === 1 ? null : ('ABCD'[(n + m) % 4] ?? 'A'),
          reason: 'seen in the picture',
          seconds: 1.5 + n / 3,
          at,
        });
    insertJudgement(session.write, {
      id: `judgement-${ids++}`,
      entityKind: 'question',
      entityId: questions[0] ?? '',
      revision: 1,
      model: 'alpha',
      role: 'verifier',
      valid: false,
      comment: 'unclear',
      criteria: { clear: false },
      at,
    });
    for (const { instructions } of elements)
      insertLocalisation(session.write, {
        instructionId: instructions[2] ?? '',
        model: 'alpha',
        sample: 0,
        revision: 1,
        point: [33.3333333333333357, 44.1],
        why: null,
        runId: 'run',
        at,
      });
  }
});
// Models' votes move items in the queue at the next change to them.
change(target, { author: { kind: 'person', name: 'Cora' }, label: 'Touch' }, (to) => {
  for (const { questions } of made) for (const id of questions) setState(to, 'question', id, 'conflict');
  for (const { questions } of made) for (const id of questions) setState(to, 'question', id, 'to_review');
});

for (const [round, { questions, elements }] of made.entries()) {
  for (const [n, name] of (['Ann', 'Bo'] as const).entries()) {
    const mine = as(name, 'reviewer').review;
    for (const [k, id] of questions.entries()) {
      const item = await mine.open({ id });
      if (item.kind !== 'question') continue;
      const answer = k === 3 && n === 1 ? null : ('ABCD'[(k + n * (k % 2) + round) % 4] ?? 'A');
      const reason = answer === null ? ('unclear' as const) : null;
      await mine.vote({ id, revision: item.revision, answer, reason, seconds: 3.1 + k });
      if (k === 4) continue;
      const reject = k === 2 && n === 1;
      await mine.verdict({
        id,
        baseRevision: item.revision,
        kind: reject ? 'reject' : 'approve',
        ...(reject && { reason: 'ambiguous' as const }),
        note: `said by ${name}`,
        seconds: 2.2,
      });
    }
    for (const [k, { id }] of elements.entries()) {
      const item = await mine.open({ id });
      if (item.kind !== 'instruction' || item.phase !== 'blind') continue;
      const { instructionId, revision } = item.ask;
      const places = [
        { kind: 'point', point: [40.123456789, 30.987654321] },
        { kind: 'point', point: [400.3333333333333, 30.1 + n] },
        { kind: 'cannot', reason: 'several-fit' },
      ] as const;
      const answer = places[k] ?? { kind: 'absent' as const };
      const seen = await mine.point({
        id,
        instructionId,
        revision,
        answer: answer.kind === 'point' ? { kind: 'point', point: [...answer.point] } : answer,
        seconds: 4.4,
      });
      if (k < 2) await mine.verdict({ id, baseRevision: seen.revision, kind: 'approve', seconds: 1 });
    }
  }
}
await as('Bo', 'reviewer').history.undo({});
await as('Cy', 'reviewer').review.verdict({ id: made[0]?.questions[4] ?? '', baseRevision: 3, kind: 'skip' });
await cora.review.comment({ id: made[0]?.questions[0] ?? '', text: 'Look here', x: 12.5, y: 7 });
await cora.review.createPlan({ name: 'All', strata: 'platform-difficulty', lot: 'all', size: 2, acceptAt: 0, seed: 7 });
await cora.releases.create({ tag: 'v1', note: 'first' });
const [first] = await cora.questions.query({ state: ['approved'] }).then(({ rows }) => rows);
if (first) await cora.questions.retire({ id: first.id, baseRevision: first.revision });
await cora.releases.create({ tag: 'v2', note: 'without the first' });
writeProjectMeta(session.write, { settings: { ...readProjectMeta(session.read).settings, goldShare: 0.25 } });
await as('Cy', 'reviewer').review.queue({});

const names = ['panel', 'Displays', 'one', 'Lantern', 'number 3'];
const figures = await figuresOf(session, work, names);
writeFileSync(path.join(out, 'figures.json'), `${JSON.stringify({ names, figures }, null, 1)}\n`);
session.write.vacuumInto(path.join(out, 'project.sqlite'));
await session.close();
