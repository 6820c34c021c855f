import type { BlindItem, ItemWork, RevealedItem } from '../features/review/kinds/kind.ts';
import { Opened } from '../features/review/kinds/Opened.tsx';
import { framedHooks } from '../features/review/kinds/registry.ts';

/** An item opened in Review, as its kind shows it. */
export function OpenedItem({ item, work }: { item: BlindItem | RevealedItem; work: ItemWork }) {
  const hooks = framedHooks(item.kind);
  if (!hooks) throw new Error(`no kind in Review shows “${item.kind}” in a frame`);
  return <Opened hooks={hooks} item={item} work={work} />;
}
