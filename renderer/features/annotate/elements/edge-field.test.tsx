// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { unfinished } from '../../../edits/index.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { session } from '../context.ts';
import { BoxRows } from './BoxRows.tsx';

const image = { width: 100, height: 80 };
const written = vi.spyOn(unfinished, 'write');
let id: string;

beforeEach(() => {
  host.reset();
  written.mockClear();
  session.open('s1', image, []);
  [id = ''] = session.create([elementContent.parse({ name: 'Row', locate: [10, 10, 30, 30] })], 'draw-box');
  draw(<BoxRows id={id} small={false} />);
});
afterEach(clearScreen);

const left = () => screen.getByLabelText<HTMLInputElement>('Locate, left edge in pixels');
const type = (text: string) => fireEvent.change(left(), { target: { value: text } });
const kept = () =>
  written.mock.calls.map(([, call]) => (call.kind === 'save' ? call.input.edits[0]?.content.locate : null));

it('stores the box with a typed edge while it is typed', async () => {
  type('20');
  await waitFor(() => expect(kept()).toEqual([[20, 10, 30, 30]]));
  expect(session.content(id)?.locate).toEqual([10, 10, 30, 30]);
});

it('keeps a typed edge inside the picture, and the edges in their order', () => {
  type('500');
  fireEvent.blur(left());
  expect(session.content(id)?.locate).toEqual([30, 10, 100, 30]);
});
