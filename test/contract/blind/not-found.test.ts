import { afterAll, beforeAll, expect, it } from 'vitest';
import { as, type Client, closeBlindProject, made, openBlindProject } from './project.ts';

beforeAll(openBlindProject);
afterAll(closeBlindProject);

it('waiting items are not found by words of their key, nor by the result of a check for controls', async () => {
  const [ann, rex] = [as('Ann', 'annotator'), as('Rex', 'reviewer')];
  const text = { filter: { text: 'because-it-says-so' } };
  expect((await ann.screenshots.query(text)).rows).toEqual([]);
  expect(await ann.screenshots.selectionSummary({ selection: { kind: 'filter', ...text } })).toMatchObject({
    count: 0,
  });
  expect((await ann.questions.query({ text: 'because-it-says-so' })).rows).toEqual([]);
  const query = { filter: { controls: ['C'] } };
  expect((await rex.screenshots.query(query)).rows).toHaveLength(1);
  expect((await rex.screenshots.facets({})).controls).toContainEqual(expect.objectContaining({ value: 'C' }));
  expect((await ann.screenshots.facets({})).controls.map(({ value }) => value)).toEqual(['audit']);
  const refused = expect.objectContaining({ code: 'FORBIDDEN' });
  await expect(ann.screenshots.query(query)).rejects.toEqual(refused);
  expect((await ann.screenshots.query({ filter: { controls: ['audit'] } })).rows).toHaveLength(1);
  expect((await rex.screenshots.savedFilters()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Odd keys', 'Sliders', 'Vera’s']),
  );
  const offered = (await ann.screenshots.savedFilters()).map(({ name }) => name);
  expect(offered).not.toEqual(expect.arrayContaining([expect.stringMatching(/Odd keys|Sliders|Vera’s/)]));
});

it('neither a sample nor what is approved now tells an annotator which items are gold', async () => {
  const [ann, rex] = [as('Ann', 'annotator'), as('Rex', 'reviewer')];
  const plan = await rex.review.createPlan({ name: 'Lot', lot: 'all', size: 1, strata: 'none', acceptAt: 0 });
  const refused = expect.objectContaining({ code: 'FORBIDDEN' });
  await expect(ann.releases.preview()).rejects.toEqual(refused);
  await expect(ann.releases.composition({ tag: null })).rejects.toEqual(refused);
  await expect(ann.review.lotSize({ lot: 'all' })).rejects.toEqual(refused);
  await expect(ann.review.queue({ filter: { source: 'sample' } })).rejects.toEqual(refused);
  await expect(ann.review.queue({ filter: { source: 'all', samplingPlan: plan.id } })).rejects.toEqual(refused);
  expect(await ann.review.plans()).toEqual([]);
  expect((await rex.review.plans()).map(({ id }) => id)).toContain(plan.id);
  expect((await rex.review.queue({ filter: { source: 'sample' } })).total).toBe(1);
});

it('only reviewers filter by who worked on something, because it would reveal gold items', async () => {
  const ann = as('Ann', 'annotator');
  const everything = { kind: 'filter' as const, filter: { by: ['Vera'] } };
  const refused = expect.objectContaining({ code: 'FORBIDDEN' });
  await expect(ann.review.queue({ filter: { source: 'all', by: 'Vera' } })).rejects.toEqual(refused);
  await expect(ann.screenshots.query({ filter: { by: ['Vera'] } })).rejects.toEqual(refused);
  await expect(ann.screenshots.facets({ filter: { by: ['Vera'] } })).rejects.toEqual(refused);
  await expect(ann.screenshots.selectionSummary({ selection: everything })).rejects.toEqual(refused);
  expect((await as('Rex', 'reviewer').screenshots.query({ filter: { by: ['Vera'] } })).rows).toBeInstanceOf(Array);
});

it('a kind that does not exist has nothing to show, whatever its name', async () => {
  for (const kind of ['constructor', 'no-such-kind'])
    expect(await as('Ann', 'annotator').history.revisions({ kind, id: 'x' })).toEqual([]);
});

it('a hidden box is not found by proposing, drawing or blurring boxes, nor by the findings on them', async () => {
  const [ann, rex] = [as('Anselm', 'annotator'), as('Rex', 'reviewer')];
  const screenshotId = made.shots[1] ?? '';
  const cora = as('Cora', 'curator');
  const [hidden] = await cora.elements.create({
    ...{ screenshotId, label: 'Draw' },
    made: [{ content: { name: 'Hidden one', locate: [210, 110, 290, 150] } }],
  });
  const items = [{ id: hidden?.id ?? '', baseRevision: 1 }];
  await cora.elements.setState({ label: 'Submit', state: 'to_review', items });
  const node = (box: string, text: string) =>
    `<node bounds="${box}" class="android.widget.Button" text="${text}" clickable="true"/>`;
  const dump = `<hierarchy rotation="0"><node bounds="[0,0][400,300]" class="android.widget.FrameLayout" text="">
    ${node('[210,110][290,150]', 'on it')}${node('[20,220][100,260]', 'beside it')}</node></hierarchy>`;
  await ann.prelabels.loadTree({ screenshotId, file: new File([dump], 'tree.xml') });
  const proposedTo = async (client: Client) =>
    (await client.prelabels.list({ screenshotId })).map(({ name, state }) => [name, state]).sort();
  expect(await proposedTo(cora)).toEqual([
    ['beside it', 'open'],
    ['on it', 'matched'],
  ]);
  expect(await proposedTo(ann)).toEqual([
    ['beside it', 'open'],
    ['on it', 'open'],
  ]);
  const ids = (await ann.prelabels.list({ screenshotId })).map(({ id }) => id);
  const accepted = await ann.prelabels.accept({ ids });
  expect(accepted.map(({ lints }) => lints)).toEqual([[], []]);
  // One more on the place of their own: that may be said.
  const content = { name: 'again', locate: [20, 220, 100, 260] as [number, number, number, number] };
  const [drawnAgain] = await ann.elements.create({ screenshotId, label: 'Draw', made: [{ content }] });
  expect(drawnAgain?.lints.map(({ code }) => code)).toEqual(['duplicate-box']);
  const findings = async (client: Client) => {
    const { lints, lintDetails } = await client.screenshots.get({ id: screenshotId });
    return [...lints, ...lintDetails.map(({ code }) => code)].filter((code) => /duplicate-box|blur/.test(code));
  };
  expect((await ann.screenshots.blur({ id: screenshotId, add: [[200, 100, 300, 160]] })).lints).not.toContain(
    'under-blur',
  );
  expect(await findings(cora)).toEqual(expect.arrayContaining(['duplicate-box', 'under-blur']));
  expect(await findings(ann)).toEqual([]);
  const row = (await ann.screenshots.query({})).rows.find(({ id }) => id === screenshotId);
  expect(row?.lints.filter((code) => /duplicate-box|blur/.test(code))).toEqual([]);
  const facet = (await ann.screenshots.facets({})).lint.map(({ value }) => value);
  expect(facet.filter((code) => /duplicate-box|blur/.test(code))).toEqual([]);
  await expect(ann.screenshots.query({ filter: { lint: ['under-blur'] } })).rejects.toThrow('only reviewers');
  const queued = async (client: Client) =>
    (await client.review.queue({ filter: { source: 'lints' } })).rows.map(({ id }) => id);
  expect(await queued(rex)).toContain(hidden?.id);
  await expect(queued(ann)).rejects.toThrow('only reviewers');
  const { settings } = (await as('Cora', 'curator').projects.current())!;
  await as('Cora', 'curator').projects.updateSettings({ goldShare: 0 });
  expect(await queued(ann)).not.toContain(hidden?.id);
  await as('Cora', 'curator').projects.updateSettings({ goldShare: settings.goldShare });
});

it('a pre-label that became a hidden box looks open, and can be accepted by those who cannot see the box', async () => {
  const [ann, cora] = [as('Antje', 'annotator'), as('Cora', 'curator')];
  const screenshotId = made.shots[1] ?? '';
  const node = '<node bounds="[320,10][390,60]" class="android.widget.Button" text="corner" clickable="true"/>';
  const dump = `<hierarchy rotation="0"><node bounds="[0,0][400,300]" class="android.widget.FrameLayout" text="">${node}</node></hierarchy>`;
  await cora.prelabels.loadTree({ screenshotId, file: new File([dump], 'tree.xml') });
  const corner = async (client: Client) =>
    (await client.prelabels.list({ screenshotId })).find(({ name }) => name === 'corner');
  const before = await corner(ann);
  const id = before?.id ?? '';
  const [drawn] = await cora.prelabels.accept({ ids: [id] });
  const items = [{ id: drawn?.id ?? '', baseRevision: 1 }];
  await cora.elements.setState({ label: 'Submit', state: 'to_review', items });
  expect(await corner(cora)).toMatchObject({ state: 'accepted', elementId: drawn?.id });
  expect(await corner(ann)).toEqual(before);
  expect(before).toMatchObject({ state: 'open', elementId: null });
  const [own] = await ann.prelabels.accept({ ids: [id] });
  expect(own).toMatchObject({ lints: [], content: { locate: [320, 10, 390, 60] } });
  expect(await corner(ann)).toMatchObject({ state: 'accepted', elementId: own?.id });
});

it('only reviewers filter the queue by disagreement, because it would reveal whether models gave the key', async () => {
  const filter = { source: 'disagreement' as const };
  const refused = expect.objectContaining({ code: 'FORBIDDEN' });
  await expect(as('Ann', 'annotator').review.queue({ filter })).rejects.toEqual(refused);
  expect((await as('Rex', 'reviewer').review.queue({ filter })).rows).toBeInstanceOf(Array);
});
