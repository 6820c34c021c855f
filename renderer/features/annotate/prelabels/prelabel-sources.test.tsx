// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { NoElements } from '../elements/NoElements.tsx';
import { PrelabelSources } from './PrelabelSources.tsx';

afterEach(clearScreen);

it('says that score and filters hide all pre-labels, in the list and beside the filters', () => {
  draw(
    <>
      <NoElements prelabels={0} filtered={7} hidden={0} reading={false} />
      <PrelabelSources sources={[{ id: 'tree:dom', fresh: 7, matched: 0 }]} roles={[]} filtered={7} />
    </>,
  );
  expect(screen.getByText(/^No elements yet\. All pre-labels are hidden/)).toBeTruthy();
  expect(screen.getByText('7 pre-labels are hidden by the score or these filters')).toBeTruthy();
  expect(screen.queryByText(/No elements or prelabels on this picture/)).toBeNull();
});
