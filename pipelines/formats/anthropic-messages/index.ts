import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { computerAction, isComputerTool } from '../agent-runs/computer-action.ts';
import { embeddedPicture, withoutPictures } from '../agent-runs/embedded.ts';
import { jsonOf, nameOf, runFiles } from '../agent-runs/run-files.ts';
import { Turns } from '../agent-runs/turns.ts';
import type { SourceFile } from '../episodes/files.ts';
import type { ReadAction, ReadEpisode } from '../episodes/record.ts';
import { defineFormat } from '../format.ts';
import { fitting } from '../json/read.ts';
import { Refused } from '../refused.ts';

const image = z.object({
  type: z.literal('image'),
  source: z.object({ type: z.literal('base64'), data: z.string() }),
});
const block = z.object({
  type: z.string(),
  text: z.string().nullish(),
  thinking: z.string().nullish(),
  name: z.string().nullish(),
  input: z.unknown().optional(),
  content: z.unknown().optional(),
  is_error: z.boolean().nullish(),
});
type Block = z.infer<typeof block>;
const message = z.object({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([z.string(), z.array(z.unknown())]),
});
const conversation = z.object({
  messages: z.array(message),
  model: z.string().nullish().catch(null),
});

/** Blocks of a message, with the originals. */
function blocksOf(content: z.infer<typeof message>['content']): { block: Block; whole: unknown }[] {
  if (typeof content === 'string')
    return [{ block: { type: 'text', text: content, input: null, content: null }, whole: content }];
  return content.flatMap((whole) => {
    const entry = block.safeParse(whole).data;
    return entry ? [{ block: entry, whole }] : [];
  });
}

/** What a tool answered: its pictures, and what went wrong. */
function* seen(result: unknown, at: string) {
  for (const part of Array.isArray(result) ? result : []) {
    const found = image.safeParse(part).data;
    if (found) yield embeddedPicture(found.source.data, `${at}.png`);
  }
}

const errorOf = ({ is_error, content }: Block): string | null => {
  if (!is_error) return null;
  const texts = Array.isArray(content) ? content.map((part) => block.safeParse(part).data?.text ?? '') : [content];
  return (
    texts
      .filter((text) => typeof text === 'string')
      .join('\n')
      .slice(0, 4000) || 'error'
  );
};

/** One run: what the person asked, then turns of the agent, each with tools that it called, and their results. */
export function readConversation(
  value: unknown,
): Pick<ReadEpisode, 'steps' | 'final'> & { task: string; ended: boolean; model: string | null } {
  const { messages, model = null } = fitting(conversation, Array.isArray(value) ? { messages: value } : value);
  const turns = new Turns();
  let task: string | null = null;
  let acted = false;
  let ended = false;
  for (const [at, { role, content }] of messages.entries()) {
    const blocks = blocksOf(content);
    if (role === 'assistant') {
      const actions: ReadAction[] = [];
      let calls = false;
      for (const { block: entry } of blocks) {
        if (entry.type === 'text') turns.think(entry.text);
        if (entry.type === 'thinking') turns.think(entry.thinking);
        if (entry.type !== 'tool_use') continue;
        calls = true;
        const name = entry.name ?? '';
        if (!isComputerTool(name)) actions.push({ type: null, raw: JSON.stringify(entry.input ?? {}) });
        else {
          acted = true;
          const action = computerAction(entry.input, name);
          if (action) actions.push(action);
        }
      }
      ended = !calls;
      if (actions.length > 0) turns.act(actions, withoutPictures(content));
      continue;
    }
    for (const { block: entry, whole } of blocks) {
      if (entry.type === 'text' && role === 'user') task ??= entry.text ?? '';
      for (const picture of entry.type === 'tool_result'
        ? seen(entry.content, `message_${at}`)
        : seen([whole], `message_${at}`))
        turns.see(picture);
      const error = errorOf(entry);
      const last = turns.steps.at(-1)?.actions.at(-1);
      if (error && last) last.status = error;
    }
  }
  if (!acted) throw new Refused(phrase('format-no-computer-use'));
  const final = turns.final();
  const words = turns.rest();
  // A turn without tools ends the run; its words are no outcome.
  if (ended) turns.act([{ type: 'finish', ...(words && { text: words }), raw: words }], JSON.stringify(words));
  return { steps: turns.steps, final: ended ? null : final, task: task ?? '', ended, model };
}

async function readRun({ file, name }: SourceFile): Promise<ReadEpisode> {
  const whole = await jsonOf(file);
  const { task, ended, model, ...run } = readConversation(whole);
  const { messages: _, ...head } = (Array.isArray(whole) ? {} : whole) as Record<string, unknown>;
  const record = nameOf(file, true);
  return {
    record: name,
    line: null,
    raw: withoutPictures(head),
    content: {
      task,
      name: record,
      source: { kind: 'import', dataset: 'Anthropic messages', record },
      agent: model?.slice(0, 200) ?? null,
      outcome: ended ? 'unknown' : 'uncompleted',
      scroll: 'content',
    },
    ...run,
  };
}

/** Conversations of Anthropic's Messages API with its computer-use tool: one run per file, pictures inside. */
export const anthropicMessages = defineFormat({
  id: 'anthropic-messages',
  name: 'Anthropic messages with computer use',
  conventions: [],
  accepts: ['folder', '.json'],
  episodes: runFiles({ match: /\.json$/, what: phrase('format-files-of-episodes'), read: readRun }),
});
