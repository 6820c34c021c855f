import { ErrorNote } from '../../ui/ErrorNote.tsx';
import type { KindHooks } from './kinds/kind.ts';
import { ItemFrame } from './kinds/ItemFrame.tsx';
import { pictureHooks } from './kinds/registry.ts';
import { ItemPanel } from './panel/ItemPanel.tsx';
import { PictureStage } from './kinds/PictureStage.tsx';
import type { PanZoom } from './picture/use-pan-zoom.ts';
import { useQueue } from './queue-store.ts';
import { QueueEnd } from './queue/QueueEnd.tsx';
import type { QueuePlace } from './queue/place/use-queue-place.ts';
import type { Review } from './review.ts';
import { Block } from '../../ui/layout/primitives.tsx';

/** Beside the queue: its end, its error, or the item, in a frame of its own or on its picture. */
export function WorkBody({
  review,
  place,
  framed,
  unread,
  panZoom,
  marksShown,
  opened,
  onBack,
  onSampling,
}: {
  review: Review;
  place: QueuePlace;
  /** Hooks of a kind with a frame of its own. */
  framed: KindHooks | undefined;
  /** The queue could not be loaded. */
  unread: boolean;
  panZoom: PanZoom;
  marksShown: boolean;
  /** Counts how often an item was opened from the queue. */
  opened: number;
  onBack: () => void;
  onSampling: () => void;
}) {
  const { rows, outcomes, error, filter } = useQueue();
  const { id, ended, held, goNext, read } = place;
  const { item } = review;
  const hooks = item && pictureHooks(item.kind);
  const Keys = hooks?.Keys;
  if (ended || place.nothing)
    return (
      <QueueEnd
        ended={ended || place.allHeld}
        held={rows.filter((row) => held.has(row.id) && !outcomes[row.id]?.done).length}
        filter={filter}
        done={Object.values(outcomes).filter((outcome) => outcome.done).length}
        onRead={read}
        onSampling={onSampling}
      />
    );
  if (unread)
    return (
      <Block grow pad={16}>
        <ErrorNote error={error} onRetry={place.retry} />
      </Block>
    );
  if (framed && id) return <ItemFrame key={id} id={id} hooks={framed} goNext={goNext} goBack={onBack} />;
  return (
    <>
      <PictureStage review={review} hooks={hooks} panZoom={panZoom} marksShown={marksShown} />
      <ItemPanel review={review} hooks={hooks} middle={panZoom.middle} goNext={goNext} opened={opened} />
      {item && Keys && <Keys key={item.kind} item={item} review={review} panZoom={panZoom} />}
    </>
  );
}
