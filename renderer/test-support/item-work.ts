import { vi } from 'vitest';
import type { ItemWork } from '../features/review/kinds/kind.ts';

/** Actions on an item in Review, each as a spy. */
export const spiedWork = () =>
  ({
    busy: false,
    seconds: 0,
    error: null,
    begin: vi.fn<ItemWork['begin']>(),
    answer: vi.fn<ItemWork['answer']>(),
    settle: vi.fn<ItemWork['settle']>(),
    change: vi.fn<ItemWork['change']>(),
    approve: vi.fn<ItemWork['approve']>(),
    reject: vi.fn<ItemWork['reject']>(),
    skip: vi.fn<ItemWork['skip']>(),
    next: vi.fn<ItemWork['next']>(),
    previous: vi.fn<ItemWork['previous']>(),
  }) satisfies ItemWork;
