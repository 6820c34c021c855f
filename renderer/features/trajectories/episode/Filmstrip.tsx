import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { StripCell } from '../FilmStrip.tsx';
import { pictureCount } from './episode-step.ts';
import { ActionGlyph } from './ActionGlyph.tsx';
import classes from './Filmstrip.module.css';
import { frameOf } from './frame-of.ts';
import { stepNumber, stepWord } from './step-word.ts';
import { useSteps } from './use-steps.ts';
import { useStretch } from './use-stretch.ts';
import { scaled } from '../../../theme/text-size.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Width of a picture with the gap after it. */
const pitch = scaled(126) + scaled(4);

/** As high as the strip, until it is drawn: the picture on the stage keeps its size. */
export function BlankStrip({ count }: { count: number }) {
  return (
    <Row fixed gap={4} pad={[0, 12, 4]} borderTop="line" surface="panel" overflow="auto" aria-hidden="true">
      {Array.from({ length: Math.min(count, 40) }, (_, place) => (
        <Stack
          key={place}
          as="span"
          fixed
          width={126}
          border="none"
          surface="none"
          tone="dim"
          font="inherit"
          size={11}
          line={16}
          text="left"
          className={classes.frame}
        >
          <Text position="relative" height={18} className={classes.track} />
          <Block
            display="block"
            height={80}
            as="span"
            position="relative"
            overflow="hidden"
            border="line2"
            surface="canvas"
            className={classes.picture}
          />
          <Text truncate pt={2} tone="text2" className={classes.caption}>
            &nbsp;
          </Text>
        </Stack>
      ))}
    </Row>
  );
}

/** The pictures of an episode under a progress line; the current one stays visible. */
export const Filmstrip = memo(function Filmstrip({
  episode,
  at,
  onStep,
  marks,
  from = 0,
  failing = null,
}: {
  episode: EpisodeDetail;
  at: number;
  onStep: (at: number) => void;
  /** Whether the actions are drawn. */
  marks: boolean;
  /** The first picture that is in the strip. */
  from?: number;
  /** Place of the first failing step; null if there is none. */
  failing?: number | null;
}) {
  const { t } = useTranslation();
  const stretch = useStretch<HTMLElement, HTMLButtonElement>({
    count: pictureCount(episode) - from,
    at: at - from,
    size: pitch,
    horizontal: true,
  });
  const steps = useSteps(episode, from + stretch.from, from + stretch.to);
  const places = Array.from({ length: stretch.to - stretch.from }, (_, n) => from + stretch.from + n);
  return (
    <Row
      as="nav"
      ref={stretch.scroller}
      fixed
      gap={4}
      pad={[0, 12, 4]}
      borderTop="line"
      surface="panel"
      overflow="auto"
      aria-label={t('trajectories.episode.pictures')}
    >
      {stretch.before > 0 && <Text fixed mr={-4} style={{ width: stretch.before }} />}
      {places.map((place) => {
        const step = steps.step(place);
        const awaited = steps.isAwaited(place);
        return (
          <Stack
            // Steps are never moved.
            key={place}
            ref={place === at ? stretch.current : undefined}
            type="button"
            tabIndex={-1}
            as="button"
            fixed
            width={126}
            tone="dim"
            size={11}
            line={16}
            text="left"
            className={classes.frame}
            aria-current={place === at ? 'step' : undefined}
            data-past={place < at || undefined}
            onClick={() => onStep(place)}
          >
            <Text position="relative" height={18} className={classes.track} aria-hidden="true" />
            <Block
              display="block"
              height={80}
              as="span"
              position="relative"
              overflow="hidden"
              border="line2"
              surface="canvas"
              className={classes.picture}
            >
              {!awaited && (
                <StripCell
                  frame={frameOf(place, step, episode.final)}
                  width={scaled(124)}
                  height={scaled(78)}
                  marks={marks}
                />
              )}
              {place === failing && (
                <Row
                  as="span"
                  inline
                  align="center"
                  gap={4}
                  pad={[0, 6]}
                  radius={3}
                  surface="chip"
                  tone="chip-text"
                  position="absolute"
                  left={4}
                  bottom={4}
                >
                  <StateGlyph state="rejected" /> {t('trajectories.episode.firstFailing')}
                </Row>
              )}
            </Block>
            <Text truncate pt={2} tone="text2" className={classes.caption} title={step?.element?.name || undefined}>
              {awaited && <b>{stepNumber(place)}</b>}
              {step && (
                <>
                  <b>{stepNumber(place)}</b> <ActionGlyph type={step.actions[0]?.type} /> {stepWord(step)}{' '}
                  <Text tone="dim">{step.element?.name}</Text>
                </>
              )}
              {!step && !awaited && t('trajectories.episode.final')}
            </Text>
          </Stack>
        );
      })}
      {stretch.after > 0 && <Text fixed mr={-4} style={{ width: stretch.after }} />}
    </Row>
  );
});
