import { jsonrepair } from 'jsonrepair';
import { pyautoguiActions } from '#pipelines/formats/episodes/pyautogui.ts';
import { type PythonCall, pythonCalls } from '#pipelines/formats/episodes/python-calls.ts';
import { sameAction } from '#shared/episodes/actions.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { withoutThinking, withoutTokens } from '#shared/tasks/reply/shown.ts';
import { actionNames, type Named, namedAction, type ReadAction, type ReadingSpace } from './named-action.ts';

/** What a reply asks for: one action with the words before it, or why there is none. */
export type ReadReply = { read: ReadAction; thought: string } | { unreadable: string };

/** Longer replies are cut: an action is short, and its reasoning was already removed. */
const longest = 20_000;

const nameBefore = new RegExp(
  `(?<![\\w.])(?:${[...actionNames].sort((a, b) => b.length - a.length).join('|')})\\s*\\(`,
  'g',
);
/** OS-Atlas: `CLICK <point>[[101,872]]</point>`, `TYPE [text]`, `PRESS_BACK`. */
const shouted =
  /^[ \t]*(CLICK|LONG_PRESS|TYPE|SCROLL|OPEN_APP|PRESS_BACK|PRESS_HOME|ENTER|WAIT|COMPLETE|IMPOSSIBLE)(?:[ \t]+(?:<point>)?\[{1,2}([^\]\n]*)\]{1,2}(?:<\/point>)?)?[ \t]*$/gm;

const isNumbers = (text: string) => /^[\s\d.,+-]+$/.test(text) && /\d/.test(text);

function shoutedActions(text: string): Named[] {
  return [...text.matchAll(shouted)].map(([raw, name = '', inside]) => ({
    name,
    args: inside === undefined ? [] : [isNumbers(inside) ? inside.split(',').map(Number) : inside],
    named: {},
    raw: raw.trim(),
  }));
}

/** Calls of known names in a text; their arguments are literals. */
function calls(text: string): Named[] {
  const found: Named[] = [];
  let end = 0;
  for (const { index } of text.matchAll(nameBefore)) {
    if (index < end) continue;
    const [call] = pythonCalls(text.slice(index, index + 4000)) as [PythonCall?];
    if (!call || call.name === '') continue;
    found.push(call);
    end = index + call.raw.length;
  }
  return found;
}

function jsonAction(value: unknown, raw: string): Named | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) return value.length === 1 ? jsonAction(value[0], raw) : null;
  const { name, arguments: inside, action, action_type: kind, type, ...rest } = value as Record<string, unknown>;
  if (typeof inside === 'object' && inside !== null)
    return jsonAction({ ...inside, ...(typeof name === 'string' && !('action' in inside) && { action: name }) }, raw);
  if (typeof action === 'object' && action !== null) return jsonAction(action, raw);
  const called = [action, kind, type].find((one): one is string => typeof one === 'string');
  return called === undefined ? null : { name: called, args: [], named: rest, raw };
}

/** JSON in a tool call, a code block, or as the whole reply. */
function jsonActions(text: string): Named[] {
  const blocks = [
    ...text.matchAll(/<tool_call>([\s\S]*?)(?:<\/tool_call>|$)|```(?:json)?\s*(\{[\s\S]*?\})\s*```/g),
  ].map((match) => (match[1] ?? match[2] ?? '').trim());
  const whole = text.trim();
  if (blocks.length === 0 && /^[{[][\s\S]*[}\]]$/.test(whole)) blocks.push(whole);
  return blocks.flatMap((block) => {
    try {
      return jsonAction(JSON.parse(jsonrepair(block)), block) ?? [];
    } catch {
      return [];
    }
  });
}

/** Actions in pyautogui code, positions in image pixels; the code is parsed and never run. */
function codeActions(text: string, space: ReadingSpace): ReadAction[] {
  const fenced = /```(?:python|code)?\s*\n([\s\S]*?)```/.exec(text)?.[1] ?? text;
  if (!/\b(?:pyautogui|computer)\.\w+\(/.test(fenced)) return [];
  const lines = fenced.split('\n').filter((line) => /\b(?:pyautogui|computer|time)\.\w+\(/.test(line));
  return pyautoguiActions(lines.join('\n'), space.coordinates).flatMap(({ point, to, ...rest }) => {
    if (rest.type === null) return [];
    const at = (one: typeof point) =>
      one && pointToPixels(one.convention, [one.numbers[0], one.numbers[1]], space.image, space.sent);
    const [start, end] = [at(point), at(to)];
    if (/click|drag|press_/.test(rest.type) && !start) return [];
    return {
      action: { ...rest, ...(start && { point: start }), ...(end && { to: end }) },
      element: null,
      toElement: null,
    };
  });
}

/**
 * Reads the one action of a reply, in whatever notation its family writes it: a call (`click(x, y)`, UI-TARS), JSON (a
 * tool call, computer use), pyautogui code, or OS-Atlas's words. Several different actions are none: the agent was
 * asked for exactly one.
 */
export function readReply(reply: string, space: ReadingSpace): ReadReply {
  const text = withoutTokens(withoutThinking(reply)).slice(0, longest);
  if (text.trim() === '') return { unreadable: inWords('reading-empty') };
  const marker = [...text.matchAll(/(?:^|\n)\s*(?:\*{0,2})Action(?:\*{0,2})\s*:\s*(?:\*{0,2})/gi)].at(-1);
  const from = marker ? marker.index + marker[0].length : 0;
  const asked = text.slice(from);
  const inCode = codeActions(asked, space);
  const json = jsonActions(asked);
  const written = json.length > 0 ? json : [...calls(asked), ...shoutedActions(asked)];
  const read = inCode.length > 0 ? inCode : written.flatMap((one) => namedAction(one, space) ?? []);
  const [first] = read;
  if (!first) return { unreadable: inWords('agent-no-action') };
  const differ = read.filter(
    (one) =>
      !sameAction(one.action, first.action) || one.element !== first.element || one.toElement !== first.toElement,
  );
  if (differ.length > 0) return { unreadable: inWords('agent-several-actions', { n: read.length }) };
  const thought = text
    .slice(0, marker ? marker.index : Math.max(0, text.indexOf(first.action.raw)))
    .replace(/^\s*(?:\*{0,2})Thought(?:\*{0,2})\s*:\s*/i, '')
    .trim();
  return { read: first, thought };
}
