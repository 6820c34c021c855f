import { expect, it } from 'vitest';
import { elementLints } from './element-lints.ts';

it.each(elementLints.map((lint) => [lint.code, lint] as const))(
  '%s passes its good case and finds its bad one',
  (_, lint) => {
    expect(lint.check(lint.good)).toBeNull();
    expect(lint.check(lint.bad)).toMatch(/\.$/);
  },
);
