import { globSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const root = import.meta.dirname;
const at = (file: string) => path.join(root, file);

/** Worker threads are entries of their own: `electron/host/…/import.worker.ts` → `out/main/import.worker.js`. */
const workers = Object.fromEntries(
  globSync('{electron/host,pipelines}/**/*.worker.ts', { cwd: root }).map((file) => [
    path.basename(file, '.ts'),
    at(file),
  ]),
);

/** Code that every screen needs, Home among them; Mantine's components are not. */
const firstScreen =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|zustand|@orpc|@tanstack\/(query-core|react-query))\/|shared\/actions\/|renderer\/(i18n|transport|app\/(route|action-store|key-bindings|run-action))/;

export default defineConfig({
  main: {
    build: {
      outDir: at('out/main'),
      // Electron 33, the runtime of some tests, carries Node 20.18.
      target: 'node20',
      rollupOptions: {
        input: {
          index: at('electron/main/index.ts'),
          host: at('electron/main/host-process.ts'),
          cli: at('electron/cli/index.ts'),
          ...workers,
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: at('out/preload'),
      externalizeDeps: false,
      rollupOptions: {
        input: { index: at('electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    // The page's policy allows no inline script and no data: font, so nothing is inlined into it.
    build: {
      outDir: at('out/renderer'),
      assetsInlineLimit: 0,
      minify: true,
      // Loaded from this machine, so one large file costs less than many small ones.
      chunkSizeWarningLimit: 8000,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { index: at('renderer/index.html') },
        // What the first screen needs comes in one file: twenty small ones cost more than their bytes.
        output: { codeSplitting: { groups: [{ name: 'frame', test: firstScreen }] } },
      },
    },
    plugins: [react()],
  },
});
