import { z } from 'zod';
import type { Named } from '../../reading/named.ts';

/** What Gemini scrolls if it does not say how far, in thousandths of the screen; as its own example has it. */
const usualScroll = 800;

/**
 * What a predefined function of Gemini does, in order. Typing at a position clicks there, clears the field unless told
 * otherwise, types, and presses Enter if told so; a page is scrolled at the middle of the screen.
 */
function geminiAsks(call: Named): Named[] {
  const { name, named: args, raw } = call;
  const entry = (does: string, named: Named['named']): Named => ({ name: does, args: [], named, raw });
  const enter = args['press_enter'] === true ? [entry('enter', {})] : [];
  switch (name) {
    case 'type_text_at': {
      const { x, y, text } = args;
      const clear = args['clear_before_typing'] === false ? [] : [entry('hotkey', { keys: ['ctrl', 'a'] })];
      return [entry('click', { x, y }), ...clear, entry('type', { text }), ...enter];
    }
    case 'type':
      return [entry('type', { text: args['text'] }), ...enter];
    case 'scroll_document':
      return [entry('scroll', { x: 500, y: 500, direction: args['direction'], thousandths: usualScroll })];
    case 'scroll_at':
    case 'scroll': {
      const { magnitude = usualScroll, ...rest } = args;
      return [entry('scroll', { ...rest, thousandths: magnitude })];
    }
    case 'wait_5_seconds':
      return [entry('wait', { seconds: 5 })];
    case 'press_key':
      return [entry('key', { key: args['key'] })];
    default:
      return [call];
  }
}

/** One call of a tool in a model's output. */
export interface NativeCall {
  id: string;
  name: string;
  kind: 'computer' | 'function';
  /** What it asks for, in order. */
  asks: Named[];
  /** What the provider wants a person to confirm first. */
  checks: readonly unknown[];
}

const fields = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof fields>;

const openaiCall = z.object({
  type: z.literal('computer_call'),
  call_id: z.string(),
  action: fields.nullish(),
  actions: z.array(fields).nullish(),
  pending_safety_checks: z.array(z.unknown()).nullish(),
});
const openaiFunction = z.object({
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
});
const anthropicCall = z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: fields });
const geminiCall = z.object({
  functionCall: z.object({ id: z.string().optional(), name: z.string(), args: fields.optional() }),
});
const output = z.array(z.unknown());

const named = (name: unknown, args: Fields): Named => ({
  name: typeof name === 'string' ? name : '',
  args: [],
  named: args,
  raw: JSON.stringify({ action: name, ...args }),
});

function fieldsIn(json: string): Fields {
  try {
    return fields.safeParse(JSON.parse(json)).data ?? {};
  } catch {
    return {};
  }
}

function openai(item: unknown): NativeCall | null {
  const call = openaiCall.safeParse(item).data;
  if (call) {
    const actions = call.actions?.length ? call.actions : call.action ? [call.action] : [];
    const asks = actions.map(({ type, ...rest }) => named(type, rest));
    const checks = call.pending_safety_checks ?? [];
    return { id: call.call_id, name: 'computer', kind: 'computer', asks, checks };
  }
  const entry = openaiFunction.safeParse(item).data;
  if (!entry) return null;
  return {
    id: entry.call_id,
    name: entry.name,
    kind: 'function',
    asks: [named(entry.name, fieldsIn(entry.arguments))],
    checks: [],
  };
}

function anthropic(item: unknown): NativeCall | null {
  const call = anthropicCall.safeParse(item).data;
  if (!call) return null;
  const { id, name, input } = call;
  if (name !== 'computer') return { id, name, kind: 'function', asks: [named(name, input)], checks: [] };
  const { action, ...rest } = input;
  return { id, name, kind: 'computer', asks: [named(action, rest)], checks: [] };
}

function gemini(item: unknown, at: number): NativeCall | null {
  const call = geminiCall.safeParse(item).data?.functionCall;
  if (!call) return null;
  const { safety_decision: decision, ...args } = call.args ?? {};
  const checks = decision === undefined || decision === null ? [] : [decision];
  return {
    id: call.id ?? `${at}`,
    name: call.name,
    kind: 'function',
    asks: geminiAsks(named(call.name, args)),
    checks: checks.filter((check) => JSON.stringify(check).includes('require_confirmation')),
  };
}

/** The output of a model that is one line of a reply; null if the line is no such output. */
export function outputOf(line: string): readonly unknown[] | null {
  if (!line.startsWith('[')) return null;
  try {
    return output.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** The calls of tools in a model's output, in order. */
export const callsIn = (items: readonly unknown[]): NativeCall[] =>
  items.flatMap((item, at) => openai(item) ?? anthropic(item) ?? gemini(item, at) ?? []);

const textPart = z.object({ text: z.string() });
const message = z.object({ type: z.literal('message'), content: z.array(z.unknown()) });

/** What a model said beside its calls. */
export const wordsIn = (items: readonly unknown[]): string =>
  items
    .flatMap((item) => message.safeParse(item).data?.content ?? [item])
    .flatMap((part) => textPart.safeParse(part).data?.text ?? [])
    .join('\n')
    .trim();

const looks: ReadonlySet<string> = new Set([
  ...['screenshot', 'take_screenshot', 'zoom', 'cursor_position', 'mouse_move', 'move', 'hover_at', 'open_web_browser'],
]);

/** Whether something that is asked for only looks: it changes nothing, and is no step. */
export const isLook = ({ name }: Named): boolean => looks.has(name);
