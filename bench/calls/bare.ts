import { randomBytes } from 'node:crypto';
import { Agent, request } from 'undici';
import { measure, work } from './work.ts';

/**
 * The baseline: a loop that posts one pre-encoded body and reads the answer; nothing is prepared, stored or limited.
 */
const url = `${process.argv[2]}/chat/completions`;
const image = randomBytes(work.pictureBytes).toString('base64');
const body = Buffer.from(JSON.stringify({ model: 'm', messages: [{ role: 'user', content: image }] }));
const dispatcher = new Agent({ connections: work.inFlight });

await measure(work.calls, async () => {
  let left = work.calls;
  const loop = async () => {
    while (left-- > 0) {
      const answer = await request(url, {
        method: 'POST',
        body,
        dispatcher,
        headers: { 'content-type': 'application/json' },
      });
      await answer.body.json();
    }
  };
  await Promise.all(Array.from({ length: work.inFlight }, loop));
});
await dispatcher.close();
process.disconnect?.();
