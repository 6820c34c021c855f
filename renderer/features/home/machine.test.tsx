// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { followHost } from '../../project/follow-host.ts';
import { useHostFacts } from '../../project/project.ts';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { Machine } from './Machine.tsx';

afterEach(clearScreen);

it('says why the machine’s facts are missing, without a busy mark, and shows them after Retry', async () => {
  host.reset({
    'projects.current': () => null,
    'system.info': () => {
      throw new ORPCError('INTERNAL', { message: 'The disk gave no answer.' });
    },
  });
  draw(<Machine />);
  useHostFacts.setState({ system: undefined });
  const stop = followHost();
  try {
    expect(await screen.findByText('The disk gave no answer.')).toBeTruthy();
    const section = screen.getByRole('heading', { name: 'This machine' }).closest('section');
    expect(section?.getAttribute('aria-busy')).toBe('false');
    host.answers['system.info'] = () => ({
      ...{ me: { name: 'Ada', role: 'curator', named: true }, shell: 'browser' },
      machine: { keychain: { state: 'stored', keys: 2 }, diskFreeBytes: null, ocrLanguages: ['eng'] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2 keys stored')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('The disk gave no answer.')).toBeNull());
  } finally {
    stop();
  }
});
