import { z } from 'zod';

/** `yes`, `Yes `, `true` or true → true; `no` and similar → false. Models write all of them. */
export const yesOrNo = z.preprocess(
  (given) => (typeof given === 'string' ? /^(yes|true)$/i.test(given.trim()) : given),
  z.boolean(),
);
