import { expect, test } from 'vitest';
import type { Action } from './action.ts';
import { actionLabels } from './labels.ts';
import { actions, applies, keyContexts } from './registry.ts';

test('ids are unique and every label has a text', () => {
  const ids = actions.map((action) => action.id);
  expect(new Set(ids).size).toBe(ids.length);
  const texts: Record<string, string> = actionLabels;
  expect(actions.filter((action) => !texts[action.label]).map((action) => action.id)).toEqual([]);
});

/** Two actions can conflict unless the screen of one excludes the screen of the other. */
const screens = new Set([
  'home',
  'import',
  'library',
  'annotate',
  'review',
  'trajectories',
  'runs',
  'evaluate',
  'releases',
  'models',
]);
const screensOf = (action: Action) => keyContexts(action).filter((context) => screens.has(context));
function canMeet(a: Action, b: Action): boolean {
  const [screensA, screensB] = [screensOf(a), screensOf(b)];
  return screensA.length === 0 || screensB.length === 0 || screensA.some((screen) => screensB.includes(screen));
}

test('no default key does two things on one screen', () => {
  const clashes: string[] = [];
  for (const [index, a] of actions.entries())
    for (const b of actions.slice(index + 1)) {
      const keysOfA = [a.shortcut, ...(a.also ?? [])].filter(Boolean);
      const keysOfB = [b.shortcut, ...(b.also ?? [])].filter(Boolean);
      for (const key of keysOfA) if (keysOfB.includes(key) && canMeet(a, b)) clashes.push(`${key}: ${a.id}, ${b.id}`);
    }
  expect(clashes).toEqual([]);
});

test('an action applies only when all its contexts hold', () => {
  const action: Action = { id: 'x', label: 'undo', group: 'edit', when: ['library', 'selection'] };
  expect(applies(action, new Set(['library']))).toBe(false);
  expect(applies(action, new Set(['library', 'selection', 'project']))).toBe(true);
});
