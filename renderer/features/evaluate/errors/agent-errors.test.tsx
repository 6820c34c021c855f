import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { AgentErrors } from './AgentErrors.tsx';

afterEach(cleanup);

it('shows why an agent failed, who decided it, and how well two people agree', async () => {
  const share = (kind: string | null, n: number, byPeople: number) => ({ kind, n, byPeople, share: n / 4, ci: [0, 1] });
  host.reset({
    'judging.errors': () => [
      {
        ...{ agent: 'alpha', n: 4, decided: 2 },
        shares: [share('loop', 3, 1), share(null, 1, 0)],
        agreement: [{ raters: ['Ann', 'Bo'], n: 2, raw: 0.5, kappa: 0.25 }],
      },
    ],
  });
  draw(<AgentErrors by="source" judge={undefined} active="alpha" />);
  expect(await screen.findByRole('row', { name: /repeats itself 3 75\.0 0\.0–100\.0 1/ })).toBeTruthy();
  expect(
    screen.getByText(/Failures of alpha: 4\. People labelled 2.*Ann, Bo: κ 0\.25 over the 2 they both labelled/),
  ).toBeTruthy();
});
