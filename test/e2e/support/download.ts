import type { Studio } from './studio.ts';

/** Saves the page's next download to a file, as a person would in the save dialog. */
export async function saveNextDownload({ page, app }: Studio, file: string): Promise<void> {
  if (!app) return (await page.waitForEvent('download')).saveAs(file);
  await app.evaluate(
    ({ session }, to) =>
      new Promise<void>((resolve, reject) => {
        session.defaultSession.once('will-download', (_event, item) => {
          item.setSavePath(to);
          item.once('done', (_done, state) => (state === 'completed' ? resolve() : reject(new Error(state))));
        });
      }),
    file,
  );
}
