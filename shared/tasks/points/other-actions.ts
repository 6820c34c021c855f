import { matchesOf, withoutSpans } from '../reply/blank.ts';

const names =
  '(?:left_click_)?(?:drag|swipe|scroll|fling|type|input_text|write|typewrite|enter_text|click_?and_?drag|hotkey|key|press_?key|keypress|wait|select_text|zoom)(?:_?(?:text|at|up|down|left|right|to|rel|document|by|and_?drop)){0,2}';
const inside = '(?:[^()\\n]|\\([^()\\n]{0,300}\\)){0,600}\\)?';
/** Actions that name no place to click: calls, lines, sentences, shell commands. */
const others: readonly RegExp[] = [
  new RegExp(`\\b(?:[a-z_]{1,24}\\.)?(?:(?:${names})\\(|do\\(\\s?action\\s?=\\s?["'](?:${names})["'])${inside}`, 'gi'),
  new RegExp(`(?<=^|\\n|action\\s?[:：]\\s?)[ \\t]{0,9}(?:${names})(?!\\w)\\s?[:=[{"'\\d][^\\n]{0,600}`, 'gi'),
  /(?<=^|[.\n:]\s?)\W{0,3}(?:drag|swipe|scroll)\b[^.\n]{0,80}|从[^\n。!]{0,60}?(?:拖|滑)[动拽移]?(?:到|至)[^\n。!]{0,60}/giu,
  /"POINT"\s?:\s?\[[^\]\n]{0,40}\]\s?,\s?"to"\s?:(?!\s?(?:null|"none"))[^\n}]{0,60}/g,
  /\b(?:enter|type|input|paste|write|insert|fill(?:\sin)?)\s["'“([]{0,3}-?\d[^\n]{0,40}?\s(?:in|into|to|on)\s(?:the|a|an|this|that|its|your)\b[^.\n]{0,40}|\binput\s+(?:swipe|text|draganddrop)\b[^\n]{0,200}/gi,
];
const field = new RegExp(
  `["'](?:action|action_type|type|name|function|operation)["']\\s?:\\s?["'](?:${names})["']`,
  'gi',
);
/** An object and what it holds. */
const object = /\{(?:[^{}]|\{[^{}]{0,2000}\}){0,4000}\}?/y;

/**
 * The text without actions other than clicks: drags, swipes, scrolls, typing, keys. Their numbers are no place to click;
 * they become blanks, and `found` says where the first is.
 */
export function withoutOtherActions(text: string): { text: string; found: [number, number] | null } {
  const spans: [number, number][] = [];
  for (const { index, 0: words } of matchesOf(field, text)) {
    if (index < (spans.at(-1)?.[1] ?? 0)) continue;
    object.lastIndex = Math.max(0, text.lastIndexOf('{', index));
    const from = object.lastIndex;
    spans.push([from, Math.max(index + words.length, from + (object.exec(text)?.[0].length ?? 0))]);
  }
  for (const pattern of others)
    for (const { index, 0: words } of matchesOf(pattern, text))
      if (/\d/.test(words)) spans.push([index, index + words.length]);
  return { text: withoutSpans(text, spans), found: spans[0] ?? null };
}
