// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { mostPreviewed } from '#shared/contract/imports.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { Found } from '../found/Found.tsx';
import { Report } from '../Report.tsx';
import { NotUnderstood } from './NotUnderstood.tsx';

afterEach(clearScreen);

const why = phrase('annotation-not-read', { kind: 'COCO', advice: phrase('annotation-do-file') });
const unread = { record: 'ann/x.json', line: null, why };

it('warns before an import that only the pictures would come in, and names each annotation file', () => {
  const found = { format: 'folder', records: 1, images: 1, first: null, folders: [], conventions: null, problems: [] };
  draw(<Found preview={{ ...found, notUnderstood: [unread] }} looking={false} onAllow={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toMatch(/1 annotation file was not understood. Only the pictures/);
  expect(screen.getByText('ann/x.json').parentElement?.textContent).toContain('looks like COCO, but');
});

it('promises no pictures where there are none, and says how many files are not listed', () => {
  const files = Array.from({ length: 63 }, (_, at) => ({ ...unread, record: `ann/${at}.json` }));
  draw(<NotUnderstood files={files} pictures={0} />);
  expect(screen.getByRole('alert').textContent).toBe('63 annotation files were not understood.');
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('and 13 more');
});

it('says where a preview stops counting', () => {
  const many = <Row,>(row: (at: number) => Row) => Array.from({ length: mostPreviewed }, (_, at) => row(at));
  const found = { format: 'folder', records: 1, images: 1, first: null, folders: [], conventions: null };
  const notUnderstood = many((at) => ({ ...unread, record: `ann/${at}.json` }));
  const problems = many((at) => ({ record: `${at}.png`, line: null, why: 'not a picture' }));
  draw(<Found preview={{ ...found, notUnderstood, problems }} looking={false} onAllow={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toMatch(/^200\+ annotation files were not/);
  expect(screen.getByText('200+ records cannot be read')).toBeTruthy();
});

it('lists them in the report apart from the other files that were left out', () => {
  const other = (record: string) => ({ record, line: null, why: phrase('import-not-picture') });
  const leftOut = [other('notes.txt'), unread, other('page.md')];
  draw(<Report report={{ imported: 1, unchanged: 0, mended: [], refused: [], leftOut }} />);
  const list = (name: string) => screen.getByRole('region', { name }).textContent;
  // Rows are drawn only where there is room, so the numbers tell.
  expect(list('Annotation files that were not understood')).toContain('not understood1');
  expect(list('Files left out')).toContain('left out2');
});
