// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { NoElements } from '../elements/NoElements.tsx';
import { GhostSources } from './GhostSources.tsx';

afterEach(clearScreen);

it('says that score and filters hide all ghosts, in the list and beside the filters', () => {
  draw(
    <>
      <NoElements ghosts={0} filtered={7} hidden={0} reading={false} />
      <GhostSources sources={[{ id: 'tree:dom', fresh: 7, matched: 0 }]} roles={[]} filtered={7} />
    </>,
  );
  expect(screen.getByText(/^No elements yet\. All pre-labels are hidden/)).toBeTruthy();
  expect(screen.getByText('7 pre-labels are hidden by the score or these filters')).toBeTruthy();
  expect(screen.queryByText(/No elements or ghosts on this picture/)).toBeNull();
});
