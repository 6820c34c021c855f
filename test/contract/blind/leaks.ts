import { ORPCError } from '@orpc/server';
import { key, locate, secrets } from './project.ts';

/** Every place in a value that reveals a key, a vote or a model's answer. */
export function* leaks(value: unknown, at: string): Generator<string> {
  if (typeof value === 'string') {
    // A letter also names an option, and a category of controls in figures.
    if (value === key && !/\.letter$|\.content\.category$|\.aspects\[\d+\]\.id$|\.dims\[\d+\]\.values\[\d+\]$/.test(at))
      yield `${at} is the key`;
    for (const secret of secrets) if (value.includes(secret)) yield `${at} holds ${secret}`;
  } else if (typeof value === 'number') {
    if (value === locate[0]) yield `${at} is a side of the box`;
  } else if (Array.isArray(value)) {
    for (const [n, entry] of value.entries()) yield* leaks(entry, `${at}[${n}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) yield* leaks(entry, `${at}.${name}`);
  }
}

/** Leaks in an answer or error, including findings on keys; `answered` is false for an error. */
export async function tryCall(
  call: () => Promise<unknown>,
  name: string,
): Promise<{ answered: boolean; leaks: string[] }> {
  let answered = true;
  const answer = await call().catch((error: unknown) => {
    if (!(error instanceof ORPCError) || error.message.startsWith(`${name} failed:`)) throw error;
    answered = false;
    return { message: error.message, data: error.data };
  });
  const telling = JSON.stringify(answer)?.includes('"longest-option"') ? [`${name} names a finding on the key`] : [];
  return { answered, leaks: [...leaks(answer, name), ...telling] };
}
