import { cpSync } from 'node:fs';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { BBox } from '#shared/geometry/shapes.ts';
import { elementContent } from '#shared/contents/element.ts';
import { hostForEach } from '../../testing/host.ts';
import { ada } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { mergeProject } from './merge.ts';

const fixture = hostForEach();
const left: BBox = [0, 0, 20, 20];
const right: BBox = [40, 0, 60, 20];
let client: ReturnType<typeof fixture.client>;
beforeEach(() => {
  client = fixture.client();
});

async function project(name: string): Promise<string> {
  const folder = fixture.folder(name);
  await client.projects.create({ path: folder });
  return folder;
}

async function addPicture(name = 'one.png'): Promise<void> {
  const picture = await sharp({ create: { width: 64, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], name, { type: 'image/png' });
  await client.imports.upload({ files: [file], names: [name], platform: 'web', app: 'Shop', source: 'drop' });
}

const only = async () => {
  const [shot, ...others] = (await client.screenshots.query({})).rows;
  expect(others).toEqual([]);
  return shot;
};
const blur = async (area: BBox) => client.screenshots.blur({ id: (await only())?.id ?? '', add: [area] });

async function merge(ours: string, theirs: string): Promise<void> {
  await client.projects.open({ path: ours });
  await mergeProject(fixture.session(), theirs);
}

it('copies a picture with the areas that are blurred there', async () => {
  const theirs = await project('theirs');
  await addPicture();
  await blur(left);
  const ours = await project('ours');
  await merge(ours, theirs);
  expect((await only())?.blurs).toEqual([left]);
  expect(await client.screenshots.blurred()).toHaveLength(1);
});

it('keeps blurred what either side blurred, if both changed the picture', async () => {
  const theirs = await project('theirs');
  await addPicture('their name.png');
  await blur(left);
  const ours = await project('ours');
  await addPicture('our name.png');
  await blur(right);
  await merge(ours, theirs);
  expect(await only()).toMatchObject({ name: 'our name.png', blurs: [right, left] });
  await merge(ours, theirs);
  expect((await only())?.blurs).toEqual([right, left]);
});

it('removes only blurs that they removed and we have not changed since', async () => {
  const ours = await project('ours');
  await addPicture();
  await blur(left);
  await client.projects.close();
  const theirs = fixture.folder('theirs');
  cpSync(ours, theirs, { recursive: true });
  await client.projects.open({ path: theirs });
  await client.screenshots.blur({ id: (await only())?.id ?? '', remove: [left] });
  await client.projects.close();
  await merge(ours, theirs);
  expect((await only())?.blurs).toEqual([]);
});

/** Draws an element, with an instruction for it, on the only picture. */
async function draw(name: string, locate: BBox, text: string): Promise<void> {
  const screenshotId = (await only())?.id ?? '';
  change(fixture.session(), ada, (to) => {
    const { id: elementId } = createElement(to, { screenshotId, content: elementContent.parse({ name, locate }) });
    createInstruction(to, { elementId, content: { type: 'basic', text, style: null, picked: true } });
  });
}

const codes = async () => {
  const screenshotId = (await only())?.id ?? '';
  const elements = await client.elements.list({ screenshotId });
  const instructions = await client.elements.instructions({ screenshotId });
  return Object.fromEntries([
    ...elements.map(({ content, lints }) => [content.name, lints.map(({ code }) => code)] as const),
    ...instructions.map(({ content, lints }) => [content.text, lints.map(({ code }) => code)] as const),
  ]);
};

it('checks new and existing items against the areas and elements of both', async () => {
  const theirs = await project('theirs');
  await addPicture('their name.png');
  await blur(left);
  await draw('Theirs under ours', right, 'Press it');
  await draw('Search', [5, 25, 15, 35], 'Open Jane Doe');
  const ours = await project('ours');
  await addPicture('our name.png');
  await blur(right);
  await draw('Jane Doe', left, 'Press this');
  await draw('Find', [5, 25, 15, 35], 'Press the loupe');
  expect((await codes())['Jane Doe']).not.toContain('under-blur');
  await merge(ours, theirs);
  const found = await codes();
  expect(found['Jane Doe']).toContain('under-blur');
  expect(found['Theirs under ours']).toContain('under-blur');
  expect(found['Open Jane Doe']).toContain('names-blurred');
  expect(found['Press the loupe']).not.toContain('names-blurred');
  expect(found['Find']).toContain('duplicate-box');
  expect((await only())?.lints).toContain('under-blur');
});
