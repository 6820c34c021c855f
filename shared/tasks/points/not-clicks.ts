import { blank } from '../reply/blank.ts';

const words =
  'drag|drag_?to|drag_?and_?drop|left_click_drag|click_?and_?drag|swipe|scroll|fling|type|input_text|write|typewrite|enter_text|hotkey|key|press_?key|keypress|wait|select_text|zoom';
/** The rest of a longer name: `type_text_at`, `scroll_at`, `SCROLL_DOWN`. */
const further = '(?:_(?:text|at|up|down|left|right|document|by)){0,2}';
/** `drag(…)`, `pyautogui.dragTo(…)`, `scroll(point=…)`, `type(content='[12, 30]')`: a call up to the end of its line. */
const call = new RegExp(`\\b(?:[a-z_]{1,24}\\.)?(?:${words})${further}\\([^\\n]{0,600}`, 'gi');
/** "TYPE [12, 30]", "DRAG: (1, 2) -> (3, 4)" at the start of a line or after "Action:". */
const bare = new RegExp(
  `(?<=^|\\n|action\\s{0,3}[:：]\\s{0,3})[ \\t]{0,9}(?!(?:wait|key|write)\\b[ \\t]{0,3}[^\\s:=[({"'\\d])(?:${words})\\b(?!\\()[^\\n]{0,600}`,
  'gi',
);
/** "drag from (1, 2) to (3, 4)", "swipe … from … to …". */
const told =
  /\b(?:drag(?:ging)?|swip(?:e|ing)|slid(?:e|ing)|scroll(?:ing)?)\b[^.\n]{0,80}?\bfrom\b[^\n]{0,80}?\bto\b[^\n]{0,40}/gi;
/** "从(1, 2)拖动到(3, 4)". */
const toldInChinese = /从[^\n。]{0,60}?(?:拖|滑)[动拽移]?(?:到|至)[^\n。]{0,60}/gu;
/** `"start": [1, 2], "end": [3, 4]`: a drag, or a box; neither says where to click. */
const startAndEnd =
  /["'](?:start|from)(?:_?(?:coordinates?|point|pos(?:ition)?|box))?["']\s{0,4}:["'[({x:\s]{1,10}-?[\d.][^\n]{1,60}?["'](?:end|to)(?:_?(?:coordinates?|point|pos(?:ition)?|box))?["']\s{0,4}:[^\n}]{1,60}/gi;
/** AgentCPM's `"POINT": [1, 2], "to": …`: a swipe. */
const pointTo = /"POINT"\s{0,4}:\s{0,4}\[[^\]\n]{0,40}\]\s{0,4},\s{0,4}"to"\s{0,4}:[^\n}]{0,60}/g;
/** AutoGLM's `do(action="Swipe", start=[1, 2], end=[3, 4])`. */
const done = new RegExp(`\\bdo\\(\\s{0,4}action\\s{0,4}=\\s{0,4}["'](?:${words})["'][^\\n]{0,600}`, 'gi');
/** "Enter (520, 120) into the box": numbers that are typed. */
const typed =
  /\b(?:enter|type|input|paste|write|insert|put|fill(?:\sin)?)\s["'“([]{0,3}-?\d[^\n]{0,40}?\s(?:in|into|to|on)\s(?:the|a|an|this|that|its|your)\b[^.\n]{0,40}/gi;
const input = /\binput\s+(?:swipe|text|draganddrop)\b[^\n]{0,200}/gi;
const field = new RegExp(
  `["'](?:action|action_type|type|name|function|operation)["']\\s{0,4}:\\s{0,4}["'](?:${words})${further}["']`,
  'gi',
);
const any = new RegExp(
  `\\b(?:[a-z_.]{0,24}(?:(?:${words})${further}|dragging|swiping|sliding|scrolling|slide)|input|paste|insert|put|enter|fill)\\b|拖|滑|["'](?:start|from|to)["'_]`,
  'i',
);

/** From the brace that opens the object around `at` to the matching one; only the field if there is none. */
function objectAround(text: string, at: number, end: number): [number, number] {
  const limit = 4000;
  let depth = 0;
  let from = -1;
  for (let i = at; i >= 0 && at - i < limit; i -= 1) {
    if (text[i] === '}') depth += 1;
    else if (text[i] === '{') {
      if (depth === 0) {
        from = i;
        break;
      }
      depth -= 1;
    }
  }
  if (from < 0) return [at, end];
  depth = 0;
  for (let i = from; i < text.length && i - from < limit; i += 1) {
    if (text[i] === '{') depth += 1;
    else if (text[i] === '}') {
      depth -= 1;
      if (depth === 0) return [from, i + 1];
    }
  }
  return [from, Math.min(text.length, from + limit)];
}

/**
 * The text without actions other than clicks: drags, swipes, scrolls, typing, keys. Their numbers are not the click
 * position; they become blanks, and `found` says whether there were any.
 */
export function withoutOtherActions(text: string): { text: string; found: [number, number] | null } {
  if (!any.test(text)) return { text, found: null };
  const spans: [number, number][] = [];
  let covered = -1;
  for (const match of text.matchAll(field)) {
    if (match.index < covered) continue;
    const span = objectAround(text, match.index, match.index + match[0].length);
    spans.push(span);
    covered = span[1];
  }
  for (const pattern of [call, bare, told, toldInChinese, startAndEnd, pointTo, done, typed, input])
    for (const match of text.matchAll(pattern))
      if (/\d/.test(match[0])) spans.push([match.index, match.index + match[0].length]);
  if (spans.length === 0) return { text, found: null };
  spans.sort((a, b) => a[0] - b[0]);
  let out = '';
  for (const [from, to] of spans) {
    if (to <= out.length) continue;
    out += text.slice(out.length, Math.max(from, out.length));
    out += blank(text.slice(out.length, to));
  }
  return { text: out + text.slice(out.length), found: spans[0] ?? null };
}
