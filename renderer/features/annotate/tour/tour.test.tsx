// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { runAction } from '../../../actions/run-action.ts';
import { useActionStore } from '../../../actions/action-store.ts';
import { followNow, session } from '../context.ts';
import { tourSteps } from './steps.ts';
import { Tour } from './Tour.tsx';
import { TourOffer } from './TourOffer.tsx';
import { useTour } from './tour-store.ts';

// Nothing is saved here: the host never answers.
const user = userEvent.setup({ delay: null });
beforeEach(() => {
  useTour.setState({ on: false, step: 0, known: false });
  useActionStore.setState({ contexts: { annotate: 1 } });
  session.open('s1', { width: 100, height: 100 }, []);
  followNow();
});
afterEach(cleanup);

const shown = () =>
  render(
    <MantineProvider env="test">
      <TourOffer />
      <Tour />
    </MantineProvider>,
  );
const place = (number: number) => screen.getByText(`Step ${number} of ${tourSteps.length}`);

it('is offered, left and resumed, and not offered again after its end', async () => {
  shown();
  await user.click(screen.getByRole('button', { name: 'Take the three-minute tour' }));
  place(1);
  act(() => void runAction('tour-next'));
  place(2);
  act(() => void runAction('tour-leave'));
  expect(screen.queryByText(/Step/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Resume the tour' }));
  place(2);
  for (let step = 2; step <= tourSteps.length; step += 1) act(() => void runAction('tour-next'));
  expect(screen.queryByText(/Step/)).toBeNull();
  expect(screen.queryByRole('button', { name: /tour/ })).toBeNull();
});

it('continues when the person has done a step', async () => {
  useTour.setState({ on: true });
  shown();
  let id = '';
  act(() => {
    [id = ''] = session.create([elementContent.parse({ locate: [1, 1, 9, 9] })], 'draw-box');
    followNow();
  });
  place(2);
  act(() => {
    useTour.setState({ step: 2 });
  });
  act(() => {
    session.edit([id], (now) => ({ ...now, name: 'Save' }), 'rename-element');
    followNow();
  });
  place(4);
});
