// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { clearScreen, draw } from '../../../../test-support/draw.tsx';
import { session } from '../../context.ts';
import { tell, useNotice } from '../../edits/notice-store.ts';
import { useTabKey } from './use-tab-key.ts';

afterEach(clearScreen);

function Surface() {
  return <button type="button" onKeyDown={useTabKey([])} />;
}

it('Tab selects the next element, and the status bar no longer speaks of the last step', () => {
  session.open('s1', { width: 100, height: 100 }, []);
  const ids = session.create(
    [0, 20].map((x) => elementContent.parse({ locate: [x, 0, x + 9, 9] })),
    'draw-box',
  );
  session.editor.select([]);
  const forget = vi.spyOn(session, 'forgetOutcome');
  tell('Snapped by up to 2 px');
  draw(<Surface />);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Tab' });
  expect(session.editor.state.selection).toEqual([ids[0]]);
  expect(forget).toHaveBeenCalledOnce();
  expect(useNotice.getState().text).toBeNull();
  // From the last one Tab leaves the picture.
  session.editor.select([ids[1] ?? '']);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Tab' });
  expect(session.editor.state.selection).toEqual([ids[1]]);
  forget.mockRestore();
});
