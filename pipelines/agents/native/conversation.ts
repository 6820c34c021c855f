import { inWords } from '#shared/phrases/phrase.ts';
import type { Message, Part, ImageRef } from '#pipelines/prompts/messages.ts';
import { type Turn, written } from '../ask.ts';
import type { LiveStep } from '#pipelines/live/live-port.ts';
import { callsIn, isLook, type NativeCall, outputOf } from './calls.ts';

/** Steps of an episode that one answer of the model led to. */
export interface Group {
  /** Index of its first step. */
  from: number;
  steps: readonly LiveStep[];
  /** The model's outputs, in order: looks, then what the steps did. */
  lines: readonly string[];
}

/** The steps by the answer that they belong to; only the first of each has calls. */
export function groupsOf(steps: readonly LiveStep[]): Group[] {
  const starts = steps.flatMap(({ content }, at) => (content.calls.length > 0 || content.by || at === 0 ? [at] : []));
  return starts.map((from, at) => {
    const { by, actions = [], response: text = '' } = steps[from]?.content ?? {};
    // What a person did in the model's place reads as if it had said so.
    const response = by && text === '' ? actions.map(written).join('\n') : text;
    const lines = response.split('\n');
    return {
      from,
      steps: steps.slice(from, starts[at + 1]),
      lines: lines.every((line) => outputOf(line)) ? lines : [response],
    };
  });
}

/** How many steps a call asks for. */
export const stepsIn = ({ asks }: NativeCall): number => asks.filter((ask) => !isLook(ask)).length;

/** Why nothing was done in a step; null if something was. */
const faultOf = (step: LiveStep): string | null => step.unreadable ?? step.content.actions.at(-1)?.status ?? null;

const text = (words: string): Part => ({ type: 'text', text: words });

/** The answer to one call. */
export function answerTo(call: NativeCall, parts: Part[]): Message {
  const { id, name, kind, checks } = call;
  const acknowledged = checks.length > 0 ? { acknowledged: checks } : {};
  return { role: 'user', content: parts, tool: { call: id, name, kind, ...acknowledged } };
}

export const assistantTurn = (items: readonly unknown[], line: string): Message => ({
  role: 'assistant',
  content: line,
  tool: { output: items },
});

/** Which pictures are shown: all of them, or those of the last two screens. */
interface Shown {
  steps: readonly LiveStep[];
  now: ImageRef;
  every: boolean;
}

/** The screen before a step, or now; a text in place of an old one. */
function screenBefore(step: number, { steps, now, every }: Shown): Part {
  const image = steps[step]?.picture ?? now;
  return every || step >= steps.length - 1 ? { type: 'image', image } : text(inWords('agent-picture-left-out'));
}

/** The answers to what one group did: what became of each action, with the screen after it. */
function answersOf({ from, steps, lines }: Group, shown: Shown): Message[] {
  const messages: Message[] = [];
  for (const [at, line] of lines.entries()) {
    const items = outputOf(line);
    if (!items) {
      const why = steps.map(faultOf).find((text) => text !== null) ?? '';
      const plain: Message = { role: 'assistant', content: line.trim() === '' ? '(empty)' : line };
      const refusal = why === '' ? [] : [text(inWords('agent-refused-turn', { why }))];
      messages.push(plain, { role: 'user', content: [screenBefore(from + steps.length, shown), ...refusal] });
      continue;
    }
    messages.push(assistantTurn(items, line));
    const last = at === lines.length - 1;
    let done = 0;
    for (const call of callsIn(items)) {
      const own = last ? steps.slice(done, done + stepsIn(call)) : [];
      const skipped = last && own.length < stepsIn(call);
      done += own.length;
      const faults = own.map(faultOf).filter((text) => text !== null);
      const notes = [
        ...faults.map((why) => text(inWords('agent-refused-turn', { why }))),
        ...(skipped ? [text(inWords('agent-rest-skipped'))] : []),
      ];
      messages.push(answerTo(call, [...notes, screenBefore(from + done, shown)]));
    }
  }
  return messages;
}

/** The conversation so far: the task with the first screen, then each output with the answers to its calls. */
export function conversation(turn: Turn, system: string | null, task: string, every: boolean): Message[] {
  const { steps, seen } = turn;
  const shown: Shown = { steps, now: seen.image, every };
  return [
    ...(system === null ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user', content: [screenBefore(0, shown), text(task)] },
    ...groupsOf(steps).flatMap((group) => answersOf(group, shown)),
  ];
}
