import { expect, it } from 'vitest';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { type Preview, useDraft } from './draft.ts';
import { importOf, stepsOf } from './steps.ts';

const draft = { ...useDraft.getState(), path: ' /data/shop ' };
const folder = (name: string) => ({ folder: name, pictures: 2, platform: 'web' as const, app: name });
const folders = [folder('Shop'), folder('Bank')] as unknown as Preview['folders'];
const boxes = (warning: boolean) => ({ warning }) as unknown as NonNullable<Preview['conventions']>;
const [first, second] = ['xyxy-px', 'xyxy-norm'] satisfies Convention[] as [Convention, Convention];

it('asks about boxes if a format can write them in several ways, or if they do not fit', () => {
  const [oneWay, severalWays] = [{ conventions: [first] }, { conventions: [first, second] }];
  expect(stepsOf('coco', severalWays, { conventions: boxes(false), folders: [] })).toEqual(['file', 'boxes', 'report']);
  expect(stepsOf('coco', oneWay, { conventions: boxes(false), folders: [] })).toEqual(['file', 'report']);
  expect(stepsOf('coco', oneWay, { conventions: boxes(true), folders: [] })).toEqual(['file', 'boxes', 'report']);
});

it('asks about folders only for a folder of pictures that has some', () => {
  expect(stepsOf('folder', { conventions: [] }, { conventions: null, folders })).toEqual(['file', 'folders', 'report']);
  expect(stepsOf('folder', { conventions: [] }, { conventions: null, folders: [] })).toEqual(['file', 'report']);
  expect(stepsOf('coco', { conventions: [] }, { conventions: null, folders })).toEqual(['file', 'report']);
  expect(stepsOf(null, undefined, undefined)).toEqual(['file', 'report']);
});

it('sends what was answered about folders, and what was proposed for the others', () => {
  const answered = { ...draft, folders: { Bank: { platform: 'ios' as const, app: 'My bank' } } };
  const asked = { format: 'folder', info: { tree: false }, found: { folders }, convention: null };
  expect(importOf(answered, { ...asked, step: 'folders' })).toEqual({
    ...{ format: 'folder', path: '/data/shop' },
    folders: { Shop: { platform: 'web', app: 'Shop' }, Bank: { platform: 'ios', app: 'My bank' } },
  });
});

it('sends a convention only from the page that asks for it, and what a tree becomes only for trees', () => {
  const asked = { format: 'coco', info: { tree: false }, found: { folders: [] }, convention: first };
  expect(importOf(draft, { ...asked, step: 'boxes' })).toEqual({
    ...{ format: 'coco', path: '/data/shop', convention: first },
  });
  expect(importOf(draft, { ...asked, step: 'file' })).toEqual({ format: 'coco', path: '/data/shop' });
  expect(importOf(draft, { ...asked, step: 'file', info: { tree: true } })).toMatchObject({ as: 'prelabels' });
});
