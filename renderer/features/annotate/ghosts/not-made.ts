import type { Element } from '#shared/contract/elements.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { i18next } from '../../../i18n/index.ts';

/** At most this number is named. */
const named = 3;

/** Says which of the ghosts did not become elements, and why. */
export function notMade(ids: readonly string[], now: readonly Prelabel[], elements: readonly Element[]): string {
  const t = i18next.t;
  const asked = new Set(ids);
  const left = now.filter(({ id, state }) => asked.has(id) && state !== 'accepted');
  const nameOf = (name: string | undefined) => name || t('annotate.list.unnamed');
  const why = left.slice(0, named).map(({ name, elementId }) => {
    const by = elements.find(({ id }) => id === elementId);
    return by
      ? t('annotate.ghosts.covered', { name: nameOf(name), by: nameOf(by.content.name) })
      : t('annotate.ghosts.notOpen', { name: nameOf(name) });
  });
  const more = left.length - why.length;
  return t('annotate.ghosts.notMade', {
    made: ids.length - left.length,
    all: ids.length,
    why: [...why, ...(more > 0 ? [t('annotate.ghosts.moreNotMade', { count: more })] : [])].join('; '),
  });
}
