import { blanked, matchesOf, withoutSpans } from './blank.ts';
import { withoutEscapes, withPlainSigns } from './signs.ts';

/**
 * What starts or ends a reasoning block in the replies of known families: tags (`<think>`, `<seed:think>`,
 * `<think_never_used_…>`), Kimi's `◁think▷`, Magistral's `[THINK]`, tokens, and the channels of gpt-oss, of which only
 * the final one is for the reader (its tokens may be stripped: "analysisWe look … assistantfinalB").
 */
const mark = new RegExp(
  [
    '</?(?:[a-z]{1,12}:)?(?:think_never_used_[0-9a-f]{1,40}|think|thinking|thoughts?|reasoning|scratchpad|analysis|reflection|monologue)\\b[^<>]{0,200}>',
    '◁/?think▷',
    '\\[/?(?:THINK|THINKING|THOUGHT|REASONING)\\]',
    '<\\|(?:begin|start|end)_(?:of_)?(?:thought|thinking|reasoning)\\|>',
    '<\\|channel\\|>\\s?[a-z]{1,20}[^<>\\n]{0,60}(?:<\\|message\\|>)?',
    '\\bassistantfinal',
  ].join('|'),
  'gi',
);
const ends = /^(?:[<◁[]\/|<\|end|<\|channel\|>\s?final|assistantfinal)/i;

/**
 * The reply without its reasoning blocks. A block that never ends hides everything after it (the reply was cut off while
 * thinking); an end without a start hides everything before it.
 */
export function withoutThinking(reply: string): string {
  if (!/[<◁[]|assistantfinal/.test(reply)) return reply;
  const hidden: [number, number][] = [];
  let open: number | null = null;
  for (const { 0: sign, index } of matchesOf(mark, reply)) {
    if (!ends.test(sign)) open ??= index;
    else {
      hidden.push([open ?? 0, index + sign.length]);
      open = null;
    }
  }
  if (open !== null) hidden.push([open, reply.length]);
  return withoutSpans(reply, hidden);
}

/** Tokens of chat templates; `<|box_start|>` and its like are part of an answer. */
const leftover =
  /<[|｜](?!(?:box|point|quad|object_ref)_(?:start|end))[^<>|｜\n]{1,40}[|｜]>|<\/?s>|<0x[0-9a-f]{2}>|<(?:bos|eos|pad|unk|eot|eot_id|eom_id|(?:start|end)_of_(?:turn|utterance|text|sentence)|im_start|im_end|\/?endoftext)>|\[\/?INST\]|<<\/?SYS>>/gi;
/** The reply without tokens of its chat template (`<|im_end|>`, `</s>`, `<|begin_of_box|>`). */
export const withoutTokens = (reply: string): string => (/[<[]/.test(reply) ? blanked(reply, leftover) : reply);

/** Where the model's own turn begins in a reply that repeats the conversation: a template's token, or a role by itself. */
const turn =
  /\[\/INST\](?=\s{0,9}[^\s<[])|<\|im_start\|>\s{0,3}assistant\b|<\|start_header_id\|>\s{0,3}assistant\s{0,3}<\|end_header_id\|>|<start_of_turn>\s{0,3}model\b|(?:^|\n)[ \t#*]{0,9}(?:assistant|model)[ \t*]{0,4}(?:[:：]|(?=\n))|\bASSISTANT\s?:/gi;
const repeats = /^\W{0,9}(?:<\|[a-z_]{1,20}\|>\W{0,3})?(?:system|user|human|question|instruction|a chat between)\b/i;

/** The reply without the conversation that it repeats before its own turn. */
function withoutEcho(reply: string, asked: string | undefined): string {
  const prompt = asked?.trim() ?? '';
  const from = prompt.length > 20 ? reply.lastIndexOf(prompt) : -1;
  const rest = from < 0 ? reply : withoutSpans(reply, [[0, from + prompt.length]]);
  const last = matchesOf(turn, rest).at(-1);
  if (!last || !(/^[<[]/.test(last[0]) || repeats.test(rest) || rest.slice(0, last.index).trim() === '')) return rest;
  return withoutSpans(rest, [[0, last.index + last[0].length]]);
}

/**
 * What a reply shows: without the prompt or conversation that it repeats (`asked` is the prompt as sent), reasoning
 * blocks and tokens of a chat template, with plain signs. Removed text becomes blanks, so offsets stay those of the reply.
 */
export const shownOf = (reply: string, asked?: string): string =>
  withoutTokens(withoutThinking(withoutEscapes(withPlainSigns(withoutEcho(reply, asked)))));
