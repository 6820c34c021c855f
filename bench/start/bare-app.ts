import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'vite';

const page =
  '<!doctype html><meta charset="UTF-8"><div id="root"></div><script type="module" src="./page.js"></script>\n';

/** An Electron app with one window and nothing else. */
const main = `import path from 'node:path';
import { app, BrowserWindow } from 'electron';
app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, show: false });
  window.once('ready-to-show', () => window.show());
  return window.loadFile(path.join(import.meta.dirname, 'index.html'));
});
`;

/** Writes the bare page, bundled like the studio's renderer, and the bare Electron app around it into `folder`. */
export async function makeBareApp(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      minify: true,
      lib: { entry: path.join(import.meta.dirname, 'bare-page.ts'), formats: ['es'], fileName: () => 'page.js' },
    },
  });
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'main.mjs'), main);
  await writeFile(path.join(folder, 'package.json'), '{"name":"bare","type":"module","main":"main.mjs"}\n');
}

/** Serves the bare page over HTTP on 127.0.0.1. */
export async function serveBareApp(folder: string): Promise<{ url: string; close(): void }> {
  const files = new Map([
    ['/', { type: 'text/html', bytes: await readFile(path.join(folder, 'index.html')) }],
    ['/page.js', { type: 'text/javascript', bytes: await readFile(path.join(folder, 'page.js')) }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' }).end(file?.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}
