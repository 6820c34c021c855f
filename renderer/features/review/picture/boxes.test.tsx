// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/index.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { dropFields, takeFields } from '../../../places/open-fields.ts';
import { CommentWriter } from '../../annotate/properties/CommentWriter.tsx';
import type { Comments, NewPin } from '../../annotate/properties/use-comments.ts';
import { CommentBox } from '../comments/CommentBox.tsx';
import { type Handover, HandOnBox } from '../answer/HandOnBox.tsx';
import { rejectReasons } from '#shared/items/question/reject-reasons.ts';
import type { PictureHooks } from '../kinds/kind.ts';
import { useHints } from '../queue/use-hints.ts';
import { RejectBox } from '../answer/RejectBox.tsx';
import type { Review } from '../review.ts';

const user = userEvent.setup();
let comment: ReturnType<typeof vi.fn<Review['comment']>>;
let verdict: ReturnType<typeof vi.fn<Review['verdict']>>;
let setMode: ReturnType<typeof vi.fn<Review['setMode']>>;
beforeEach(() => {
  comment = vi.fn<Review['comment']>(async () => {});
  verdict = vi.fn<Review['verdict']>(async () => true);
  setMode = vi.fn<Review['setMode']>();
  sessionStorage.clear();
});
afterEach(cleanup);

const review = (id: string) =>
  ({
    id,
    item: undefined,
    pin: null,
    busy: false,
    comment,
    verdict,
    setMode,
    keyDead: () => false,
  }) as unknown as Review;
const shown = (node: ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>{node}</QueryClientProvider>
      <button type="button">elsewhere</button>
    </MantineProvider>,
  );

describe('a comment', () => {
  const box = () => screen.getByPlaceholderText<HTMLTextAreaElement>(/./);
  const open = () => shown(<CommentBox review={review('a')} middle={() => [0, 0]} />);

  it.each([
    ['Ctrl+Enter', () => user.keyboard('{Control>}{Enter}{/Control}')],
    ['any action', async () => act(takeFields)],
    ['leaving the item', async () => cleanup()],
    ['its button', () => user.click(screen.getByRole('button', { name: /Save comment/ }))],
  ])('is stored once on %s', async (_, leave) => {
    open();
    await user.type(box(), 'The box is too wide ');
    await leave();
    cleanup();
    expect(comment.mock.calls).toEqual([['The box is too wide']]);
  });

  it('can be pinned by keyboard before it is stored: Tab alone stores nothing', async () => {
    open();
    await user.type(box(), 'Here');
    await user.tab();
    expect(comment).not.toHaveBeenCalled();
    expect(box().value).toBe('Here');
  });

  it.each([
    ['Cancel', () => user.click(screen.getByRole('button', { name: /Cancel/ }))],
    ['Escape', async () => act(dropFields)],
  ])('is discarded by %s', async (_, close) => {
    open();
    await user.type(box(), 'Never mind');
    await close();
    cleanup();
    expect(comment).not.toHaveBeenCalled();
  });
});

describe('a comment on a picture', () => {
  const making: NewPin = { screenshotId: 'shot', at: [3, 4], elementId: null };
  const save = vi.fn<Comments['save']>(async () => {});
  const drop = vi.fn<Comments['drop']>();
  beforeEach(() => void save.mockClear());

  it.each([
    ['any action', async () => act(takeFields)],
    ['leaving the picture', async () => cleanup()],
    ['Ctrl+Enter', () => user.keyboard('{Control>}{Enter}{/Control}')],
  ])('is stored for its own place on %s', async (_, leave) => {
    shown(<CommentWriter comments={{ save, drop, error: null }} making={making} />);
    await user.type(screen.getByRole('textbox'), 'Cut off');
    await leave();
    cleanup();
    expect(save.mock.calls).toEqual([[making, 'Cut off']]);
  });

  it('is discarded by Escape', async () => {
    shown(<CommentWriter comments={{ save, drop, error: null }} making={making} />);
    await user.type(screen.getByRole('textbox'), 'Cut off{Escape}');
    cleanup();
    expect(save).not.toHaveBeenCalled();
    expect(drop).toHaveBeenCalledOnce();
  });
});

describe('the note of a rejection', () => {
  const reasons = ['ambiguous', 'other'] as const;
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox');

  it('stays with its item until a reason is given', async () => {
    shown(<RejectBox review={review('a')} reasons={reasons} />);
    await user.type(note(), 'Two buttons fit');
    cleanup();
    shown(<RejectBox review={review('b')} reasons={reasons} />);
    expect(note().value).toBe('');
    cleanup();
    shown(<RejectBox review={review('a')} reasons={reasons} />);
    expect(note().value).toBe('Two buttons fit');
    await user.click(screen.getAllByRole('button')[0] as HTMLElement);
    expect(verdict.mock.calls[0]?.[1]).toMatchObject({ note: 'Two buttons fit' });
    cleanup();
    shown(<RejectBox review={review('a')} reasons={reasons} />);
    expect(note().value).toBe('');
  });

  it('is left by Enter, so that a digit is a reason; Shift+Enter starts a new line', async () => {
    shown(<RejectBox review={review('c')} reasons={reasons} />);
    await user.type(note(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
    expect(note().value).toBe('One\ntwo');
    expect(document.activeElement).not.toBe(note());
  });
});

it('the status bar names as many digits as there are reasons', () => {
  function Hints() {
    const rejecting = { ...review('a'), mode: 'rejecting' } as Review;
    const [first] = useHints(rejecting, { rejectReasons } as unknown as PictureHooks);
    return <p>{first?.keys.join('–')}</p>;
  }
  shown(<Hints />);
  expect(screen.getByText(`1–${rejectReasons.length}`)).toBeTruthy();
});

describe('handing off', () => {
  const send = vi.fn<(handover: Handover) => Promise<boolean>>(() => Promise.resolve(true));
  const handing = () => <HandOnBox id="d" busy={false} onSend={send} onCancel={() => {}} />;

  it('happens by Ctrl+Enter in the note, and keeps what was typed until then', async () => {
    shown(handing());
    await user.keyboard('Ben{Tab}Needs the German keyboard');
    cleanup();
    shown(handing());
    await user.click(screen.getAllByRole('textbox')[1] as HTMLElement);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(send.mock.calls).toEqual([[{ to: 'Ben', note: 'Needs the German keyboard' }]]);
  });
});
