import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { stepWord } from '../../../trajectories/episode/step-word.ts';
import { useSteps } from '../../../trajectories/episode/use-steps.ts';

/** Steps on each side of the current one that are listed; a list of 100,000 would take seconds to draw. */
const around = 100;

/** The 0-based places that are listed: all of a short episode, otherwise those near the current one, and the chosen one. */
function placesOf(steps: number, at: number, chosen: number | null): number[] {
  const from = Math.max(0, Math.min(at, steps) - around);
  const places = Array.from({ length: Math.min(steps, from + 2 * around + 1) - from }, (_, n) => from + n);
  return chosen === null || places.includes(chosen) ? places : [...places, chosen].toSorted((a, b) => a - b);
}

/** Chooses the first failing step, counted from 1, or none. */
export function FailingStep({
  id,
  episode,
  at,
  value,
  disabled,
  onChange,
}: {
  id: string;
  episode: EpisodeDetail;
  /** 0-based index of the current picture. */
  at: number;
  value: number | null;
  disabled: boolean;
  onChange: (step: number | null) => void;
}) {
  const { t } = useTranslation();
  const places = placesOf(episode.steps, at, value === null ? null : value - 1);
  const steps = useSteps(episode, at - around, at + around + 1);
  return (
    <Select
      id={id}
      disabled={disabled}
      clearable
      placeholder={t('review.goal.noStep')}
      value={value === null ? null : String(value)}
      data={places.map((place) => {
        const step = steps.step(place);
        const n = place + 1;
        return { value: String(n), label: step ? t('review.goal.stepOf', { n, word: stepWord(step) }) : String(n) };
      })}
      onChange={(step) => onChange(step === null ? null : Number(step))}
    />
  );
}
