import { blanked } from './blank.ts';

/** Tokens that are part of an answer rather than leftovers: `<|box_start|>`, `<|point_start|>`. */
const leftover = new RegExp(
  [
    '<[|｜](?!(?:box|point|quad|object_ref)_(?:start|end))[^<>|｜\\n]{1,40}[|｜]>',
    '</?s>',
    '<0x[0-9a-f]{2}>',
    '<(?:bos|eos|pad|unk|eot|eot_id|eom_id|(?:start|end)_of_(?:turn|utterance|text|sentence)|im_start|im_end|/?endoftext)>',
    '\\[/?INST\\]',
    '<</?SYS>>',
  ].join('|'),
  'gi',
);

/** "assistant" or "model" alone at the very start: the role of a chat template. */
const role = /^\s{0,9}(?:assistant|model)[ \t]{0,9}[:\n]/i;

/** "[INST] Which? [/INST] B": the question before the reply. */
const asked = /^[^]{0,40000}\[\/INST\](?=\s{0,9}[^\s<[])/i;

/** The reply without tokens of its chat template (`<|im_end|>`, `</s>`, `<|begin_of_box|>`); they become blanks. */
export function withoutTokens(reply: string): string {
  if (!/[<[]/.test(reply)) return role.test(reply) ? blanked(reply, role) : reply;
  const said = reply.includes('/INST]') ? blanked(reply, asked) : reply;
  return blanked(blanked(said, leftover), role);
}
