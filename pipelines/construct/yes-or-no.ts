import { z } from 'zod';

/** `yes`, `Yes `, `true` or true → true; `no` and similar → false. Models write all of them. */
export const yesOrNo = z.preprocess(
  (said) => (typeof said === 'string' ? /^(yes|true)$/i.test(said.trim()) : said),
  z.boolean(),
);
