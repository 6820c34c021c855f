import { useElementSize } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { formatCount, formatMoney } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { CallView } from '../../../calls/CallPanel.tsx';
import type { Detail, Prediction } from '../charts/figures.ts';
import { Asked } from './Asked.tsx';
import { cropOf } from './crop.ts';
import { ErrorTypes } from '../errors/ErrorTypes.tsx';
import { KeyTools } from './KeyTools.tsx';
import { OtherAnswers } from './OtherAnswers.tsx';
import { boxColours, boxDashes, Marked } from './Marked.tsx';
import { OutcomeGlyph } from '../charts/OutcomeGlyph.tsx';
import { ExtractedFacts, ReadFacts } from './ReadFacts.tsx';
import { ReplyText } from './ReplyText.tsx';
import { rulerOf } from '../charts/ruler.ts';
import { phraseOr } from '../../../i18n/phrase-or.ts';
import { Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ItemDialog.module.css';

const legendKinds = ['target', 'locate', 'interact', 'current'] as const;

/** What is drawn over the picture, each with its place in image pixels. */
function Legend({ item }: { item: Pick<Prediction, 'boxes' | 'point'> }) {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap={3} className={classes.legend}>
      {item.boxes.map(({ kind, bbox }) => (
        <li key={`${kind} ${bbox.join()}`}>
          <svg width="22" height="12" aria-hidden="true">
            <rect
              x="2"
              y="2"
              width="18"
              height="8"
              fill="none"
              stroke="#0a0a0a"
              strokeOpacity="0.78"
              strokeWidth="3.75"
            />
            <rect
              x="2"
              y="2"
              width="18"
              height="8"
              fill="none"
              stroke={boxColours[kind] ?? boxColours['locate']}
              strokeWidth={kind === 'current' ? 2.4 : 1.75}
              strokeLinecap={kind === 'current' ? 'round' : 'butt'}
              strokeDasharray={boxDashes[kind]}
            />
          </svg>
          <span>{t(`evaluate.item.mark.${legendKinds.find((legendKind) => legendKind === kind) ?? 'target'}`)}</span>
          <span className="selectable">
            {bbox.slice(0, 2).map(Math.round).join(', ')} – {bbox.slice(2).map(Math.round).join(', ')}
          </span>
        </li>
      ))}
      {item.point && (
        <li>
          <svg width="22" height="16" viewBox="-11 -8 22 16" aria-hidden="true">
            <circle r="5" fill="none" stroke="#0a0a0a" strokeOpacity="0.78" strokeWidth="4" />
            <circle r="5" fill="none" stroke="#ffffff" strokeWidth="1.8" />
          </svg>
          <span>{t('evaluate.item.mark.point')}</span>
          <span className="selectable">{item.point.map((at) => at.toFixed(1)).join(', ')}</span>
        </li>
      )}
    </Stack>
  );
}

/** Whether the published code has another outcome or parsed other numbers. */
function readElse({ read, parityRead, outcome, parityOutcome }: Detail): boolean {
  if (!parityRead) return false;
  return outcome !== parityOutcome || parityRead.numbers.join() !== read.numbers.join() || parityRead.scale !== null;
}

