import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoBarriers } from './support/axe.ts';
import { goTo } from './support/go-to.ts';
import { savePictures } from './support/pictures.ts';
import { makeProject, makeWorkplace, withClient } from './support/project.ts';
import { hasBrowser, hasDesktop, openStudio, type Studio } from './support/studio.ts';

const plainPage = `<!doctype html><title>Exact places</title>
<style>body{margin:0;font:16px sans-serif}a,button,input{position:absolute;margin:0}
#red{left:13px;top:101px;width:31px;height:17px;background:#f00}
#save{left:33px;top:41px;width:101px;height:30px}#agree{left:200px;top:41px}
#scroll{position:absolute;left:400px;top:40px;width:120px;height:60px;overflow:auto}
#under{left:600px;top:40px;width:80px;height:40px}#over{position:absolute;left:590px;top:30px;width:120px;height:80px;background:#eee}</style>
<a id="red" href="#" aria-label="red link"></a><button id="save">Save <i>all</i></button>
<input id="agree" type="checkbox" checked aria-label="Agree">
<div id="scroll"><p style="height:200px">tall</p><button style="position:static">Below the fold</button></div>
<button id="under">Covered</button><div id="over"></div>
<button style="left:20px;top:300px;visibility:hidden">Hidden</button>`;

const hostilePage = `<!doctype html><title>Hostile</title><button style="position:absolute;left:10px;top:10px;width:100px;height:40px">Real</button>
<script>
document.title += [typeof require, typeof process, typeof benchwright].join(' ');
const granted = () => { document.title = 'Granted'; };
for (const act of [
  () => { window.onbeforeunload = (event) => { event.preventDefault(); return 'stay'; }; },
  () => { alert('one'); confirm('two'); prompt('three'); print(); },
  () => { window.open('/popup'); window.open('about:blank', '_blank', 'width=200'); },
  () => navigator.geolocation.getCurrentPosition(granted),
  () => Notification.requestPermission().then((answer) => answer === 'granted' && granted()),
  () => navigator.mediaDevices.getUserMedia({ video: true }).then(granted, () => {}),
  () => { Array.prototype.map = () => { throw new Error('not yours'); }; JSON.stringify = () => '[]'; },
  () => { Element.prototype.getBoundingClientRect = () => ({ left: 0, top: 0, right: 1, bottom: 1 }); },
  () => { location.href = 'file:///etc/passwd'; },
]) try { act(); } catch {}
</script>`;

/** What the server returns under a path; anything else is not found. */
const pages: Record<string, (response: ServerResponse) => void> = {
  '/': (response) => response.end(plainPage),
  '/hostile': (response) => response.end(hostilePage),
  '/to-file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/moved': (response) => response.writeHead(302, { location: '/' }).end(),
  '/endless': (response) => response.write('<!doctype html><title>Endless</title>'),
  '/picture-that-never-comes': (response) => response.write(''),
  '/unfinished': (response) =>
    response.end('<!doctype html><button>Here</button><img src="/picture-that-never-comes">'),
  '/spins': (response) => response.end('<!doctype html><script>onload = () => { for (;;); }</script>'),
  '/file': (response) => response.writeHead(200, { 'content-disposition': 'attachment; filename=a.zip' }).end('PK'),
  '/closes': (response) => response.end('<!doctype html><script>window.close()</script><h1>Stays</h1>'),
};

/** Opens the dialog from the palette. */
async function openDialog(studio: Studio): Promise<void> {
  await goTo(studio.page, '#/library');
  await studio.page.getByRole('link', { name: 'Library' }).waitFor();
  await studio.page.keyboard.press('Control+k');
  await studio.page.getByRole('dialog').getByRole('combobox').fill('Capture a web page');
  await studio.page.keyboard.press('Enter');
  await studio.page.getByRole('dialog', { name: 'Capture a web page' }).waitFor();
}

describe.runIf(hasBrowser())('capturing a web page in a browser', () => {
  it('says that it needs the desktop', async () => {
    const place = makeWorkplace();
    const studio = await openStudio('browser', { place, project: await makeProject(place, 'capture') });
    try {
      await openDialog(studio);
      await studio.page.getByText('needs the desktop app').waitFor();
      await savePictures(studio, 'capture-page-browser');
      await expectNoBarriers(studio);
    } finally {
      await studio.close();
      place.remove();
    }
  });
});

