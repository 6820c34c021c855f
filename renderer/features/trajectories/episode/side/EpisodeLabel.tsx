import { IconCircleHalf2, IconClipboardCheck, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { navigate } from '../../../../places/route.ts';
import { useCallRefusal } from '../../../../project/use-may.ts';
import { orpc } from '../../../../transport/client.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { StateGlyph } from '../../../../ui/StateGlyph.tsx';
import { queueForLabels } from '../../bulk.ts';
import { valueLabel } from '../../labels.ts';
import { Block, Heading, Row } from '../../../../ui/layout/primitives.tsx';
import classes from '../Episode.module.css';

type Label = EpisodeDetail['labels'][number];

/** Whose turn an unsettled label is, which follows from what the host lets this person see. */
function Turn({ label }: { label: Label }) {
  const { t } = useTranslation();
  const found = useQuery(orpc.review.item.queryOptions({ input: { id: label.itemId } })).data;
  if (!found) return null;
  if (found.phase === 'blind')
    return (
      <Row as="span" inline align="center" gap={5} tone="text2">
        <IconCircleHalf2 size={14} stroke={1.6} aria-hidden="true" /> {t('trajectories.episode.label.yourTurn')}
      </Row>
    );
  if (found.adjudicating)
    return (
      <Row as="span" inline align="center" gap={5} tone="text2">
        {t('trajectories.episode.label.settle')}
      </Row>
    );
  const people = new Set(found.answers.flatMap(({ voter }) => (voter.kind === 'person' ? [voter.name] : [])));
  return (
    <Row as="span" inline align="center" gap={5} tone="text2">
      {t('trajectories.episode.label.answered', { n: people.size, wanted: found.annotatorsWanted })}
    </Row>
  );
}

function LabelLine({ label }: { label: Label }) {
  const { t } = useTranslation();
  const { kind, itemId, state, value } = label;
  const settled = state === 'approved' || state === 'rejected';
  return (
    <Row wrap align="center" gap={[6, 10]} className={classes.label}>
      <StateGlyph state={state} word />
      {value !== null && <strong>{valueLabel('label', `${kind}:${value}`)}</strong>}
      {!settled && <Turn label={label} />}
      <ActionButton small onClick={() => navigate({ screen: 'review', id: itemId })}>
        {t('trajectories.episode.label.open')}
      </ActionButton>
    </Row>
  );
}

/** People's label of the goal: its state and whose turn it is. */
export function EpisodeLabel({ episode }: { episode: EpisodeDetail }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('episodes.label');
  const { id, labels, closed, unasked } = episode;
  return (
    <Block
      as="section"
      pad={12}
      borderBottom="line"
      className={classes.section}
      aria-label={t('trajectories.episode.label.title')}
    >
      <Heading as="h2" mb={6} tone="dim" size={11} line={16}>
        {t('trajectories.episode.label.title')}
      </Heading>
      {closed && !unasked ? (
        <>
          <Row wrap align="center" gap={[6, 10]} className={classes.label}>
            <Row as="span" inline align="center" gap={5} tone="text2">
              <IconCircleHalf2 size={14} stroke={1.6} aria-hidden="true" /> {t('trajectories.episode.label.yourTurn')}
            </Row>
            <ActionButton small onClick={() => navigate({ screen: 'review' })}>
              {t('trajectories.episode.label.open')}
            </ActionButton>
          </Row>
          <Row as="p" align="flex-start" gap={6} mt={8} tone="dim" className={classes.hidden}>
            <IconEyeOff size={14} stroke={1.6} aria-hidden="true" /> {t('trajectories.episode.label.hidden')}
          </Row>
        </>
      ) : labels.length === 0 ? (
        <Row wrap align="center" gap={[6, 10]} className={classes.label}>
          <span>{t('trajectories.unlabelled')}</span>
          <ActionButton small icon={IconClipboardCheck} refusal={refusal} onClick={() => void queueForLabels([id])}>
            {t('trajectories.episode.label.queue')}
          </ActionButton>
        </Row>
      ) : (
        labels.map((label) => <LabelLine key={label.itemId} label={label} />)
      )}
    </Block>
  );
}
