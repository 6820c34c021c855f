import { createHash } from 'node:crypto';
import type { StepPicture } from '../episodes/record.ts';

/** Longer texts inside a record are pictures or the like. */
const longest = 500;

/** A picture inside a record, as a data URL or bare base64; `name` is shown. */
export function embeddedPicture(text: string, name: string): StepPicture {
  const bare = text.replace(/^data:[^,]*,/, '');
  const key = createHash('sha256').update(bare).digest('hex');
  return { image: { key, name, bytes: Buffer.from(bare, 'base64') } };
}

export const isDataUrl = (text: string): boolean => /^data:image\/[\w.+-]+;base64,/.test(text);

/** JSON of a record without the pictures inside it: they are stored as pictures, and as text would be stored twice. */
export const withoutPictures = (value: unknown): string =>
  JSON.stringify(value, (_, inside: unknown) =>
    typeof inside === 'string' && inside.length > longest && (isDataUrl(inside) || /^[\w+/=]+$/.test(inside))
      ? null
      : inside,
  );
