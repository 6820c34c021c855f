import { useTranslation } from 'react-i18next';
import type { EpisodeRow } from '#shared/contract/episodes.ts';
import { outcomes } from '#shared/episodes/episode.ts';
import { useProject } from '../../../../project/project.ts';
import { initials } from '../../../../i18n/initials.ts';
import { StateGlyph } from '../../../../ui/StateGlyph.tsx';
import classes from '../../Episodes.module.css';
import { valueLabel } from '../../labels.ts';
import { OutcomeGlyph, OutcomeShape } from '../../OutcomeGlyph.tsx';
import { Row, Text } from '../../../../ui/layout/primitives.tsx';

type Label = EpisodeRow['labels'][number];

/** What a label says in words: the verdict once it is settled, else its state. */
export const labelWords = ({ kind, state, value }: Label): string => valueLabel('label', `${kind}:${value ?? state}`);

/** Each person's initials and verdict. */
function People({ kind, answers }: Label) {
  const { t } = useTranslation();
  return (
    <Row as="span" minWidth={0} wrap gap={[0, 9]}>
      {answers.map(({ person, value }) => {
        const words = t('trajectories.byPerson', { person, value: valueLabel('label', `${kind}:${value}`) });
        return (
          <Row
            key={person}
            as="span"
            inline
            align="center"
            gap={5}
            minWidth={0}
            tone="text2"
            space="nowrap"
            title={words}
          >
            <span aria-hidden="true">{initials(person)}</span>
            <OutcomeShape outcome={outcomes.find((outcome) => outcome === value) ?? 'unknown'} />
            <span className="visually-hidden">{words}</span>
          </Row>
        );
      })}
    </Row>
  );
}

/** How people's labels relate, how many of them are there, or the state of a label that needs only one. */
function useRelation() {
  const { t } = useTranslation();
  const wanted = useProject()?.settings.annotatorsPerItem ?? 1;
  return (label: Label): string | null => {
    const { agreement, answers } = label;
    if (agreement === 'agree' || agreement === 'conflict' || agreement === 'settled')
      return t(`trajectories.agreement.${agreement}`);
    if (agreement === 'one') return null;
    return wanted > 1 ? t('trajectories.ofWanted', { n: answers.length, wanted }) : labelWords(label);
  };
}

/** What an item says whose answers the reader does not see. */
function Stated({ label }: { label: Label }) {
  const verdict = outcomes.find((outcome) => outcome === label.value);
  if (verdict) return <OutcomeGlyph outcome={verdict} />;
  return (
    <Row as="span" inline align="center" gap={5} minWidth={0} tone="text2" space="nowrap">
      {label.value === null && <StateGlyph state={label.state} />} {labelWords(label)}
    </Row>
  );
}

/** People's labels of an episode, and how they relate. */
export function Labels({ row: { labels, closed, unasked } }: { row: EpisodeRow }) {
  const { t } = useTranslation();
  const relation = useRelation();
  if (closed && !unasked)
    return (
      <Text
        truncate
        tone="dim"
        size={11}
        line={16}
        display="inline-block"
        maxWidth="full"
        title={t('trajectories.closed')}
      >
        {t('trajectories.notYours')}
      </Text>
    );
  if (labels.length === 0)
    return (
      <Text truncate tone="dim" size={11} line={16} display="inline-block" maxWidth="full">
        {t('trajectories.unlabelled')}
      </Text>
    );
  return labels.map((label) => {
    const { itemId, state, value, answers, agreement } = label;
    if (answers.length === 0) return <Stated key={itemId} label={label} />;
    return (
      <Row as="span" minWidth={0} key={itemId} className={classes.labels} title={t(`common.state.${state}`)}>
        <People {...label} />
        {value !== null && answers.some((entry) => entry.value !== value) && <Stated label={label} />}
        <Text
          truncate
          size={11}
          line={16}
          display="inline-block"
          maxWidth="full"
          tone={agreement === 'conflict' ? 'warn' : 'dim'}
        >
          {relation(label)}
        </Text>
      </Row>
    );
  });
}
