import { IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useAnnotateView } from '../view/view-store.ts';
import { useSelected, useSessionState } from '../context.ts';
import { type Seen, type TourStep, tourSteps } from './steps.ts';
import classes from './Tour.module.css';
import { leaveTour, stepTour, useTour } from './tour-store.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** The active tour: a card that stays out of the way, and a frame around the control it refers to. */
export function Tour() {
  const { on, step } = useTour();
  const shown = tourSteps[step];
  return on && shown ? <Step key={step} step={shown} number={step + 1} /> : null;
}

function Step({ step, number }: { step: TourStep; number: number }) {
  const { t } = useTranslation();
  const selected = useSelected();
  const now: Seen = {
    elements: useSessionState((state) => state.elements),
    selected,
    guidelines: useAnnotateView((state) => state.guidelines),
    screenshotId: useSessionState((state) => state.screenshotId),
  };
  const before = useRef(now);
  // A step about an element starts with the currently selected one.
  if (step.ofElement && before.current.selected?.id !== selected?.id) before.current = now;
  const done = step.done?.(before.current, now) ?? false;
  useEffect(() => {
    if (done) stepTour(1);
  }, [done]);
  useActionHandlers({ 'tour-next': () => stepTour(1), 'tour-leave': leaveTour });
  const keys = {
    next: useShortcut('tour-next'),
    leave: useShortcut('tour-leave'),
    own: useShortcut(step.action ?? ''),
  };
  const last = number === tourSteps.length;
  return (
    <>
      <Frame at={step.at} />
      <Stack
        as="section"
        gap={8}
        pad={[10, 12, 12]}
        border="accent"
        radius={6}
        surface="raised"
        position="fixed"
        left={64}
        bottom={40}
        layer={150}
        width="min(20rem, calc(100vw - 5rem))"
        float
        aria-label={t('annotate.tour.title')}
      >
        <Row as="header" align="center" justify="space-between" tone="dim" size={11}>
          <span>{t('annotate.tour.place', { number, total: tourSteps.length })}</span>
          <IconButton icon={IconX} size={20} label={t('annotate.tour.leave')} onClick={leaveTour} />
        </Row>
        <div role="status" aria-live="polite">
          <Text as="h2" size={13} line={18} weight={600}>
            {t(`annotate.tour.steps.${step.id}.title`)}
          </Text>
          <Text as="p" mt={4} line={18} tone="text2">
            {keys.own && <Kbd shortcut={keys.own} />} {t(`annotate.tour.steps.${step.id}.text`)}
          </Text>
          {step.ofElement && !selected && (
            <Text as="p" mt={4} line={18} tone="text2">
              {t('annotate.tour.select')}
            </Text>
          )}
        </div>
        <Row wrap gap={6}>
          <ActionButton small shortcut={keys.leave} onClick={leaveTour}>
            {t('annotate.tour.leave')}
          </ActionButton>
          <ActionButton small disabled={number === 1} onClick={() => stepTour(-1)}>
            {t('annotate.tour.back')}
          </ActionButton>
          <ActionButton small kind="primary" shortcut={keys.next} onClick={() => stepTour(1)}>
            {t(last ? 'annotate.tour.finish' : 'annotate.tour.next')}
          </ActionButton>
        </Row>
      </Stack>
    </>
  );
}

/** CSS pixels between a control and its frame. */
const gap = 3;

/** A frame around a control, wherever it is; none while the control is missing. */
function Frame({ at }: { at: string }) {
  const [place, setPlace] = useState<{ left: number; top: number; width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const found = document.querySelector(at)?.getBoundingClientRect();
      setPlace(
        found
          ? {
              left: found.left - gap,
              top: found.top - gap,
              width: found.width + 2 * gap,
              height: found.height + 2 * gap,
            }
          : null,
      );
    };
    measure();
    // Panels come, go and scroll while the tour is on.
    const follow = new MutationObserver(measure);
    follow.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      follow.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [at]);
  return (
    place && (
      <Block
        position="fixed"
        layer={149}
        radius={4}
        clickThrough
        className={classes.frame}
        style={place}
        aria-hidden="true"
      />
    )
  );
}
