// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { Changes } from './Changes.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { Records } from './Records.tsx';

const why = 'Only reviewers can see which items a release contains.';
beforeEach(() =>
  host.reset({
    'releases.records': () => {
      throw new ORPCError('FORBIDDEN', { message: why });
    },
  }),
);
afterEach(clearScreen);

it('shows those who get gold one calm sentence where the records would be, and nothing to retry or export', async () => {
  draw(<Records tag="1.0" switcher={null} active={null} onActive={() => {}} />);
  await screen.findByText(why);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('disables comparing with another release, with the reason', async () => {
  draw(<Changes tag="1.0" others={['0.9']} />);
  await screen.findByText(why);
  expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(true);
  expect(host.inputsOf('releases.changes')).toEqual([]);
});

it('shows those who get gold one calm sentence instead of what a release made now would contain', async () => {
  host.answers['releases.preview'] = () => {
    throw new ORPCError('FORBIDDEN', { message: why });
  };
  draw(<PreviewPane first={false} onFreeze={() => {}} onExport={() => {}} />);
  await screen.findByText(why);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
