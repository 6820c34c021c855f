import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const themed = z.object({
  sha256: z.string(),
  width: z.number(),
  height: z.number(),
  platform: z.string().nullable(),
  app: z.string().nullable(),
  source: z.string().nullable(),
  tags: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
});
export type ThemedPicture = z.infer<typeof themed>;

/** Screenshots whose tags say a colour scheme, without retired ones. */
export const themedPictures = (db: ReadDb): ThemedPicture[] =>
  db
    .all(
      `SELECT sha256, width, height, platform, app, source, tags FROM screenshots
       WHERE tags LIKE '%"theme:%' AND state <> 'retired' ORDER BY seq`,
    )
    .map((found) => themed.parse(found));
