import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { actionDetail, actionPlace, typeLabel } from '../../labels.ts';
import { Facts, Section, Words } from './Section.tsx';
import { stepNumber } from '../step-word.ts';
import { Block, Text } from '../../../../ui/layout/primitives.tsx';

/** Everything known about the current step. */
export function StepFacts({ step, at }: { step: EpisodeDetail['stepList'][number]; at: number }) {
  const { t } = useTranslation();
  const { element } = step;
  const pretty = (() => {
    try {
      return JSON.stringify(JSON.parse(step.raw), null, 1);
    } catch {
      return step.raw;
    }
  })();
  return (
    <>
      <Section title={t('trajectories.episode.step', { n: stepNumber(at) })}>
        <Facts
          rows={[
            ...step.actions.map(
              (action) =>
                [
                  typeLabel(action.type),
                  <span key="detail">
                    {actionDetail(action)}{' '}
                    <Text mono size={11} tone="dim">
                      {actionPlace(action)}
                    </Text>
                  </span>,
                ] as const,
            ),
            [
              t('trajectories.episode.element'),
              element && [element.role ?? element.tag, element.name].filter(Boolean).join(' · '),
            ],
            [t('trajectories.episode.address'), step.url ?? ''],
          ]}
        />
      </Section>
      <Words title={t('trajectories.episode.instruction')} words={step.instruction} />
      <Words title={t('trajectories.episode.thought')} words={step.thought} />
      <Words title={t('trajectories.episode.response')} words={step.response} />
      <Section title={t('trajectories.episode.raw')}>
        <Block
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
          aria-label={t('trajectories.episode.raw')}
        >
          {pretty}
        </Block>
      </Section>
    </>
  );
}
