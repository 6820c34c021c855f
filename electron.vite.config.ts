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

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

const iconImports = /import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g;

/** All modules that a file imports, at any depth; of the one list of all icons only those that are asked for. */
function importedBy(file: string, graph: Graph): (id: string) => boolean {
  const found = new Set([file]);
  const icons = new Set(['createReactComponent', 'defaultAttributes']);
  for (const id of found) {
    if (id.includes('/@tabler/icons-react/')) continue;
    const info = graph.getModuleInfo(id);
    for (const [, names] of (info?.code ?? '').matchAll(iconImports))
      for (const name of (names ?? '').split(',')) icons.add(name.trim());
    for (const next of info?.importedIds ?? []) found.add(next);
  }
  return (id) => (id.includes('/@tabler/icons-react/') ? icons.has(path.basename(id, '.mjs')) : found.has(id));
}

let standing: ((id: string) => boolean) | undefined;
let following: ((id: string) => boolean) | undefined;
const shared = /\/node_modules\/|\/renderer\/(ui|i18n|transport|theme)\//;

/**
 * Files cost more than their bytes, so there are few. `start` is what the bar and the keys need; `studio` comes after it
 * and is what most screens share; each screen has one of its own.
 */
const groups = [
  {
    debugName: 'start',
    name: (id: string, graph: Graph) => {
      standing ??= importedBy(at('renderer/main.tsx'), graph);
      return standing(id) ? 'start' : null;
    },
  },
  {
    debugName: 'studio',
    name: (id: string, graph: Graph) => {
      following ??= importedBy(at('renderer/app/Rest.tsx'), graph);
      return (following(id) || shared.test(id)) && !/\/(konva|react-konva|react-reconciler|its-fine|zod)\//.test(id)
        ? 'studio'
        : null;
    },
  },
];

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
        output: { codeSplitting: { groups } },
      },
    },
    plugins: [react()],
  },
});
