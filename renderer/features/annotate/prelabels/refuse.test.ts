// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { expect, it, vi } from 'vitest';
import { useBottomMessage } from '../../../ui/messages.ts';
import { refusePrelabels } from './use-prelabels.ts';

const asked = vi.hoisted(() => ({ inputs: [] as unknown[] }));
vi.mock('../../../transport/connect.ts', () => ({
  connect: () => ({
    link: {
      call: async (_path: string[], input: unknown) => {
        asked.inputs.push(input);
        return [];
      },
    },
  }),
}));

it('a refused pre-label can be brought back from the message about it', async () => {
  await refusePrelabels([{ id: 'a' }, { id: 'b' }]);
  const message = useBottomMessage.getState().message;
  expect(message?.content).toBe('2 pre-labels were rejected.');
  message?.action?.run();
  await vi.waitFor(() => expect(asked.inputs).toEqual([{ ids: ['a', 'b'] }, { ids: ['a', 'b'], refused: false }]));
});
