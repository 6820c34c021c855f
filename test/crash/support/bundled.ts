import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** With binaries or files of their own, or loaded only when they are used. */
const external = ['better-sqlite3', 'sharp', 'tesseract.js', 'playwright-core', 'openai', '@anthropic-ai/sdk'];

/**
 * One file with all code of a child script and its packages, so that it starts in a seventh of the time: some tests
 * start hundreds. It is written inside the repository, so that the other packages are found.
 */
export async function bundled(script: string): Promise<{ file: string; remove(): Promise<void> }> {
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const outDir = await mkdtemp(path.join(root, '.cache', 'child-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external },
    build: { ssr: path.join('test', 'crash', script), outDir, emptyOutDir: false, minify: false },
  });
  return {
    file: path.join(outDir, script.replace(/\.ts$/, '.js')),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
