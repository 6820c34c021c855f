import type { Action } from '#shared/episodes/actions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { namedAction } from '../../reading/named-action.ts';
import type { Named, ReadingSpace, RefusedAction } from '../../reading/named.ts';

const held = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Whether it holds keys down where only clicks can: they are never dropped. */
const holdsKeys = ({ name, named }: Named): boolean =>
  (name.startsWith('scroll') && (held(named['text']) || held(named['keys']))) ||
  (/drag/.test(name) && (held(named['keys']) || held(named['text'])));

/** A share of the screen in pixels, for a scroll that says how far it goes in thousandths. */
function scrollPixels(ask: Named, { width, height }: ReadingSpace['image']): Named {
  const { thousandths, ...named } = ask.named;
  if (typeof thousandths !== 'number') return ask;
  const across = named['direction'] === 'left' || named['direction'] === 'right';
  return { ...ask, named: { ...named, pixels: (thousandths / 1000) * (across ? width : height) } };
}

/** The action that a call asks for, performed as it says or refused by name. */
export function readAsk(ask: Named, space: ReadingSpace): { action: Action } | RefusedAction {
  const { raw, name } = ask;
  if (holdsKeys(ask)) return { raw, refused: inWords('agent-not-offered', { action: raw }) };
  const read = namedAction(scrollPixels(ask, space.image), space);
  if (read === null) return { raw, refused: inWords('agent-incomplete', { action: name }) };
  if ('refused' in read) return read;
  return { action: read.action };
}
