import { vi } from 'vitest';

/** Runs before each test file: no part of the studio contacts a server; `fake-connect.ts` answers for the host. */
vi.mock('../transport/connect.ts', () => import('./fake-connect.ts'));

if ('happyDOM' in globalThis)
  vi.stubGlobal('fetch', (url: unknown) =>
    Promise.reject(new Error(`A test of a component asked the network: ${String(url)}`)),
  );
