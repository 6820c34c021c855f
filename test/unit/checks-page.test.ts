import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

it.each(['docs/checks-episodes.md', 'docs/checks-numbers.md', 'docs/checks-security.md'])(
  '%s names only tests that are there',
  (file) => {
    const page = readFileSync(path.join(root, file), 'utf8');
    const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, test = '']) => test);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
  },
);
