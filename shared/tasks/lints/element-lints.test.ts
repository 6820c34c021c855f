import { expect, it } from 'vitest';
import { elementLints } from './element-lints.ts';
import { sizeLint } from './picture-lints.ts';

it.each(elementLints.map((lint) => [lint.code, lint] as const))(
  '%s passes its good case and finds its bad one',
  (_, lint) => {
    expect(lint.check(lint.good)).toBeNull();
    expect(lint.check(lint.bad)).toMatch(/\.$/);
  },
);

it('a tree of another screen than the picture is reported', () => {
  expect(sizeLint.check(sizeLint.good)).toBeNull();
  expect(sizeLint.check(sizeLint.bad)).toContain('540×1200');
});