function Body({
  detail,
  run,
  near,
  keyed,
}: {
  detail: Detail;
  run: string;
  near: boolean;
  keyed: ComponentProps<typeof ErrorTypes>['keyed'];
}) {
  const { t } = useTranslation();
  const [call, setCall] = useState(false);
  const refusal = useCallRefusal('runs.calls');
  const { ref, width, height } = useElementSize();
  const boxes = detail.boxes.map((box) => box.bbox);
  const whole = { x: 0, y: 0, width: detail.width, height: detail.height };
  const crop = near && boxes.length > 0 && height > 0 ? cropOf(detail, boxes, detail.point, { width, height }) : whole;
  const scale = Math.min(width / crop.width, height / crop.height);
  const ruler = detail.outcome === 'wrong' ? rulerOf(detail) : null;
  const contrary = detail.parityOutcome !== null && detail.parityOutcome !== detail.outcome;
  return (
    <Row gap={16} height="calc(100vh - 11.875rem)" minHeight={360}>
      <Row ref={ref} grow align="center" justify="center" minWidth={0} surface="canvas" overflow="hidden">
        {width > 0 && (
          <Marked
            item={detail}
            crop={crop}
            width={crop.width * scale}
            ruler={ruler && { ...ruler, text: t('evaluate.item.px', { value: ruler.distance.toFixed(0) }) }}
            alt={detail.screenshotName}
          />
        )}
      </Row>
      <Stack width={420} fixed align="stretch" gap={14} overflow="auto" className={classes.side}>
        <Row as="p" align="center" gap={6}>
          <OutcomeGlyph outcome={detail.outcome} />
          <b>{t(`evaluate.outcome.${detail.outcome}`)}</b>
          {detail.outcome === 'wrong' && detail.failure && detail.failure !== 'wrong' && (
            <span>{t(`evaluate.failure.${detail.failure}`)}</span>
          )}
          <Text tone="dim" weight={400}>
            {detail.seconds !== null &&
              t('evaluate.item.took', { seconds: detail.seconds.toFixed(1), cost: formatMoney(detail.cost ?? 0) })}
          </Text>
        </Row>
        {detail.boxes.length > 0 && <Legend item={detail} />}
        {detail.error && <ErrorNote error={phraseOr(detail.errorPhrase, detail.error)} />}
        {detail.errors.length > 0 && <ErrorTypes detail={detail} run={run} keyed={keyed} />}
        <Asked detail={detail} />
        {detail.explanation !== null && (
          <Stack as="section" gap={6} className={classes.block}>
            <Heading tone="dim" size={11}>
              {t('evaluate.item.explanation')}
            </Heading>
            <p className="selectable">{detail.explanation}</p>
          </Stack>
        )}
        {detail.source && <KeyTools source={detail.source} />}
        {detail.others.length > 1 && <OtherAnswers others={detail.others} run={run} />}
        <Stack as="section" gap={6} className={classes.block}>
          <Heading tone="dim" size={11}>
            {t('evaluate.item.reply')}
          </Heading>
          {detail.reply === null ? (
            <Text as="p" tone="dim" weight={400}>
              {t('evaluate.item.noReply')}
            </Text>
          ) : (
            <ReplyText text={detail.reply} span={detail.read.span} label={t('evaluate.item.reply')} />
          )}
        </Stack>
        <Stack as="section" gap={6} className={classes.block}>
          <Heading tone="dim" size={11}>
            {t('evaluate.item.read')}
          </Heading>
          <ReadFacts read={detail.read} detail={detail} />
        </Stack>
        {detail.extracted && <ExtractedFacts found={detail.extracted} />}
        {detail.parityRead && (
          <Stack as="section" gap={6} className={classes.block} data-contrary={contrary || undefined}>
            <Heading tone="dim" size={11}>
              {t('evaluate.item.parity')}
            </Heading>
            {detail.parityOutcome && readElse(detail) ? (
              <>
                <Row as="p" align="center" gap={6}>
                  <OutcomeGlyph outcome={detail.parityOutcome} />
                  {t(`evaluate.outcome.${detail.parityOutcome}`)}
                </Row>
                {detail.reply !== null && (
                  <ReplyText text={detail.reply} span={detail.parityRead.span} label={t('evaluate.item.parity')} />
                )}
                <ReadFacts read={detail.parityRead} detail={detail} />
              </>
            ) : (
              <Text as="p" tone="dim" weight={400}>
                {t('evaluate.item.same')}
              </Text>
            )}
          </Stack>
        )}
        {detail.callIds.length > 0 &&
          (call ? (
            <Stack as="section" gap={12} pt={12} borderTop="line">
              {detail.callIds.map((id) => (
                <CallView key={id} id={id} />
              ))}
            </Stack>
          ) : (
            <ActionButton onClick={() => setCall(true)}>{t('evaluate.item.showCall')}</ActionButton>
          ))}
        <ActionButton
          refusal={refusal}
          onClick={() => navigate({ screen: 'runs', id: run, params: { calls: detail.label.slice(0, 80) } })}
        >
          {t('runs.calls.all')}
        </ActionButton>
      </Stack>
    </Row>
  );
}

/** One item of an evaluation: picture with target and point, question, reply with the parsed part, and the call. */
export function ItemDialog({
  run,
  model,
  index,
  at,
  total,
  onStep,
  onClose,
}: {
  run: string;
  model: string;
  index: number;
  /** Place among the items shown. */
  at: number;
  total: number;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const query = useQuery({
    ...orpc.evaluations.prediction.queryOptions({ input: { run, index } }),
    placeholderData: (before) => before,
  });
  const [near, setNear] = useState(false);
  const digit = useRef<((digit: number) => void) | null>(null);
  const keyed = useCallback((onDigit: typeof digit.current) => {
    digit.current = onDigit;
  }, []);
  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('pre, [role="radiogroup"], input, textarea'))
      return;
    if (/^[1-9]$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat) {
      digit.current?.(Number(event.key));
      event.stopPropagation();
      return;
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(step);
  };
  return (
    <Dialog
      onClose={onClose}
      size="calc(100vw - 80px)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onKeyDown={onKey}
      title={
        <Row as="span" inline align="center" gap={8}>
          <IconButton icon={IconChevronLeft} size={22} label={t('evaluate.item.previous')} onClick={() => onStep(-1)} />
          <span>{t('evaluate.item.place', { n: formatCount(at + 1), total: formatCount(total) })}</span>
          <IconButton icon={IconChevronRight} size={22} label={t('evaluate.item.next')} onClick={() => onStep(1)} />
          <Text tone="dim" weight={400}>
            {t('evaluate.item.title', { n: formatCount(index + 1) })}, {model}
          </Text>
          {query.data && query.data.boxes.length > 0 && (
            <SegmentedControl<'whole' | 'near'>
              label={t('evaluate.item.view')}
              value={near ? 'near' : 'whole'}
              segments={[
                { value: 'whole', label: t('evaluate.item.whole') },
                { value: 'near', label: t('evaluate.item.near') },
              ]}
              onChange={(view) => setNear(view === 'near')}
            />
          )}
        </Row>
      }
    >
      {query.error ? (
        <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Body key={query.data.index} detail={query.data} run={run} near={near} keyed={keyed} />
      ) : (
        <Row gap={16} height="calc(100vh - 11.875rem)" minHeight={360} aria-busy="true" />
      )}
    </Dialog>
  );
}
