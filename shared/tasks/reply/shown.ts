import { blank, matchesOf } from './blank.ts';
import { withoutEscapes, withPlainSigns } from './signs.ts';
import { withoutThinking } from './thinking.ts';
import { withoutTokens } from './tokens.ts';

/** Where the model's own turn begins in a reply that repeats the conversation: a template's token, or a role by itself. */
const turn =
  /<\|im_start\|>\s{0,3}assistant\b|<\|start_header_id\|>\s{0,3}assistant\s{0,3}<\|end_header_id\|>|<start_of_turn>\s{0,3}model\b|(?:^|\n)[ \t#*]{0,9}(?:assistant|model)[ \t*]{0,4}(?:[:：]|(?=\n))|\bASSISTANT\s?:/gi;
const repeats = /^\W{0,9}(?:<\|[a-z_]{1,20}\|>\W{0,3})?(?:system|user|human|question|instruction|a chat between)\b/i;

/** "Q: Which icon?⏎A: D" */
const asksItself = /^\s{0,9}(?:Q|Question)\s{0,3}[:.][^]{0,4000}?\n(?:A|Answer)\s{0,3}:/;

/** The reply without the conversation that it repeats before its own turn, if anything comes after that. */
function withoutEcho(reply: string, asked: string | undefined): string {
  const prompt = asked?.trim() ?? '';
  const from = prompt.length > 20 ? reply.lastIndexOf(prompt) : -1;
  const after = from < 0 ? 0 : from + prompt.length;
  const rest = (blank(reply.slice(0, after)) + reply.slice(after)).replace(asksItself, blank);
  if (!/assistant|<start_of_turn>|^\s{0,9}model\s/i.test(rest)) return rest;
  const last = matchesOf(turn, rest).at(-1);
  if (!last || !(repeats.test(rest) || last[0].startsWith('<') || !/\S/.test(rest.slice(0, last.index)))) return rest;
  const end = last.index + last[0].length;
  return blank(rest.slice(0, end)) + rest.slice(end);
}

/**
 * What a reply shows: without the prompt or conversation that it repeats (`asked` is the prompt as sent), reasoning
 * blocks and tokens of a chat template, with plain signs. Removed text becomes blanks, so offsets stay those of the reply.
 */
export function shownOf(reply: string, asked?: string): string {
  const own = withoutEcho(reply, asked);
  return withoutTokens(withoutThinking(withoutEscapes(withPlainSigns(own))));
}
