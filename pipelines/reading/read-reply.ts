import { type PythonCall, pythonCalls } from '#pipelines/formats/episodes/python-calls.ts';
import { sameAction } from '#shared/episodes/actions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { withoutThinking, withoutTokens } from '#shared/tasks/reply/shown.ts';
import { jsonActions } from './json-actions.ts';
import { isActionName, namedAction } from './named-action.ts';
import type { Named, ReadAction, ReadingSpace, RefusedAction } from './named.ts';
import { actionNames } from './vocabulary.ts';
import { actionsOfCalls } from '#pipelines/formats/episodes/pyautogui.ts';
import { pointToPixels } from '#shared/geometry/points.ts';

const inPython = /\b(?:pyautogui|computer|time|pyperclip)\.\w+\s*\(/;

/**
 * Actions in pyautogui code, positions in image pixels; the code is parsed and never run. What has no type of action
 * here (another button, a key that stays down), or no position of its own, is refused by name. How a task ended by the
 * agent's word is its type; a status would say that the environment refused it.
 */
function codeActions(text: string, space: ReadingSpace): (ReadAction | RefusedAction)[] {
  const fenced = /```(?:python|code)?\s*\n([\s\S]*?)```/.exec(text)?.[1] ?? text;
  if (!/\b(?:pyautogui|computer)\.\w+\s*\(|^\s*time\.sleep\s*\(/m.test(fenced)) return [];
  const calls = pythonCalls(fenced).filter(({ name, raw }) => inPython.test(name === '' ? raw : `${name}(`));
  return actionsOfCalls(calls, space.coordinates).map(({ point, to, status: _, ...rest }) => {
    const at = (place: typeof point) =>
      place && pointToPixels(place.convention, [place.numbers[0], place.numbers[1]], space.image, space.sent);
    const [start, end] = [at(point), at(to)];
    const { type, raw } = rest;
    if (type === null) return { raw, refused: inWords('agent-not-an-action', { action: raw }) };
    if (/click|drag|press_/.test(type) && !start)
      return { raw, refused: inWords('agent-without-place', { action: raw }) };
    const action = { ...rest, ...(start && { point: start }), ...(end && { to: end }) };
    return { action, element: null, toElement: null };
  });
}

/** What a reply asks for: one action with the words before it, or why there is none that can be performed. */
export type ReadReply =
  | { read: ReadAction; thought: string }
  | { refused: RefusedAction; thought: string }
  | { unreadable: string };

/** Longer replies are cut: an action is short, and its reasoning was already removed. */
const longest = 20_000;

const nameBefore = new RegExp(
  `(?<![\\w.])(?:${[...actionNames].sort((a, b) => b.length - a.length).join('|')})\\s*\\(`,
  'gi',
);
/**
 * OS-Atlas: `CLICK <point>[[101,872]]</point>`, `TYPE [text]` up to the last bracket of the line, `PRESS_BACK`; OSWorld:
 * `WAIT`, `DONE`, `FAIL`.
 */
const upperCase =
  /^[ \t]*(?:(TYPE)[ \t]+\[(.*)\]|(CLICK|LONG_PRESS|SCROLL|OPEN_APP|PRESS_BACK|PRESS_HOME|ENTER|WAIT|COMPLETE|IMPOSSIBLE|DONE|FAIL)(?:[ \t]+(?:<point>)?\[{1,2}([^\]\n]*)\]{1,2}(?:<\/point>)?)?)[ \t]*$/gm;
/** WebArena: `click [12]`, `type [12] [text] [1]`, `scroll [down]`, `stop [answer]`, `go_back`; alone on a line. */
const bracketed =
  /^[ \t]*(click|type|hover|press|scroll|goto|tab_focus|stop)[ \t]+\[(.*)\][ \t]*$|^[ \t]*(go_back|go_forward|new_tab|close_tab)[ \t]*$/gm;

/** The text with the marks of code blocks as breaks of lines. */
const unfenced = (text: string) => text.replace(/`{3}(?:\w+\n)?/g, '\n');

function bracketedActions(text: string): Named[] {
  return [...text.matchAll(bracketed)].map(([raw, name = '', inside = '', bare]) => {
    const at = { name: bare ?? name, args: [], named: {}, raw: raw.trim() };
    const parts = inside.split(/\][ \t]*\[/);
    if (name === 'stop') return { ...at, named: { answer: inside } };
    if (name === 'tab_focus') return { ...at, args: parts.map(Number) };
    const id = name === 'click' || name === 'type' || name === 'hover';
    return { ...at, ...(id ? { named: { bid: parts[0], text: parts[1] } } : { args: parts }) };
  });
}

const isNumbers = (text: string) => /^[\s\d.,+-]+$/.test(text) && /\d/.test(text);

function upperCaseActions(text: string): Named[] {
  return [...text.matchAll(upperCase)].map(([raw, type, typed = '', name = '', inside]) => ({
    name: type ?? name,
    args: inside === undefined ? [] : [isNumbers(inside) ? inside.split(',').map(Number) : inside],
    named: type === undefined ? {} : { text: typed },
    raw: raw.trim(),
  }));
}

/**
 * A call whose text ends with the line. AutoGLM's own reader takes the texts of `do(action="Type", text="…")` and
 * `finish(message="…")` as they are. UI-TARS and UI-Venus often leave a quotation mark in `type(content='…')` unescaped.
 */
const textCall =
  /^([\w.]+)\(\s*(?:action="(Type|Type_Name)",\s*)?(text|message|content)\s*=\s*(['"])([\s\S]*?)\4\s*\)(?=[ \t]*(?:\n|$|<\/))/;

function textCallAt(text: string): { asItIs: boolean; call: Named } | null {
  const [raw, name = '', type, key = '', , words = ''] = textCall.exec(text) ?? [];
  if (raw === undefined || (name === 'do') !== (type !== undefined)) return null;
  const asItIs = type !== undefined || (name === 'finish' && key === 'message');
  const statement = asItIs ? words : words.replace(/\\(['"\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  return { asItIs, call: { name: type === undefined ? name : 'type', args: [], named: { [key]: statement }, raw } };
}

const gesture = /^GESTURE\(\s*actions\s*=\s*\[((?:[^'\]]|'[^']*')*)\]\s*\)/i;
const keyEvent = /KEY_(DOWN|PRESS|UP)\(\s*key\s*=\s*'([^']*)'\s*\)/gi;

/** CogAgent's combination of keys: some go down, one is pressed, and the same go up. Anything else stays a gesture. */
function gestureHere(text: string): Named | null {
  const [raw, inside = ''] = gesture.exec(text) ?? [];
  if (raw === undefined) return null;
  const events = [...inside.matchAll(keyEvent)].map(([, does = '', key = '']) => ({ does: does.toUpperCase(), key }));
  const keys = (wanted: string) => events.filter(({ does }) => does === wanted).map(({ key }) => key);
  const [down, pressed, up] = [keys('DOWN'), keys('PRESS'), keys('UP')];
  const order = events.map(({ does }) => does[0]).join('');
  const together = /^D+PU+$/.test(order) && down.toSorted().join() === up.toSorted().join();
  return together
    ? { name: 'hotkey', args: [], named: { keys: [...down, ...pressed] }, raw }
    : { name: 'GESTURE', args: [], named: {}, raw };
}

/** The call that begins here, or null if its arguments are not literals. */
function callHere(text: string): Named | null {
  const keys = gestureHere(text);
  if (keys) return keys;
  const worded = textCallAt(text);
  if (worded?.asItIs) return worded.call;
  const [call] = pythonCalls(text) as [PythonCall?];
  return call && call.name !== '' ? call : (worded?.call ?? null);
}

/** Calls of known names in a text; their arguments are literals. */
function calls(text: string): Named[] {
  const found: Named[] = [];
  let end = 0;
  for (const { index } of text.matchAll(nameBefore)) {
    if (index < end) continue;
    const call = callHere(text.slice(index, index + 4000));
    if (!call) continue;
    found.push(call);
    end = index + call.raw.length;
  }
  return found;
}

/**
 * Reads the one action of a reply, in whatever notation its family writes it: a call (`click(x, y)`, UI-TARS), JSON (a
 * tool call, computer use), pyautogui code, or words of OS-Atlas, OSWorld and WebArena. Several different actions are
 * none: the agent was asked for exactly one.
 */
export function readReply(reply: string, space: ReadingSpace): ReadReply {
  const text = withoutTokens(withoutThinking(reply)).slice(0, longest);
  if (text.trim() === '') return { unreadable: inWords('reading-empty') };
  const marker = [...text.matchAll(/(?:^|\n)\s*(?:\*{0,2})Action(?:\*{0,2})\s*:\s*(?:\*{0,2})/gi)].at(-1);
  const from = marker ? marker.index + marker[0].length : 0;
  const asked = text.slice(from);
  const inCode = codeActions(asked, space);
  const json = jsonActions(asked);
  const lines = unfenced(asked);
  const inLines = [...upperCaseActions(lines), ...bracketedActions(lines)];
  // What is typed by such a line may look like a call.
  const between = inLines.length > 0 ? lines.replaceAll(upperCase, '').replaceAll(bracketed, '') : asked;
  const written = json.length > 0 ? json : [...calls(between), ...inLines];
  const named = written.filter(({ name }) => isActionName(name));
  const read =
    inCode.length > 0 ? inCode : (named.length > 0 ? named : written).flatMap((call) => namedAction(call, space) ?? []);
  const [first] = read;
  if (!first) return { unreadable: inWords('agent-no-action') };
  // Calls of code are all meant; in words, the same action is often said twice.
  const several = inCode.length > 1 || read.some((action) => !isSame(action, first));
  if (several) return { unreadable: inWords('agent-several-actions', { n: read.length }) };
  const raw = 'refused' in first ? first.raw : first.action.raw;
  const thought = text
    .slice(0, marker ? marker.index : Math.max(0, text.indexOf(raw)))
    .replace(/^\s*(?:\*{0,2})Thought(?:\*{0,2})\s*:\s*/i, '')
    .trim();
  return 'refused' in first ? { refused: first, thought } : { read: first, thought };
}

function isSame(a: ReadAction | RefusedAction, b: ReadAction | RefusedAction): boolean {
  if ('refused' in a || 'refused' in b) return 'refused' in a && 'refused' in b && a.refused === b.refused;
  return sameAction(a.action, b.action) && a.element === b.element && a.toElement === b.toElement;
}