describe.runIf(hasDesktop())('capturing a web page in the desktop', () => {
  const place = makeWorkplace();
  let server: Server;
  let origin: string;
  let studio: Studio;
  let project: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html');
      const page = pages[request.url ?? ''];
      if (page) page(response);
      else response.writeHead(404).end('<!doctype html><h1>Nothing here</h1>');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    project = await makeProject(place, 'capture');
    studio = await openStudio('desktop', { place, project });
    await openDialog(studio);
  });
  afterAll(async () => {
    await studio?.close();
    server?.closeAllConnections();
    await new Promise((done) => server.close(done));
    place.remove();
  });
  const dialog = () => studio.page.getByRole('dialog', { name: 'Capture a web page' });

  async function take(where: string, seconds = 20): Promise<void> {
    await dialog().getByLabel('Address').fill(where);
    await dialog().getByLabel('Maximum wait, s').fill(String(seconds));
    await dialog().getByRole('button', { name: 'Capture', exact: true }).click();
  }
  const note = (text: string | RegExp) => dialog().getByRole('status').filter({ hasText: text }).waitFor();
  const refused = (text: string | RegExp) => dialog().getByRole('alert').filter({ hasText: text }).waitFor();

  it.each([1, 1.5, 2])('captures picture and boxes to the pixel at ratio %d', async (ratio) => {
    await dialog().getByLabel('Width, px').fill('800');
    await dialog().getByLabel('Height, px').fill('600');
    await dialog().getByLabel('Pixel ratio').click();
    await studio.page.getByRole('option', { name: `${ratio}×`, exact: true }).click();
    await take(`${origin}/`);
    await note(`${800 * ratio} × ${600 * ratio} with 4 pre-labels`);
    if (ratio === 1.5) {
      await savePictures(studio, 'capture-page');
      await expectNoBarriers(studio);
    }
  });

  it('follows a redirect on the web and recognises the same picture', async () => {
    await take(`${origin}/moved`);
    await note('is already in the project');
  });

  it.each([
    ['file:///etc/passwd', 'is not a web address'],
    ['http://nowhere.invalid/', 'There is no server named nowhere.invalid'],
    ['http://127.0.0.1:1/', 'could not be'],
    ['/to-file', /redirects to an address that is not on the web/],
    ['/file', 'sent a file to save'],
  ])('says why %s cannot be captured', async (where, why) => {
    await take(where.startsWith('/') ? origin + where : where);
    await refused(why);
  });

  it('reports an untrusted certificate', async () => {
    await take(origin.replace('http:', 'https:'));
    await refused('has no certificate that can be trusted');
  });

  it('gives up on a page that never loads, and on one that never answers', async () => {
    await take(`${origin}/endless`, 1);
    await refused('did not send its page within 1 s');
    await take(`${origin}/spins`, 3);
    await refused(/did not send its page|does not respond/);
  });

  it('captures what a page shows that never finishes loading', async () => {
    await take(`${origin}/unfinished`, 2);
    await note('was still loading when time ran out');
  });

  it('can be cancelled', async () => {
    await take(`${origin}/endless`, 60);
    await dialog().getByText('Opening the page…').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await refused('The capture was cancelled');
  });

  it('contains a hostile page: no dialogs, windows, files, permissions or studio', async () => {
    await take(`${origin}/hostile`);
    await note('with 1 pre-label');
    const windows = await studio.app?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    expect(windows).toBe(1);
    await take(`${origin}/missing`);
    await note('returned an error: 404');
  });

  it('opens the captured page in Annotate, with its pre-labels', async () => {
    await take(`${origin}/`);
    await note('is already in the project');
    await dialog().getByRole('button', { name: 'Open in Annotate' }).click();
    await studio.page.getByRole('button', { name: 'Accept 4' }).waitFor();
    await studio.page.getByRole('option', { name: /Agree.*checkbox/i }).waitFor();
    await savePictures(studio, 'capture-annotate');
    expect(studio.errors).toEqual([]);
  });

  it('stored each box where the pixels are, with name, role, state and address', async () => {
    await studio.close();
    const stored = await withClient(place, async (client) => {
      await client.projects.open({ path: project });
      const { rows } = await client.screenshots.query({ filter: {}, limit: 50 });
      return Promise.all(
        rows.map(async (row) => ({ ...row, prelabels: await client.prelabels.list({ screenshotId: row.id }) })),
      );
    });
    const exact = stored.filter(({ name }) => name.startsWith('Exact places'));
    expect(exact.map(({ width }) => width).sort((a, b) => a - b)).toEqual([800, 1200, 1600]);
    for (const { sha256, width, height, platform, app, prelabels } of exact) {
      expect([platform, app, width / height]).toEqual(['web', new URL(origin).host, 4 / 3]);
      const file = path.join(project, 'media', sha256.slice(0, 2), `${sha256}.png`);
      const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const red = [info.width, info.height, 0, 0];
      for (let at = 0; at < data.length; at += 3)
        if ((data[at] ?? 0) > 250 && (data[at + 1] ?? 0) < 5) {
          const x = (at / 3) % info.width;
          const y = Math.floor(at / 3 / info.width);
          red.splice(
            0,
            4,
            Math.min(red[0] ?? x, x),
            Math.min(red[1] ?? y, y),
            Math.max(red[2] ?? 0, x + 1),
            Math.max(red[3] ?? 0, y + 1),
          );
        }
      const of = (name: string) => prelabels.find((prelabel) => prelabel.name === name);
      expect(of('red link')).toMatchObject({ bbox: red, source: 'tree', from: 'dom', role: 'link', score: 1 });
      expect(of('Agree')).toMatchObject({ role: 'Checkbox', stateNow: 'checked' });
      expect(of('Save all')?.bbox).toEqual([33, 41, 134, 71].map((edge) => Math.round((edge * width) / 800)));
      expect(prelabels.map(({ name }) => name).sort()).toEqual(['Agree', 'Save all', 'red link', 'tall']);
    }
    const hostile = stored.find(({ name }) => name.startsWith('Hostile'));
    expect(hostile?.name).toBe('Hostileundefined undefined undefined.png');
    expect(hostile?.prelabels).toMatchObject([{ name: 'Real', bbox: [20, 20, 220, 100] }]);
  });
});

