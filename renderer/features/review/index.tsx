import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useRoute } from '../../places/route.ts';
import { leaveFocusToScreen } from '../../ui/Dialog.tsx';
import { useBackToWork } from '../../ui/fields/use-back-to-work.ts';
import { ItemBar } from './queue/ItemBar.tsx';
import { Find } from './find/Find.tsx';
import { Quality } from './people/Quality.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { framedHooks, pictureHooks } from './kinds/registry.ts';
import { pictureFacts, useFramedFacts } from './queue/item-facts.ts';
import { useQueue } from './queue-store.ts';
import { SamplingDialog } from './people/SamplingDialog.tsx';
import { usePanZoom } from './picture/use-pan-zoom.ts';
import { useFramedHints, useHints } from './queue/use-hints.ts';
import { useKindOfAddress } from './queue/place/use-kind-of-address.ts';
import { useQueuePlace } from './queue/place/use-queue-place.ts';
import { ReviewStatus } from './ReviewStatus.tsx';
import { useReviewKeys } from './use-review-keys.ts';
import { usePrefetch } from './item/use-prefetch.ts';
import { useReview } from './use-review.ts';
import { WorkBody } from './WorkBody.tsx';
import classes from './Screen.module.css';
import { scaled, scaledQuery } from '../../theme/text-size.ts';
import { Row } from '../../ui/layout/primitives.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { takeBack } from '../../actions/take-back.ts';
import { reopenItem } from './kinds/ItemFrame.tsx';
import type { Review } from './review.ts';

/** Undo and redo; the item that they changed is shown again, open for a verdict. */
function useTakenBack(review: Review, go: (id: string) => void): (which: 'undo' | 'redo') => Promise<void> {
  const queries = useQueryClient();
  const { rows } = useQueue();
  return async (which) => {
    const undone = await takeBack(which);
    const back = undone?.changed.find((entry) => rows.some((known) => known.id === entry.id));
    if (!back) return;
    if (framedHooks(rows.find((known) => known.id === back.id)?.kind)) await reopenItem(queries, back.id);
    else await review.reopen(back.id);
    go(back.id);
  };
}

const noPicture = { width: 1280, height: 720 };

/** People’s judgement: queue, picture, question. One digit votes and reveals, a second key decides. */
export default function ReviewScreen() {
  const view = useRoute((route) => route.params['view']);
  if (view === 'items') return <Find />;
  return view === 'quality' ? <Quality /> : <Work />;
}

/** Whether the queue's list is shown: beside the item if there is room, otherwise when it is opened. */
function useQueueShown() {
  const small = useMediaQuery(scaledQuery('(max-width: 1399px)'), window.innerWidth < scaled(1400)) ?? false;
  const [open, setOpen] = useState<boolean | null>(null);
  return { shown: open ?? !small, closable: small || open === true, show: setOpen };
}

function Work() {
  const kindOfLink = useRoute((route) => route.params['kind']);
  const { rows, total, phase, filter } = useQueue();
  const place = useQueuePlace();
  const { id, index, row, next, ended, held, goNext, read } = place;
  const [sampling, setSampling] = useState(false);
  const [opened, setOpened] = useState(0);
  const [marksShown, setMarksShown] = useState(true);
  const queue = useQueueShown();
  useBackToWork();

  const kindOfAddress = useKindOfAddress(id, index, kindOfLink);
  // A kind with hooks of its own has its body in a frame of its own.
  const framed = framedHooks(rows[index]?.kind ?? kindOfAddress.kind);
  // While the queue cannot be loaded its error fills the screen: no item is open behind it.
  const unread = phase === 'failed' && rows.length === 0;
  // Until it is known what an address names, nothing is opened: kinds with a frame are opened another way.
  const review = useReview(ended || framed || unread || kindOfAddress.unknown ? null : row, goNext);
  const { item } = review;
  const hooks = item && pictureHooks(item.kind);
  const ahead = usePrefetch(next, framedHooks(next?.kind) === undefined);
  const panZoom = usePanZoom(item ?? noPicture, item?.sha256 ?? '');
  const hints = useHints(review, hooks);
  const framedFacts = useFramedFacts(unread ? null : id, framed, rows[index]);
  const framedHints = useFramedHints(unread ? null : id, framed);

  const step = (by: 1 | -1) => {
    if (by === -1) place.goBack();
    else if (item?.phase === 'blind') void review.verdict('skip', { next: true });
    else if (!ended) goNext();
  };
  const goBackTo = useTakenBack(review, place.go);
  useReviewKeys(review, panZoom, framed !== undefined && !ended && !unread, {
    step,
    nearestOpen: place.goOpen,
    takeBack: (which) => void goBackTo(which),
    toggleQueue: () => queue.show(!queue.shown),
    toggleMarks: () => setMarksShown(!marksShown),
    sampling: () => setSampling(true),
    refresh: () => read(filter),
  });

  const Status = hooks?.Status;
  return (
    <>
      <ItemBar
        item={ended ? undefined : item ? pictureFacts(item) : framedFacts}
        index={ended ? -1 : index}
        total={total}
        heldBy={ended ? null : place.heldBy}
        known={ended ? 'ended' : phase === 'ready' && id !== null ? 'elsewhere' : phase}
        onStep={step}
        queueShown={queue.shown}
        onQueue={() => queue.show(true)}
      />
      <Row as="main" grow minHeight={0} minWidth={0} className={classes.main} data-work tabIndex={-1}>
        {queue.shown && (
          <QueuePanel
            current={ended ? null : id}
            held={held}
            onOpen={(to) => {
              setOpened((n) => n + 1);
              place.open(to);
            }}
            onFilter={read}
            onClose={queue.closable ? () => queue.show(false) : null}
            onRefresh={() => read(filter)}
            onSampling={() => setSampling(true)}
          />
        )}
        <WorkBody
          review={review}
          place={place}
          framed={framed}
          unread={unread}
          panZoom={panZoom}
          marksShown={marksShown}
          opened={opened}
          onBack={() => step(-1)}
          onSampling={() => setSampling(true)}
        />
      </Row>
      <ReviewStatus
        hints={framed && !ended && !unread ? framedHints : hints}
        ahead={ahead}
        saved={review.given && item?.phase === 'revealed' ? item.revision : null}
      >
        {item && Status && <Status item={item} review={review} />}
      </ReviewStatus>
      {sampling && (
        <SamplingDialog
          onClose={() => {
            // Enter then belongs to the item, and not to the button that opened the dialog.
            leaveFocusToScreen();
            setSampling(false);
          }}
          onCheck={(plan) => {
            leaveFocusToScreen();
            setSampling(false);
            read({ source: 'sample', samplingPlan: plan });
          }}
        />
      )}
    </>
  );
}
