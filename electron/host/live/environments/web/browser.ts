import path from 'node:path';
import type { Browser } from 'playwright-core';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { OwnFolder } from '../own-folder.ts';

/** Options under which an agent's browser sees nothing of this machine and reaches only what its gate lets through. */
const flags = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/**
 * Starts a browser with a fresh profile. Its profile and other files are in one folder, which does not outlive this
 * process; nor does the browser, whose process leads a group of its own.
 */
export async function launched(
  executablePath: string,
  server: string,
  folder: OwnFolder,
): Promise<{ browser: Browser; pid: number | null }> {
  const { chromium } = await import('playwright-core');
  const first = await chromium.launchPersistentContext(path.join(folder.path, 'profile'), {
    executablePath,
    artifactsDir: path.join(folder.path, 'artifacts'),
    ...(process.platform === 'linux' && { env: { ...process.env, TMPDIR: folder.path } }),
    headless: true,
    // Chromium refuses to sandbox root; only containers run it as root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: flags,
    proxy: { server },
    // Ctrl+C pauses the run, which closes the browser itself.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const browser = first.browser();
  if (!browser) throw new EnvironmentError(inWords('web-browser-gone'));
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? null;
  folder.owns(pid ?? undefined, true);
  return { browser, pid };
}
