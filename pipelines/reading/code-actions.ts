import { actionsOfCalls } from '#pipelines/formats/episodes/pyautogui.ts';
import { pythonCalls } from '#pipelines/formats/episodes/python-calls.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadAction, ReadingSpace, RefusedAction } from './named.ts';

const inPython = /\b(?:pyautogui|computer|time|pyperclip)\.\w+\s*\(/;

/**
 * Actions in pyautogui code, positions in image pixels; the code is parsed and never run. What has no type of action
 * here (another button, a key that stays down), or no position of its own, is refused by name.
 */
export function codeActions(text: string, space: ReadingSpace): (ReadAction | RefusedAction)[] {
  const fenced = /```(?:python|code)?\s*\n([\s\S]*?)```/.exec(text)?.[1] ?? text;
  if (!/\b(?:pyautogui|computer)\.\w+\s*\(|^\s*time\.sleep\s*\(/m.test(fenced)) return [];
  const calls = pythonCalls(fenced).filter(({ name, raw }) => inPython.test(name === '' ? raw : `${name}(`));
  return actionsOfCalls(calls, space.coordinates).map(({ point, to, ...rest }) => {
    const at = (one: typeof point) =>
      one && pointToPixels(one.convention, [one.numbers[0], one.numbers[1]], space.image, space.sent);
    const [start, end] = [at(point), at(to)];
    const { type, raw } = rest;
    if (type === null) return { raw, refused: inWords('agent-not-an-action', { action: raw }) };
    if (/click|drag|press_/.test(type) && !start)
      return { raw, refused: inWords('agent-without-place', { action: raw }) };
    const action = { ...rest, ...(start && { point: start }), ...(end && { to: end }) };
    return { action, element: null, toElement: null };
  });
}
