import { expect, it } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { reviewFixture } from '../testing/review-project.ts';

const fixture = reviewFixture();
type Box = [number, number, number, number];
const today = '2026-01-01';

/** A question waits on a picture of Bo's, who then draws two boxes there. */
async function drawnUnderQuestion(): Promise<string> {
  const question = fixture.addQuestion();
  const { screenshotId } = await fixture.as('rex').questions.get({ id: question });
  const selection = { kind: 'ids' as const, ids: [screenshotId] };
  await fixture.as('rex').screenshots.assign({ selection, to: { person: 'bo', due: today } });
  const made = [0, 5].map((at) => ({ content: { name: `Box ${at}`, locate: [at, at, at + 4, at + 4] as Box } }));
  await fixture.as('bo', 'annotator').elements.create({ label: 'draw-box', screenshotId, made });
  return screenshotId;
}

/** What lists, pages and figures say of the picture. */
async function answered(id: string, name: string, role: 'annotator' | 'reviewer') {
  const { screenshots } = fixture.as(name, role);
  const [row] = (await screenshots.query({ limit: 5 })).rows;
  const [work] = (await screenshots.assigned({ today })).people;
  return {
    list: row?.state,
    page: (await screenshots.get({ id })).state,
    selection: (await screenshots.selectionSummary({ selection: { kind: 'ids', ids: [id] } })).byProgress,
    working: (await screenshots.query({ limit: 5, filter: { progress: ['working'] } })).rows.length,
    open: work && [work.open, work.due],
  };
}

const working = { list: 'draft', page: 'draft', selection: { working: 1 }, working: 1, open: [1, 1] };

it.each([0, 0.5])('a picture with drafts is in progress and open everywhere (gold share %d)', async (goldShare) => {
  fixture.settings({ goldShare });
  const id = await drawnUnderQuestion();
  expect(await answered(id, 'bo', 'annotator')).toEqual(working);
  expect(await answered(id, 'rex', 'reviewer')).toEqual(working);
});

it('one that holds only what was submitted is submitted', async () => {
  const id = await drawnUnderQuestion();
  const { elements } = fixture.as('bo', 'annotator');
  const items = (await elements.list({ screenshotId: id })).map((entry) => ({
    id: entry.id,
    baseRevision: entry.revision,
  }));
  await elements.setState({ label: 'submit-elements', items, state: 'to_review' });
  expect(await answered(id, 'rex', 'reviewer')).toMatchObject({
    list: 'to_review',
    page: 'to_review',
    selection: { submitted: 1 },
    working: 0,
  });
});

it('projects of before are told again', async () => {
  const id = await drawnUnderQuestion();
  const { read, write } = fixture.session;
  const state = () => read.get('SELECT state FROM screenshots WHERE id = ?', [id]);
  write.run("UPDATE screenshots SET state = 'to_review'");
  for (const { version, sql } of migrations) if (version === 33) write.run(sql.trim());
  expect(state()).toEqual({ state: 'draft' });
});
