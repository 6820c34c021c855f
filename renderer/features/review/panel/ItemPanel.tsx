import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { HandOnBox } from '../answer/HandOnBox.tsx';
import { RejectBox } from '../answer/RejectBox.tsx';
import { CommentBox } from '../comments/CommentBox.tsx';
import type { PictureHooks } from '../kinds/kind.ts';
import type { Review, ReviewItem } from '../review.ts';
import { ReportNote } from '../verdict/ReportNote.tsx';
import { PanelFooter } from './PanelFooter.tsx';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import { PanelFoot, SidePanel } from '../SidePanel.tsx';

/** What the kind shows of the item: blind, revealed, or being edited. */
function Body({ item, hooks, review }: { item: ReviewItem; hooks: PictureHooks; review: Review }) {
  const { Blind, Revealed, Edit } = hooks;
  if (item.phase === 'blind') return <Blind item={item} review={review} />;
  return review.mode === 'editing' ? <Edit item={item} review={review} /> : <Revealed item={item} review={review} />;
}

/** The item and its actions, beside its picture. `hooks` are those of the item's kind. */
export function ItemPanel({
  review,
  hooks,
  middle,
  goNext,
  opened,
}: {
  review: Review;
  hooks: PictureHooks | undefined;
  middle: () => [number, number];
  goNext: () => void;
  /** Number of items opened by hand: each moves the focus here, so that keys act on the item rather than its line. */
  opened: number;
}) {
  const { t } = useTranslation();
  const { item, mode } = review;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened > 0) root.current?.focus({ preventScroll: true });
  }, [opened]);
  const Header = hooks?.Header;
  return (
    <SidePanel
      ref={root}
      tabIndex={-1}
      aria-label={hooks?.label() ?? t('review.panel.label')}
      aria-busy={!item && review.error == null}
    >
      <Row as="header" fixed align="center" gap={8} pad={[0, 12]} borderBottom="line" height={32}>
        {item && Header ? (
          <Header item={item} review={review} />
        ) : (
          <Text as="h2" size={12} line={16} weight={600}>
            {t('review.panel.title')}
          </Text>
        )}
      </Row>
      {/* A focused panel scrolls with the arrow keys, also where nothing in it can be focused. */}
      {/* Focusable, so that the arrow keys scroll long panels. */}
      <Block
        grow
        minHeight={0}
        overflow="auto"
        data-mode={mode}
        tabIndex={0}
        role="group"
        aria-label={t('review.panel.content')}
      >
        {review.error != null && (
          <Block pad={12}>
            <ErrorNote error={review.error} onRetry={review.retry} />
          </Block>
        )}
        {!item && review.error == null && <BlankRows rows={5} height={40} />}
        {item?.phase === 'revealed' && item.report && <ReportNote report={item.report} />}
        {item && hooks && <Body key={item.id} item={item} hooks={hooks} review={review} />}
      </Block>
      {item && hooks && mode === 'rejecting' && (
        <RejectBox key={item.id} review={review} reasons={hooks.rejectReasons} />
      )}
      {item && mode === 'commenting' && <CommentBox key={item.id} review={review} middle={middle} />}
      {item && mode === 'handing' && (
        <HandOnBox
          key={item.id}
          id={item.id}
          busy={review.busy}
          onSend={(handover) => review.verdict('hand-on', { ...handover, next: true })}
          onCancel={() => review.setMode('idle')}
        />
      )}
      {(mode === 'idle' || mode === 'editing') &&
        (item && hooks ? (
          <PanelFooter key={hooks.id} item={item} hooks={hooks} review={review} goNext={goNext} />
        ) : (
          <PanelFoot />
        ))}
    </SidePanel>
  );
}
