import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeWorkplace } from './support/project.ts';
import { hasDesktop, openStudio, type Studio } from './support/studio.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Electron's security checklist, in its order, each point asserted on the running app where it can be. */
describe.runIf(hasDesktop())('the desktop follows Electron’s security checklist', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    studio = await openStudio('desktop', { place });
    await studio.page.getByRole('button').first().waitFor();
  });
  afterAll(async () => {
    await studio.close();
    place.remove();
  });

  const app = () => {
    if (!studio.app) throw new Error('not the desktop');
    return studio.app;
  };
  const preferences = () =>
    app().evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
    });
  /** Outcome of an expression in the page, its error as text. */
  const inPage = (source: string): Promise<unknown> =>
    studio.page.evaluate(
      `(async () => { try { return await (${source}); } catch (error) { return 'failed: ' + error; } })()`,
    );

  it('1 loads only its own content: the network is out of reach', async () => {
    const answer = await app().evaluate(
      ({ net, session }) =>
        new Promise<string>((resolve) => {
          const request = net.request({ url: 'http://127.0.0.1:9/', session: session.defaultSession });
          // Without a reference it may be collected before it answers, and then it never does.
          Object.assign(globalThis, { heldRequest: request });
          request.on('response', () => resolve('reached'));
          request.on('error', (error) => resolve(String(error)));
          request.end();
        }),
    );
    expect(answer).toContain('ERR_BLOCKED_BY_CLIENT');
  });

  it('2 gives the page no Node', async () => {
    expect(await inPage('[typeof require, typeof process, typeof module, typeof Buffer].join()')).toBe(
      'undefined,undefined,undefined,undefined',
    );
    expect((await preferences())['nodeIntegration']).toBe(false);
    expect((await preferences())['nodeIntegrationInWorker']).not.toBe(true);
  });

  it('3 isolates the preload from the page', async () => {
    expect((await preferences())['contextIsolation']).toBe(true);
  });

  it('4 runs the page in a sandbox', async () => {
    expect((await preferences())['sandbox']).toBe(true);
  });

  it('5 denies permissions', async () => {
    expect(await inPage('Notification.requestPermission()')).toBe('denied');
    expect(await inPage('navigator.mediaDevices.getUserMedia({ audio: true })')).toMatch(/^failed: /);
    const clipboards = `Promise.all(['clipboard-read', 'clipboard-write'].map(async (name) => (await navigator.permissions.query({ name })).state))`;
    expect(await inPage(clipboards)).toEqual(['granted', 'granted']);
    const query = `Promise.all(['geolocation', 'camera', 'microphone', 'midi'].map(async (name) => (await navigator.permissions.query({ name })).state))`;
    expect(await inPage(query)).toEqual(['denied', 'denied', 'denied', 'denied']);
  });

  it('6 keeps web security on', async () => {
    expect((await preferences())['webSecurity']).toBe(true);
  });

  it('7 has a content security policy as a header, which is enforced', async () => {
    const policy = await inPage("fetch('/index.html').then((r) => r.headers.get('content-security-policy'))");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    await studio.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.inlineRan = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.inlineRan = true');
      image.src = '/nothing.png';
      document.body.append(image);
      return new Promise((resolve) => image.addEventListener('error', resolve));
    });
    expect(await inPage('window.inlineRan === true')).toBe(false);
    // A string passed to a timer is compiled in the page itself, where the policy applies.
    await inPage("new Promise((done) => { setTimeout('window.evalRan = true'); setTimeout(done, 1); })");
    expect(await inPage('window.evalRan === true')).toBe(false);
  });

  it('8, 9, 10 allows no insecure content, no experiments, no extra Blink features', async () => {
    const found = await preferences();
    expect([found['allowRunningInsecureContent'], found['experimentalFeatures']]).toEqual([false, false]);
    expect(found['enableBlinkFeatures'] ?? '').toBe('');
  });

  it('11, 12 embeds no web views', async () => {
    expect((await preferences())['webviewTag']).toBe(false);
    expect(await inPage("'getWebContentsId' in document.createElement('webview')")).toBe(false);
  });

  it('13 does not navigate away', async () => {
    const before = studio.page.url();
    await inPage("(location.href = 'https://example.com/', null)");
    await inPage("(location.href = 'file:///etc/passwd', null)");
    expect(studio.page.url()).toBe(before);
    expect(await inPage("document.getElementById('root') !== null")).toBe(true);
  });

  it('14 opens no windows', async () => {
    expect(await inPage("window.open('about:blank') === null")).toBe(true);
    expect(await app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  it('15 opens only https addresses in the browser', async () => {
    await app().evaluate(({ shell }) => {
      Object.assign(globalThis, { opened: [] as string[] });
      shell.openExternal = async (url: string) => {
        (globalThis as unknown as { opened: string[] }).opened.push(url);
      };
    });
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'http://example.com',
      'smb://host/x',
      'nothing',
      'https://a:b@example.com',
    ])
      expect(await inPage(`window.benchwright.openExternal(${JSON.stringify(url)})`)).toBe(false);
    expect(await inPage("window.benchwright.openExternal('https://example.com/paper')")).toBe(true);
    await inPage("(window.open('https://example.com/two'), null)");
    const opened = await app().evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    expect(opened).toEqual(['https://example.com/paper', 'https://example.com/two']);
  });

  it('16 pins an Electron of this year', () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Number(devDependencies.electron.split('.')[0])).toBeGreaterThanOrEqual(45);
  });

  it('says in the title of the window if it runs on another Electron than it was made for', async () => {
    const [title, runs] = await app().evaluate(({ BrowserWindow }) => [
      BrowserWindow.getAllWindows()[0]?.getTitle(),
      process.versions.electron,
    ]);
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const asMade = runs?.split('.')[0] === devDependencies.electron.split('.')[0];
    expect(title).toBe(
      asMade
        ? 'Benchwright'
        : `Benchwright (test runtime: Electron ${runs} instead of ${devDependencies.electron}, not for real work)`,
    );
  });

  it('17 checks who sends', async () => {
    const refused = await app().evaluate(async ({ ipcMain }) => {
      const handlers = (
        ipcMain as unknown as { _invokeHandlers: Map<string, (event: unknown, input: unknown) => Promise<unknown>> }
      )._invokeHandlers;
      const strangers = [
        { url: 'https://example.com/', parent: null },
        { url: 'benchwright://other/index.html', parent: null },
        { url: 'benchwright://app/index.html', parent: {} },
      ];
      const answers: string[] = [];
      for (const [channel, handler] of handlers)
        for (const senderFrame of [...strangers, null])
          answers.push(
            await Promise.resolve()
              .then(() => handler({ senderFrame }, 'x'))
              .then(
                () => `${channel} answered`,
                (error: unknown) => String(error),
              ),
          );
      return { answers, channels: handlers.size };
    });
    expect(refused.channels).toBeGreaterThan(5);
    expect(refused.answers).toHaveLength(refused.channels * 4);
    expect(refused.answers.filter((answer) => !answer.includes('did not come from the app'))).toEqual([]);
  });

  it('18 uses its own scheme, which serves nothing but the page and pictures by hash', async () => {
    expect(studio.page.url()).toMatch(/^benchwright:\/\/app\//);
    const statuses = await inPage(
      `Promise.all(['/../../package.json', '/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json', '/media/../package.json', '/media/abc', '/package.json'].map((at) => fetch(at).then((r) => r.status, (e) => String(e))))`,
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await inPage("fetch('file:///etc/passwd').then(() => 'read')")).toMatch(/^failed: /);
    expect(await inPage("fetch('benchwright://other/index.html').then((r) => r.status)")).toMatch(/^failed: |^404$/);
  });

  it('19 sets the fuses of release builds', () => {
    const { electronFuses } = parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'));
    expect(electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('20 hands the page a small bridge and no Electron', async () => {
    const kinds = await inPage('Object.entries(window.benchwright).map(([name, value]) => name + ":" + typeof value)');
    expect(kinds).toEqual([
      'system:string',
      'onHost:function',
      'onAction:function',
      'setMenu:function',
      'setTitle:function',
      'pickFolder:function',
      'pickFiles:function',
      'pickSave:function',
      'pathOf:function',
      'captureSources:function',
      'capture:function',
      'capturePage:function',
      'cancelCapturePage:function',
      'openExternal:function',
      'reveal:function',
    ]);
    expect(await inPage('[typeof ipcRenderer, typeof electron].join()')).toBe('undefined,undefined');
  });
});
