import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePicture, Watched } from '#shared/contract/runs/live.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { scaled } from '../../../theme/text-size.ts';
import { ActionGlyph } from '../../trajectories/episode/ActionGlyph.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import strip from '../../trajectories/episode/Filmstrip.module.css';
import { typeLabel } from '../../trajectories/labels.ts';
import { StripCell } from '../../trajectories/FilmStrip.tsx';
import { useStretch } from '../../trajectories/episode/use-stretch.ts';

const pitch = scaled(126) + scaled(4);

const frameOf = (position: number, picture: LivePicture | null, marks: readonly Action[]) => ({
  ...{ position, number: position + 1, marks: [...marks] },
  ...{ sha256: picture?.sha256 ?? null, width: picture?.width ?? 0, height: picture?.height ?? 0 },
});

/** The steps so far, and the screen now; only those in view are drawn. */
export const LiveStrip = memo(function LiveStrip({
  of,
  at,
  onAt,
}: {
  of: Watched;
  /** The step that is shown; the number of steps: the screen now. */
  at: number;
  onAt: (at: number) => void;
}) {
  const { t } = useTranslation();
  const { steps, screen, proposal } = of;
  const stretch = useStretch<HTMLElement, HTMLButtonElement>({
    ...{ count: steps.length + 1, at, size: pitch, horizontal: true },
  });
  const places = Array.from({ length: stretch.to - stretch.from }, (_, n) => stretch.from + n);
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
      aria-label={t('live.attempt.strip')}
    >
      {stretch.before > 0 && <Text fixed mr={-4} style={{ width: stretch.before }} />}
      {places.map((place) => {
        const step = steps[place];
        const actions = step ? step.actions : proposal?.action ? [proposal.action] : [];
        const type = actions[0]?.type;
        return (
          <Stack
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
            className={strip.frame}
            aria-current={place === at ? 'step' : undefined}
            data-past={place < at || undefined}
            onClick={() => onAt(place)}
          >
            <Text position="relative" height={18} className={strip.track} aria-hidden="true" />
            <Block
              display="block"
              height={80}
              as="span"
              position="relative"
              overflow="hidden"
              border="line2"
              surface="canvas"
              className={strip.picture}
            >
              <StripCell
                frame={frameOf(place, step ? step.picture : screen, actions)}
                width={scaled(124)}
                height={scaled(78)}
                marks
              />
            </Block>
            <Text truncate pt={2} tone="text2" className={strip.caption}>
              {(step || of.going) && <b>{place + 1}</b>} {step ? <ActionGlyph type={type} /> : null}{' '}
              {step
                ? typeLabel(type ?? null)
                : of.going
                  ? t('live.attempt.final')
                  : screen
                    ? t('live.attempt.finalScreen')
                    : ''}{' '}
              <Text tone="dim">{step?.by ? t(`live.attempt.by.${step.by}`) : ''}</Text>
            </Text>
          </Stack>
        );
      })}
      {stretch.after > 0 && <Text fixed mr={-4} style={{ width: stretch.after }} />}
      {of.going && steps.length + 1 < of.maxSteps && (
        <Row as="span" fixed align="center" pad={[0, 12]} tone="dim" size={11}>
          {t('live.attempt.upTo', { of: of.maxSteps })}
        </Row>
      )}
    </Row>
  );
});
