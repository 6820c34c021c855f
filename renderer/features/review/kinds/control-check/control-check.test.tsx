// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { controlContent } from '#shared/items/control-check/check.ts';
import { controlCheck } from '#shared/items/control-check/index.ts';
import { spiedWork } from '../../../../test-support/item-work.ts';
import { OpenedItem } from '../../../../test-support/opened-item.tsx';
import type { BlindItem, RevealedItem } from '../kind.ts';
import '../../../../i18n/index.ts';

afterEach(cleanup);

const content = controlContent.parse({
  picture: { sha256: 'a'.repeat(64), width: 640, height: 480, name: 'settings' },
  proposed: {
    model: 'chooser',
    verdict: { qualifies: true, categories: ['A'] },
    controls: [{ component: 'Slider', category: 'A', name: 'Volume' }],
    reason: 'a volume slider shows its value',
  },
});
const common = {
  id: 'c',
  kind: controlCheck.id,
  subject: { kind: 'screenshot' as const, id: 's' },
  revision: 1,
  shown: controlCheck.review?.blind(content) ?? {},
  annotatorsWanted: 1,
  place: 1,
};
it('asks for the categories without the model’s verdict, and saves what was chosen', async () => {
  const work = spiedWork();
  const item: BlindItem = { phase: 'blind', ...common };
  render(
    <MantineProvider>
      <OpenedItem item={item} work={work} />
    </MantineProvider>,
  );
  expect(document.body.textContent).not.toMatch(/Volume|chooser/);
  const save = screen.getByRole('button', { name: /Save and next/ });
  expect(save.hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /Specific data/ }));
  await userEvent.click(screen.getByRole('button', { name: /Numeric range/ }));
  await userEvent.click(save);
  expect(work.answer).toHaveBeenLastCalledWith({ qualifies: true, categories: ['A', 'C'] }, true);
  await userEvent.click(screen.getByRole('button', { name: /None qualifies/ }));
  await userEvent.click(save);
  expect(work.answer).toHaveBeenLastCalledWith({ qualifies: false, categories: [] }, true);
});

it('then shows the model’s verdict and its reason', () => {
  const item: RevealedItem = {
    phase: 'revealed',
    ...common,
    state: 'approved',
    content: { ...content, label: { qualifies: false, categories: [] } },
    answers: [],
    disagreement: 0,
    lints: [],
    verdicts: [],
    revisions: [],
    adjudicating: false,
    report: null,
    comments: [],
  };
  render(
    <MantineProvider>
      <OpenedItem item={item} work={spiedWork()} />
    </MantineProvider>,
  );
  expect(document.body.textContent).toContain('a volume slider shows its value');
  expect(document.body.textContent).toContain('Slider: Volume');
});
