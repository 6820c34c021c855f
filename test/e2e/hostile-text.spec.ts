import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { boxProject } from './support/canvas.ts';
import { goTo } from './support/go-to.ts';
import { makeWorkplace } from './support/project.ts';
import { hasBrowser, openStudio, type Studio } from './support/studio.ts';

/** What a model or a screenshot may say: markup, a script's address, Markdown, our own templates. */
const hostile =
  '<img src=x onerror="window.ran=1"><script>window.ran=2</script>[go](javascript:window.ran=3) {{name}} $t(common.retry) ${1+1}';

describe.runIf(hasBrowser())('text of models and screenshots', () => {
  const place = makeWorkplace();
  let studio: Studio;
  beforeAll(async () => {
    const project = await boxProject(place, 'hostile', async (client) => {
      const { rows } = await client.screenshots.query({ sort: 'name', limit: 1 });
      const [first] = rows;
      if (!first) throw new Error('no screenshot');
      const content = elementContent.parse({
        name: hostile,
        description: hostile,
        role: hostile.slice(0, 100),
        locate: [9, 9, 99, 99],
      });
      await client.elements.create({ screenshotId: first.id, made: [{ content }], label: 'Draw' });
      await client.comments.add({ kind: 'screenshot', entityId: first.id, text: hostile });
      await client.screenshots.update({
        selection: { kind: 'ids', ids: [first.id] },
        set: { app: hostile.slice(0, 100) },
      });
    });
    studio = await openStudio('browser', { place, project });
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });

  it.each(['#/annotate', '#/library'])(
    'is shown as plain text on %s: nothing runs, nothing becomes a link',
    async (address) => {
      const { page } = studio;
      await goTo(page, address);
      await page.getByText('<img src=x onerror', { exact: false }).first().waitFor();
      const found = await page.evaluate(() => ({
        ran: 'ran' in window,
        made: document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript"]').length,
      }));
      expect(found).toEqual({ ran: false, made: 0 });
      expect(studio.errors).toEqual([]);
    },
  );
});
