const thinkTags = 'think|thinking|thought|reasoning|scratchpad';
const closed = new RegExp(`<(${thinkTags})\\b[^>]*>[\\s\\S]*?</\\1\\s*>`, 'gi');
const orphanEnd = new RegExp(`^[\\s\\S]*</(?:${thinkTags})\\s*>`, 'i');
const orphanStart = new RegExp(`<(?:${thinkTags})\\b[^>]*>[\\s\\S]*$`, 'i');

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/**
 * The reply without its reasoning blocks (`<think>…</think>` and kin). What is hidden becomes spaces, so
 * that offsets still hold for the raw reply. A block that never ends hides everything after it (the
 * reply was cut while thinking); an end without a start hides everything before it.
 */
export function withoutThinking(reply: string): string {
  if (!reply.includes('<')) return reply;
  return reply.replace(closed, blank).replace(orphanEnd, blank).replace(orphanStart, blank);
}

const refusals = [
  /\b(?:i(?:['’]m| am) (?:really |very |so )?sorry|sorry|i apologi[sz]e|unfortunately)\b[^.\n]{0,80}\b(?:can(?:['’]?t|not)|unable|not able|won['’]?t)\b/i,
  /\bi(?:['’]m| am)? ?(?:can(?:['’]?t|not)|unable to|not able to|won['’]?t|will not|must decline|have to decline|refuse to)\s+(?:to\s+)?(?:help|assist|answer|comply|provide|view|see|process|analy[sz]e|access|identify|do that|fulfil|continue|complete|engage|support|respond|share|discuss)/i,
  /\b(?:against|violates?) (?:my|our|the|openai['’]s|anthropic['’]s) (?:policy|policies|guidelines|usage)/i,
];

/** Where the reply declines to answer, or null. To be asked only after no answer was found. */
export function findRefusal(reply: string): [number, number] | null {
  for (const pattern of refusals) {
    const found = pattern.exec(reply);
    if (found) return [found.index, found.index + found[0].length];
  }
  return null;
}
