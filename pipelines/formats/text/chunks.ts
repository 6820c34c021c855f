import { createReadStream } from 'node:fs';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { notText } from './not-text.ts';

/** Streams the bytes of a text file without its byte order mark. Errors: Refused for UTF-16 and what is not text. */
export async function* chunks(file: string): AsyncGenerator<Buffer> {
  let first = true;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
    let bytes = chunk as Buffer;
    if (first) {
      first = false;
      const why = notText(bytes);
      if (why) throw new Refused(why, 1);
      if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
        throw new Refused(phrase('json-utf16'), 1);
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
    }
    yield bytes;
  }
}
