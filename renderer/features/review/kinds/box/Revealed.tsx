import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import { centreOf, iou } from '#shared/geometry/box.ts';
import { measurePlacing, placing, type Placing } from '#shared/items/element/placing.ts';
import { hintOf } from '#shared/items/element/box-review.ts';
import { elementRejectReasons } from '#shared/items/element/reject-reasons.ts';
import { reasonsOf } from '#shared/labels/reasons.ts';
import { useLabels } from '../../../../labels/use-labels.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { navigate } from '../../../../places/route.ts';
import { useSystem } from '../../../../project/project.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { LintList } from '../../verdict/LintList.tsx';
import { Notice } from '../../verdict/Notice.tsx';
import type { PanZoom } from '../../picture/use-pan-zoom.ts';
import type { ItemWork, RevealedItem } from '../kind.ts';
import { Body, useBoxStage } from './Body.tsx';
import { DecisionFooter, RejectReasons } from './Decision.tsx';
import { Marks } from './Marks.tsx';
import { useAsksOnce } from '../use-asks-once.ts';
import { Block, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import listClasses from '../../comments/Comments.module.css';

/** Who answered what, oldest first. */
function AnswerList({
  answers,
  content,
  me,
}: {
  answers: RevealedItem['answers'];
  content: ElementContent;
  me: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.box.others')}
      </Text>
      <Stack as="ul" gap={6} line={18} className={listClasses.comments}>
        {answers.map(({ id, voter, answer, blind }) => {
          const read = placing.safeParse(answer).data;
          if (!read) return null;
          const iou = measurePlacing(read, content).iou?.toFixed(2) ?? '–';
          return (
            <li key={id}>
              {voter.name === me ? t('review.box.you') : voter.name}: {t(`review.box.answer.${read.kind}`, { iou })}
              {!blind && `, ${t('review.box.notBlind')}`}
            </li>
          );
        })}
      </Stack>
    </Block>
  );
}

const deadMs = 300;

/**
 * Whether digits are active: the one that answered must not also decide, so they are ignored for a moment after the box
 * appears.
 */
function useDeadDigits(): () => boolean {
  const [since] = useState(() => performance.now());
  return () => performance.now() - since >= deadMs;
}

/** The view stays where the answer was given; if the stored box lies elsewhere, the picture moves until it is visible. */
function useStoredBoxInView(stored: BBox | null, { reveal, size }: PanZoom) {
  // Once, with the view that the answer left.
  const show = useRef(() => {
    if (stored && size.width > 0) reveal(centreOf(stored));
  });
  useLayoutEffect(() => show.current(), []);
}

/** The person's own answer compared with the stored box. */
function Overlap({
  mine,
  answer,
  stored,
  named,
}: {
  mine: BBox | null;
  answer: Placing | null;
  stored: BBox | null;
  named: boolean;
}) {
  const { t } = useTranslation();
  if (!stored) return <p>{t('review.box.noBox')}</p>;
  if (mine)
    return (
      <>
        <Text as="p" mb={10} size={13} line={20} weight={600} breakWords role="status">
          {t('review.box.iou', { iou: iou(mine, stored).toFixed(2) })}
        </Text>
        <Text as="p" tone="dim">
          {t('review.box.iouNote')}
        </Text>
      </>
    );
  if (answer?.kind === 'absent') return <p>{t('review.box.ownAbsent')}</p>;
  if (answer?.kind === 'cannot') {
    const reason = t(`review.box.${named ? 'cannot' : 'cannotUnnamed'}.${answer.reason}`);
    return <p>{t('review.box.ownCannot', { reason })}</p>;
  }
  return null;
}

/** The stored box beside the reviewer's answer, with the overlap, and the decision by one digit. */
export function Revealed({ item, work }: { item: RevealedItem; work: ItemWork }) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const content = elementContent.parse(item.content);
  const on = useBoxStage();
  useStoredBoxInView(content.locate, on.panZoom);
  const own = item.answers.find(({ voter }) => voter.kind === 'person' && voter.name === me);
  const answer = placing.safeParse(own?.answer).data ?? null;
  const [redrawn, setRedrawn] = useState<BBox | null>(null);
  const [rejecting, setRejecting] = useState(false);
  const mine = redrawn ?? (answer?.kind === 'box' ? answer.box : null);
  const open = item.state === 'to_review' || item.state === 'conflict';
  const alive = useDeadDigits();
  const may = open && !work.busy;
  const hit = answer ? measurePlacing(answer, content) : null;
  const against = own?.blind === true && hit?.hit !== true && !item.adjudicating;
  const asking = useAsksOnce(against, work.approve);
  const accept = may && !rejecting ? () => asking.accept(true) : null;
  const take = may && mine && !rejecting ? () => work.settle({ ...content, locate: mine, absent: false }, true) : null;
  const refuse = may && !rejecting ? () => setRejecting(true) : null;
  const reasons = reasonsOf(useLabels(), elementRejectReasons);
  const reject = (reason: string) => {
    if (!work.busy) work.reject(reason, true);
  };
  const digits = rejecting ? reasons.slice(0, 9).map((reason) => () => reject(reason)) : [accept, take, refuse];
  useActionHandlers({
    ...Object.fromEntries(digits.map((act, at) => [`review-digit-${at + 1}`, act && (() => alive() && act())])),
    'review-approve': accept && (() => asking.accept(false)),
    'review-approve-next': accept,
    'review-reject': refuse,
    'review-close': rejecting ? () => setRejecting(false) : redrawn ? () => setRedrawn(null) : null,
    'review-next': work.next,
    'review-previous': work.previous,
    'review-element': () => navigate({ screen: 'annotate', id: item.subject.id ?? '' }),
  });
  const [next, inAnnotate] = [useShortcut('review-next'), useShortcut('review-element')];
  const standing = open
    ? item.adjudicating
      ? 'conflict'
      : 'waits'
    : item.state === 'approved'
      ? 'approved'
      : 'rejected';
  return (
    <Body
      turn={t(`review.box.standing.${standing}`)}
      placing={t('review.box.placeAgain')}
      onPlace={null}
      onDraw={may ? setRedrawn : null}
      marks={
        <Marks
          view={on.panZoom.view}
          boxes={[
            ...(content.locate
              ? [{ box: content.locate, kind: 'locate' as const, tag: t('review.box.tagStored') }]
              : []),
            ...(mine ? [{ box: mine, kind: 'mine' as const, tag: t('review.box.tagMine') }] : []),
          ]}
          click={answer?.kind === 'point' && !redrawn ? { at: answer.point, hit: hit?.hit ?? null } : undefined}
        />
      }
      footer={
        open ? (
          <DecisionFooter accept={accept} take={take} refuse={refuse} />
        ) : (
          <>
            <Block as="span" grow />
            <ActionButton kind="primary" shortcut={next} onClick={work.next}>
              {t('review.box.next')}
            </ActionButton>
          </>
        )
      }
    >
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Text as="p" mb={10} size={13} line={20} weight={600} breakWords className="selectable">
          {content.name || content.component || t('review.box.unnamed')}
        </Text>
        {content.absent && (
          <Text as="p" tone="dim">
            {t('review.box.isAbsent')}
          </Text>
        )}
      </Block>
      {asking.asked && <Notice urgent title={t('review.verdict.against')} />}
      {rejecting && (
        <RejectReasons reasons={reasons} busy={work.busy} onReject={reject} onCancel={() => setRejecting(false)} />
      )}
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
          {t('review.box.overlap')}
        </Text>
        <Overlap mine={mine} answer={answer} stored={content.locate} named={hintOf(content) === null} />
        {answer?.kind === 'point' && !redrawn && content.locate && (
          <p>
            {hit?.hit ? t('review.box.inside') : t('review.box.outside', { distance: Math.round(hit?.distance ?? 0) })}
          </p>
        )}
      </Block>
      <AnswerList answers={item.answers} content={content} me={me} />
      <LintList lints={item.lints} />
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <ActionButton
          small
          kind="plain"
          shortcut={inAnnotate}
          onClick={() => navigate({ screen: 'annotate', id: item.subject.id ?? '' })}
        >
          {t('review.box.edit')}
        </ActionButton>
      </Block>
    </Body>
  );
}
