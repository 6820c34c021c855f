import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { valueLabel } from '../../labels.ts';
import { saidWords } from '../../../../i18n/said-words.ts';
import classes from '../Episode.module.css';
import { Flag } from '../Flags.tsx';
import { Section } from './Section.tsx';
import { stepNumber } from '../step-word.ts';
import { Stack } from '../../../../ui/layout/primitives.tsx';

/** What is wrong with the recording; a press shows the step concerned. */
export function Problems({ episode, onStep }: { episode: EpisodeDetail; onStep: (at: number) => void }) {
  const { t } = useTranslation();
  const { steps } = episode;
  const problemList = episode.problemList.map((one) => ({ ...one, detail: saidWords(one.said, one.detail) }));
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
