import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { pageChunks } from './scripts/page-chunks.ts';
import { pageStart } from './scripts/page-start.ts';
import { textSize } from './scripts/text-size.ts';

const root = import.meta.dirname;
const at = (file: string) => path.join(root, file);
/** Where a build is made before `scripts/build.mjs` puts it in place. */
const out = (folder: string) => path.join(process.env['BENCHWRIGHT_BUILD_TO'] ?? at('out'), folder);

/** Worker threads are entries of their own: `electron/host/…/import.worker.ts` → `out/main/import.worker.js`. */
const workers = Object.fromEntries(
  globSync('{electron/host,pipelines}/**/*.worker.ts', { cwd: root }).map((file) => [
    path.basename(file, '.ts'),
    at(file),
  ]),
);

/** Packages that the command line loads at every start. In a bundle they load several times as fast as file by file. */
const bundledPackages = [
  '@orpc/client',
  '@orpc/contract',
  '@orpc/server',
  'commander',
  'csv-parse',
  'csv-stringify',
  'fast-xml-parser',
  'fzstd',
  'hyparquet',
  'hyparquet-compressors',
  'hyparquet-writer',
  'jsonrepair',
  'quickjs-emscripten-core',
  '@jitl/quickjs-singlefile-mjs-release-sync',
  'undici',
  'uuid',
  'yaml',
  'yauzl',
  'zod',
];

const { devDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  devDependencies: { electron: string };
};

export default defineConfig({
  main: {
    define: { __ELECTRON_VERSION__: JSON.stringify(devDependencies.electron) },
    build: {
      outDir: out('main'),
      // Electron 33, the runtime of some tests, carries Node 20.18.
      target: 'node20',
      externalizeDeps: { exclude: bundledPackages },
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
      outDir: out('preload'),
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
      outDir: out('renderer'),
      assetsInlineLimit: 0,
      minify: true,
      // Loaded from this machine, so one large file costs less than many small ones.
      chunkSizeWarningLimit: 8000,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { index: at('renderer/index.html') },
        output: { codeSplitting: { groups: pageChunks(root) } },
      },
    },
    css: { postcss: { plugins: [textSize()] } },
    plugins: [react(), pageStart()],
  },
});
