import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { ActionGlyph } from '../../episode/ActionGlyph.tsx';
import { frameOf } from '../../episode/frame-of.ts';
import { stepNumber, stepWord } from '../../episode/step-word.ts';
import { actionDetail } from '../../labels.ts';
import { StripCell } from '../../FilmStrip.tsx';
import classes from './Matrix.module.css';
import { scaled } from '../../../../theme/text-size.ts';
import { Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';

/** The step that a row is about: its picture, what was done and to what. */
export function StepHead({ episode, at }: { episode: EpisodeDetail; at: number }) {
  const step = episode.stepList[at];
  if (!step) return <span />;
  const [first] = step.actions;
  return (
    <Row role="rowheader" align="center" gap={6} minWidth={0} pad={[0, 4, 0, 10]}>
      <Text fixed minWidth={14} weight={600}>
        {stepNumber(at)}
      </Text>
      <Text
        display="block"
        position="relative"
        fixed
        width={96}
        height={60}
        overflow="hidden"
        border="line2"
        surface="canvas"
      >
        <StripCell frame={frameOf(at, step, episode.final)} width={scaled(96)} height={scaled(60)} marks />
      </Text>
      <Stack as="span" minWidth={0} className={classes.what}>
        <Text lines={2}>
          <ActionGlyph type={first?.type} /> {stepWord(step)}
        </Text>
        <Text tone="dim" lines={2} className={classes.quiet}>
          {step.element?.name || (first ? actionDetail(first) : '')}
        </Text>
      </Stack>
    </Row>
  );
}