describe.runIf(hasDesktop())('capturing a screen in the desktop', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const project = await makeProject(place, 'screen');
    studio = await openStudio('desktop', { place, project });
    await goTo(studio.page, '#/library');
    await studio.page.getByText('0 screenshots').first().waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });
  const dialog = () => studio.page.getByRole('dialog', { name: 'Capture a screen or window' });
  async function open(): Promise<void> {
    await studio.page.keyboard.press('Control+k');
    await studio.page.getByRole('dialog').getByRole('combobox').fill('Capture a screen');
    await studio.page.keyboard.press('Enter');
    await dialog().waitFor();
  }
  /** Makes the system offer this many screens from now on; null: what it really has. */
  const offer = (none: boolean) =>
    studio.app?.evaluate(({ desktopCapturer }, hide) => {
      const held = desktopCapturer as unknown as { getSources: unknown; real?: unknown };
      held.real ??= held.getSources;
      held.getSources = hide ? async () => [] : held.real;
    }, none);

  it('says when there is nothing to capture', async () => {
    await offer(true);
    await open();
    await dialog().getByText('No screen or window can be captured.').waitFor();
    await savePictures(studio, 'capture-none');
    await expectNoBarriers(studio);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await offer(false);
  });

  it('captures nothing when it is cancelled, and says if a source is gone', async () => {
    await open();
    await dialog().getByRole('option').first().click();
    await savePictures(studio, 'capture-screen');
    await expectNoBarriers(studio);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await open();
    await dialog().getByRole('option').first().click();
    await offer(true);
    await dialog().getByRole('button', { name: 'Capture', exact: true }).click();
    await dialog().getByRole('alert').filter({ hasText: 'no longer exists' }).waitFor();
    await offer(false);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await studio.page.getByText('0 screenshots').first().waitFor();
  });

  it('captures a screen into the library at its full size', async () => {
    const size = await studio.app?.evaluate(({ screen }) => {
      const { size: at, scaleFactor } = screen.getPrimaryDisplay();
      return [at.width * scaleFactor, at.height * scaleFactor];
    });
    await open();
    await dialog().getByRole('option').first().click();
    await dialog().getByRole('button', { name: 'Capture', exact: true }).click();
    await studio.page.getByText('1 screenshot').first().waitFor();
    await studio.page.keyboard.press('Enter');
    await goTo(studio.page, '#/annotate');
    await studio.page.getByText(`${size?.[0]} × ${size?.[1]}`).first().waitFor();
    expect(studio.errors).toEqual([]);
  });
});
