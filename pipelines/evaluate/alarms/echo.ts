import type { TaskAsked } from '#shared/tasks/showing.ts';

/** What ends a prompt and starts a reply in the transcripts of chat templates. */
const templates =
  /<\|(?:im_start|im_end|start_header_id|user|assistant)\|>|\[\/?INST\]|^\s*(?:user|human|assistant|###\s?(?:instruction|response|assistant))\s*:?\s*$|^\s*(?:USER|HUMAN|ASSISTANT|Human|Assistant)\s*:/m;

/** Shorter texts are repeated in an answer as a matter of course. */
const shortest = 10;

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim().toLowerCase();

/**
 * Whether a reply repeats what was asked: the question with every option, or the question or instruction inside a chat
 * template. Naming the element or the option is no echo.
 */
export function isEcho(reply: string, asked: TaskAsked): boolean {
  const text = asked.kind === 'point' ? asked.instruction : asked.question.question;
  if (text.length < shortest || reply.length * 2 < text.length) return false;
  const [words, sought] = [plain(reply), plain(text)];
  if (sought.length < shortest || !words.includes(sought)) return false;
  if (templates.test(reply)) return true;
  if (asked.kind === 'point') return false;
  const { options } = asked.question;
  return options.length > 1 && options.every(({ text: option }) => option !== '' && words.includes(plain(option)));
}
