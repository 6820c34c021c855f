// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { ORPCError } from '@orpc/client';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { useConnection } from '../../transport/use-connection.ts';
import { hush, say } from '../../ui/messages.ts';
import { MessageLine } from './MessageLine.tsx';

afterEach(() => {
  hush();
  clearScreen();
});
const reconnect = () => {
  act(() => useConnection.setState({ connected: false }));
  act(() => useConnection.setState({ connected: true }));
};

it('no longer says that there is no connection once the host answers again', () => {
  draw(<MessageLine />);
  act(() => say(new TypeError('Failed to fetch')));
  screen.getByText(/^Benchwright is not responding/);
  reconnect();
  expect(screen.queryByText(/not responding/)).toBeNull();
});

it('keeps an error that the host gave', () => {
  draw(<MessageLine />);
  act(() => say(new ORPCError('CONFLICT', { message: 'Ben changed it.' })));
  reconnect();
  screen.getByText('Ben changed it.');
});
