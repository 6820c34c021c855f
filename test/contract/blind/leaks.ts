import { ORPCError } from '@orpc/server';
import { key, locate, secrets } from './project.ts';

/** Every place of a value that tells a key, a vote or a model's answer. */
export function* leaks(value: unknown, at: string): Generator<string> {
  if (typeof value === 'string') {
    if (value === key && !at.endsWith('.letter')) yield `${at} is the key`;
    for (const secret of secrets) if (value.includes(secret)) yield `${at} holds ${secret}`;
  } else if (typeof value === 'number') {
    if (value === locate[0]) yield `${at} is a side of the box`;
  } else if (Array.isArray(value)) {
    for (const [n, one] of value.entries()) yield* leaks(one, `${at}[${n}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) yield* leaks(one, `${at}.${name}`);
  }
}

/** What an answer or error holds, findings on keys too, as leaks. */
export async function told(call: () => Promise<unknown>, name: string): Promise<string[]> {
  const answer = await call().catch((error: unknown) => {
    if (!(error instanceof ORPCError)) throw error;
    return { message: error.message, data: error.data };
  });
  const telling = JSON.stringify(answer)?.includes('"longest-option"') ? [`${name} names a finding on the key`] : [];
  return [...leaks(answer, name), ...telling];
}
