import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import classes from '../Episode.module.css';
import { EpisodeLabel } from './EpisodeLabel.tsx';
import { EpisodeTask } from './EpisodeTask.tsx';
import { Facts, Section } from './Section.tsx';
import { StepFacts } from './StepFacts.tsx';
import { StepList } from './StepList.tsx';
import { useSteps } from '../use-steps.ts';
import { valueLabel } from '../../labels.ts';
import { phraseOr } from '../../../../i18n/phrase-or.ts';
import { Flag } from '../Flags.tsx';
import { stepNumber } from '../step-word.ts';
import { Block, Stack } from '../../../../ui/layout/primitives.tsx';

/** What is wrong with the recording; a press shows the step concerned. */
function Problems({ episode, onStep }: { episode: EpisodeDetail; onStep: (at: number) => void }) {
  const { t } = useTranslation();
  const { steps } = episode;
  const problemList = episode.problemList.map((entry) => ({ ...entry, detail: phraseOr(entry.phrase, entry.detail) }));
  if (problemList.length === 0) return null;
  return (
    <Section title={t('trajectories.episode.problems')}>
      <Stack as="ul" gap={6} className={classes.problems}>
        {problemList.map(({ code, step: place, detail }, n) => (
          // Problems are listed once and never change.
          <li key={n} title={detail}>
            {place === null ? (
              <Flag code={code} />
            ) : (
              <button type="button" onClick={() => onStep(place)}>
                <Flag code={code}>
                  {`${valueLabel('problem', code)} · ${
                    place === steps
                      ? t('trajectories.episode.finalShort')
                      : t('trajectories.episode.step', { n: stepNumber(place) })
                  }`}
                </Flag>
              </button>
            )}
            <div>{detail}</div>
          </li>
        ))}
        {episode.moreProblems !== undefined && (
          <li>{t('trajectories.episode.moreProblems', { count: episode.moreProblems })}</li>
        )}
      </Stack>
    </Section>
  );
}

/** What its source says about the episode as a whole. */
function SourceFacts({ episode }: { episode: EpisodeDetail }) {
  const { t } = useTranslation();
  const { source, screen, score, tags, reason, finalState } = episode;
  return (
    <Section title={t('trajectories.episode.details')}>
      <Facts
        rows={[
          [t('trajectories.episode.reason'), reason],
          [
            t('trajectories.episode.state'),
            finalState && (
              <Block
                key="state"
                as="pre"
                maxHeight={220}
                pad={8}
                overflow="auto"
                radius={3}
                surface="field"
                mono
                size={11}
                line={16}
                breakWords
                space="pre-wrap"
                tabIndex={0}
                aria-label={t('trajectories.episode.state')}
              >
                {finalState}
              </Block>
            ),
          ],
          [t('trajectories.episode.score'), score === null ? '' : String(score)],
          [t('trajectories.episode.dataset'), source.dataset],
          [t('trajectories.episode.record'), source.record],
          [t('trajectories.episode.screen'), screen && `${screen.w} × ${screen.h}, ${screen.dpr}×`],
          [t('trajectories.episode.scrolls'), episode.scroll && t(`trajectories.moves.${episode.scroll}`)],
          [t('trajectories.episode.tags'), tags.join(', ')],
        ]}
      />
    </Section>
  );
}

/** Task, label, problems and steps of an episode, and what is known about the current step. */
export const EpisodeSide = memo(function EpisodeSide({
  episode,
  at,
  onStep,
}: {
  episode: EpisodeDetail;
  at: number;
  onStep: (at: number) => void;
}) {
  const { t } = useTranslation();
  const step = useSteps(episode, at, at + 1).step(at);
  return (
    <Block
      as="aside"
      fixed
      width={340}
      overflow="auto"
      borderLeft="line"
      surface="panel"
      className={classes.side}
      aria-label={t('trajectories.episode.details')}
    >
      <EpisodeTask episode={episode} />
      <EpisodeLabel episode={episode} />
      <Problems episode={episode} onStep={onStep} />
      <Section title={t('trajectories.episode.steps')}>
        <StepList episode={episode} at={at} onStep={onStep} />
      </Section>
      {step && <StepFacts step={step} at={at} />}
      <SourceFacts episode={episode} />
    </Block>
  );
});
