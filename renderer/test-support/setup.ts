import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';

/** Runs before each test file. Files share a worker, so stores, queries and listeners of the last one are left behind. */
vi.resetModules();

/** A busy machine is slow, not wrong: what appears is waited for longer than the usual second. */
configure({ asyncUtilTimeout: 15_000 });

/** What some file replaces; files share a worker, so it is the real module again for the next one. */
vi.doUnmock('../transport/client.ts');
vi.doUnmock('../presence/use-presence.ts');
vi.doUnmock('../project/use-may.ts');
vi.doUnmock('../ui/files/save-text.ts');
vi.doUnmock('../ui/files/video-decoder.ts');
vi.doUnmock('../ui/pictures/decoded-pictures.ts');
vi.doUnmock('../features/annotate/canvas/Canvas.tsx');
vi.doUnmock('../features/evaluate/save-report.ts');

/** No part of the studio contacts a server; `fake-connect.ts` answers for the host. */
vi.mock('../transport/connect.ts', () => import('./fake-connect.ts'));

if ('happyDOM' in globalThis) {
  // What the last file left: stubs, its document, the size that it gave the window, and the address of what it saved.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  cleanup();
  document.body.replaceChildren();
  Object.assign(window, { innerWidth: 1024, innerHeight: 768 });
  localStorage.clear();
  sessionStorage.clear();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/');
  vi.useRealTimers();
  vi.stubGlobal('fetch', (url: unknown) =>
    Promise.reject(new Error(`A test of a component asked the network: ${String(url)}`)),
  );
}

/** A growing text field listens for fonts, which happy-dom does not have; the document is shared, so only once. */
if ('document' in globalThis && !('fonts' in document))
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
