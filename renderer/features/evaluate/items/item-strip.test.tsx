// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemStrip, type StripFilter } from './ItemStrip.tsx';
import type { Items } from './use-items.ts';

const none = { total: 0, all: () => Promise.resolve([]), error: null, retry: () => {} } as unknown as Items;
const strip = (filter: StripFilter, withheld: number) =>
  draw(
    <ItemStrip
      items={none}
      model="builtin/center"
      reading="strict"
      filter={filter}
      onFilter={() => {}}
      hasParity={false}
      hasErrors={false}
      miss={undefined}
      onMiss={() => {}}
      narrowed={null}
      onClear={() => {}}
      chosen={0}
      onChoose={() => {}}
      onOpen={() => {}}
      name="items"
      withheld={withheld}
    />,
  );

afterEach(clearScreen);

it('says that items wait for the person’s own answers, where the items would be', () => {
  strip('all', 54);
  expect(screen.getByText('54 items appear here once you have answered them in Review.')).toBeTruthy();
  expect(screen.queryByText(/No items match/)).toBeNull();
});

it('says both when a filter is set, and only that nothing matches when nothing is withheld', () => {
  strip('wrong', 54);
  expect(screen.getByText(/No items match\. 54 items appear here/)).toBeTruthy();
  clearScreen();
  strip('all', 0);
  expect(screen.getByText('No items match.')).toBeTruthy();
});

it('an opened item counts from 1, like the place among those shown', async () => {
  host.reset();
  draw(<ItemDialog run="r" model="builtin/center" index={0} at={0} total={110} onStep={() => {}} onClose={() => {}} />);
  const title = await screen.findByRole('heading', { name: /builtin\/center/ });
  expect(title.textContent).toContain('1 of 110');
  expect(title.textContent).toContain('Item 1, builtin/center');
});
