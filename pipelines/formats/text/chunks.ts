import { createReadStream } from 'node:fs';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { notText } from './not-text.ts';
import { utf16Of } from './utf16.ts';

/**
 * Streams the bytes of a text file without its byte order mark. UTF-16 becomes UTF-8 if `wide` allows it, so that offsets
 * are no longer those of the file. Errors: Refused for UTF-16 otherwise, and what is not text.
 */
export async function* chunks(file: string, { wide = false } = {}): AsyncGenerator<Buffer> {
  let first = true;
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
    let bytes = chunk as Buffer;
    if (first) {
      first = false;
      const why = notText(bytes);
      if (why) throw new Refused(why, 1);
      const utf16 = utf16Of(bytes);
      if (utf16 && !wide) throw new Refused(phrase('json-utf16'), 1);
      if (utf16) decoder = new TextDecoder(utf16);
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
}
