import { jsonrepair } from 'jsonrepair';
import type { Named } from './named.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Arguments of a tool call: an object, or JSON in a text. */
function fieldsIn(value: unknown): Fields | null {
  if (isFields(value)) return value;
  if (typeof value !== 'string' || !value.trim().startsWith('{')) return null;
  try {
    const read: unknown = JSON.parse(jsonrepair(value));
    return isFields(read) ? read : null;
  } catch {
    return null;
  }
}

/** Where providers and agents put an action's arguments. */
const insides = [
  'arguments',
  'input',
  'parameters',
  'params',
  'args',
  'kwargs',
  'action_inputs',
  'function',
  'tool_call',
];

const statuses: Readonly<Record<string, string>> = { finish: 'finish', satisfied: 'finish', impossible: 'fail' };

/** AgentCPM: `{"POINT": [x, y], "to": "down"}`, `{"TYPE": "text"}`, `{"PRESS": "HOME"}`, `{"STATUS": "finish"}`. */
function upperCaseFields(
  { POINT: point, TYPE: text, PRESS: key, STATUS: status, ...rest }: Fields,
  raw: string,
): Named | null {
  const { to, duration } = rest;
  const actionOf = (name: string, named: Fields): Named => ({ name, args: [], named, raw });
  if (typeof text === 'string') return actionOf('type', { text });
  if (typeof key === 'string') return actionOf(key, {});
  if (Array.isArray(point)) {
    if (typeof to === 'string') return actionOf('swipe', { point, direction: to });
    if (Array.isArray(to)) return actionOf('swipe', { point, to });
    return typeof duration === 'number'
      ? actionOf('long_press', { point, ms: duration })
      : actionOf('click', { point });
  }
  if (typeof status === 'string' && statuses[status]) return actionOf(statuses[status], {});
  return typeof duration === 'number' && Object.keys(rest).every((name) => name === 'duration' || name === 'thought')
    ? actionOf('wait', { ms: duration })
    : null;
}

/** The actions of a JSON value: a tool call, an action with its arguments, or a list of them. */
function actionsIn(value: unknown, raw: string): Named[] {
  if (Array.isArray(value)) return value.flatMap((entry) => actionsIn(entry, raw));
  if (!isFields(value)) return [];
  const { name, tool_name: tool, action, action_type: kind, type, ...rest } = value;
  const called = [action, kind, tool, name, type].find((word): word is string => typeof word === 'string');
  for (const key of insides) {
    const inside = fieldsIn(value[key]);
    if (!inside) continue;
    const named = ['action', 'action_type', 'name', 'tool_name'].some((field) => typeof inside[field] === 'string');
    return actionsIn(named || called === undefined ? inside : { ...inside, action: called }, raw);
  }
  const inner = fieldsIn(action);
  // Holo's answer is the last action of an episode (its `AnswerAction`).
  if (inner) return actionsIn(inner['action'] === 'answer' ? { ...inner, action: 'finish' } : inner, raw);
  const upperCase = upperCaseFields(value, raw);
  if (upperCase) return [upperCase];
  if (called === undefined) return [];
  // A name beside the action is an argument, such as that of an app.
  const named = { ...rest, ...(typeof name === 'string' && name !== called && { name }) };
  return [{ name: called, args: [], named, raw }];
}

/** JSON in a tool call, a code block, or as the whole reply. */
export function jsonActions(text: string): Named[] {
  const blocks = [
    ...text.matchAll(/<tool_call>([\s\S]*?)(?:<\/tool_call>|$)|```(?:json)?\s*(\{[\s\S]*?\})\s*```/g),
  ].map((match) => (match[1] ?? match[2] ?? '').trim());
  const whole = text.trim();
  if (blocks.length === 0 && /^[{[][\s\S]*[}\]]$/.test(whole)) blocks.push(whole);
  return blocks.flatMap((block) => {
    try {
      return actionsIn(JSON.parse(jsonrepair(block)), block);
    } catch {
      return [];
    }
  });
}
