// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Element } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contents/element.ts';
import { type ElementFilter, fitsFilter } from './element-filter.ts';
import { FilterMenu } from './FilterMenu.tsx';

afterEach(cleanup);

const made = (id: string, component: string | null): Element => ({
  id,
  screenshotId: 's1',
  revision: 1,
  state: 'draft',
  content: elementContent.parse({ locate: [0, 0, 9, 9], component }),
  source: 'Ada',
  lints: [],
});
const elements = [made('a', 'Chip'), made('b', 'chip'), made('c', 'Slider'), made('d', null)];

it('offers each component type on the picture, however it is spelt, with its count', async () => {
  const onChange = vi.fn<(filter: ElementFilter) => void>();
  render(
    <MantineProvider env="test">
      <FilterMenu value="all" onChange={onChange} elements={elements} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Which elements: All elements' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /^chip\s*2/i }));
  const [chosen] = onChange.mock.calls[0] ?? [];
  expect(elements.filter(fitsFilter(chosen ?? 'all')).map(({ id }) => id)).toEqual(['a', 'b']);
});
