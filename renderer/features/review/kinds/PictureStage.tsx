import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureHooks } from './kind.ts';
import type { Review } from '../review.ts';
import { type Pin, Stage } from '../picture/Stage.tsx';
import type { PanZoom } from '../picture/use-pan-zoom.ts';

function usePins(review: Review): Pin[] {
  const { t } = useTranslation();
  const { item, pin } = review;
  const comments = item?.phase === 'revealed' ? item.comments : undefined;
  return useMemo(() => {
    const found: Pin[] = [];
    for (const comment of comments ?? [])
      if (comment.x !== null && comment.y !== null)
        found.push({
          id: comment.id,
          x: comment.x,
          y: comment.y,
          label: t('review.stage.pin', { n: found.length + 1, author: comment.author }),
        });
    if (pin) found.push({ id: 'fresh', x: pin[0], y: pin[1], label: t('review.comments.add'), fresh: true });
    return found;
  }, [comments, pin, t]);
}

/** The picture of the item with the marks of its kind; receives a place while one is asked for. */
export function PictureStage({
  review,
  hooks,
  panZoom,
  marksShown,
}: {
  review: Review;
  hooks: PictureHooks | undefined;
  panZoom: PanZoom;
  marksShown: boolean;
}) {
  const { t } = useTranslation();
  const pins = usePins(review);
  const { item } = review;
  const blind = item?.phase === 'blind' ? item : undefined;
  const marked = item?.phase === 'revealed' && marksShown ? item : undefined;
  const place =
    review.mode === 'commenting'
      ? { take: review.setPin, words: t('review.stage.place') }
      : blind && (hooks?.place?.(blind, review) ?? null);
  const { BlindMarks, Marks, Legend } = hooks ?? {};
  const { view } = panZoom;
  return (
    <Stage
      picture={item ? { name: item.screenshotName, sha256: item.sha256, width: item.width, height: item.height } : null}
      phase={review.picture}
      panZoom={panZoom}
      pins={pins}
      onPlace={place?.take ?? null}
      placing={place?.words ?? ''}
      marks={
        <>
          {blind && BlindMarks && <BlindMarks item={blind} review={review} view={view} />}
          {marked && Marks && <Marks item={marked} view={view} />}
        </>
      }
      legend={marked && Legend && <Legend item={marked} />}
    />
  );
}
