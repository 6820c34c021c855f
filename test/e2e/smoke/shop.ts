import { afterAll, beforeAll } from 'vitest';
import { copyShop } from '../support/prepared.ts';
import { type Client, makeWorkplace, withClient, type Workplace } from '../support/project.ts';
import { type BrowserStudio, openStudio } from '../support/studio.ts';

interface ShopOptions {
  /** Adds to the copy before it is opened. */
  fill?: (client: Client) => Promise<unknown>;
  /** More environment for the host. */
  env?: Record<string, string>;
}

/** Opens the shop in a browser for one smoke spec, and closes it afterwards. */
export function openShop({ fill, env = {} }: ShopOptions = {}): { studio: () => BrowserStudio; place: Workplace } {
  const place = makeWorkplace();
  let studio: BrowserStudio | null = null;
  beforeAll(async () => {
    const project = await copyShop(place);
    if (fill)
      await withClient(place, async (client) => {
        await client.projects.open({ path: project });
        await fill(client);
      });
    studio = await openStudio('browser', { place, project, env });
    await studio.page.getByRole('link', { name: 'Library' }).waitFor();
  });
  afterAll(async () => {
    await studio?.close();
    place.remove();
  });
  return {
    studio: () => {
      if (!studio) throw new Error('The shop is not open.');
      return studio;
    },
    place,
  };
}
