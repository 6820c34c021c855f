import type { Named } from '../../reading/named.ts';

/** What Gemini scrolls if it does not say how far, in thousandths of the screen; as its own example has it. */
const usualScroll = 800;

/**
 * What a predefined function of Gemini does, in order. Typing at a position clicks there, clears the field unless told
 * otherwise, types, and presses Enter if told so; a page is scrolled at the middle of the screen.
 */
export function geminiAsks(call: Named): Named[] {
  const { name, named: args, raw } = call;
  const one = (does: string, named: Named['named']): Named => ({ name: does, args: [], named, raw });
  const enter = args['press_enter'] === true ? [one('enter', {})] : [];
  switch (name) {
    case 'type_text_at': {
      const { x, y, text } = args;
      const clear = args['clear_before_typing'] === false ? [] : [one('hotkey', { keys: ['ctrl', 'a'] })];
      return [one('click', { x, y }), ...clear, one('type', { text }), ...enter];
    }
    case 'type':
      return [one('type', { text: args['text'] }), ...enter];
    case 'scroll_document':
      return [one('scroll', { x: 500, y: 500, direction: args['direction'], thousandths: usualScroll })];
    case 'scroll_at':
    case 'scroll': {
      const { magnitude = usualScroll, ...rest } = args;
      return [one('scroll', { ...rest, thousandths: magnitude })];
    }
    case 'wait_5_seconds':
      return [one('wait', { seconds: 5 })];
    case 'press_key':
      return [one('key', { key: args['key'] })];
    default:
      return [call];
  }
}
