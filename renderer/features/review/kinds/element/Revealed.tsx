import { useTranslation } from 'react-i18next';
import { useSystem } from '../../../../project/project.ts';
import { CommentList } from '../../comments/CommentList.tsx';
import { LintList } from '../../verdict/LintList.tsx';
import { TargetConflict } from './Conflict.tsx';
import { TargetStale } from './Stale.tsx';
import type { RevealedTarget } from './item.ts';
import type { Review } from '../../review.ts';
import { VariantList } from './VariantList.tsx';
import { Block, Grid, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import type { Click } from '#shared/contract/review/instruction.ts';
import { VoteChip } from '../VoteChip.tsx';
import { useClickWords } from './click-words.ts';
import commentsClasses from '../../comments/Comments.module.css';

/** How each person answered the instruction: hit or miss, and how far off the box. */
function ClickList({ clicks, me }: { clicks: readonly Click[]; me: string | undefined }) {
  const { t } = useTranslation();
  const words = useClickWords(me);
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.target.answers')}
      </Text>
      <Stack as="ul" gap={6} line={18} className={commentsClasses.comments}>
        {clicks.map((click) => (
          <li key={click.id}>
            <VoteChip voter={click.voter} mineIs={t(click.blind ? 'review.panel.youBlind' : 'review.target.youSeen')} />{' '}
            <Text tone="dim">{t(`review.target.type.${click.type}`)}:</Text>{' '}
            <Text as="b" tone={(click.hit ?? undefined) ? 'ok' : undefined} data-hit={click.hit ?? undefined}>
              {words.long(click)}
            </Text>
          </li>
        ))}
      </Stack>
    </Block>
  );
}

/** The element's properties. */
function ElementFacts({ item }: { item: RevealedTarget }) {
  const { t } = useTranslation();
  const { name, kind, component, stateNow, stateTarget, absent, description } = item.element.content;
  const facts: [string, string | null][] = [
    [t('review.target.fact.name'), name || null],
    [t('review.target.fact.kind'), kind],
    [t('review.target.fact.component'), component],
    [t('review.target.fact.now'), stateNow],
    [t('review.target.fact.target'), stateTarget],
    [t('review.target.fact.description'), description || null],
  ];
  const there = facts.filter(([, value]) => value !== null);
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.target.element')}
      </Text>
      {absent && (
        <Text as="p" mb={6} weight={600}>
          {t('review.target.isAbsent')}
        </Text>
      )}
      <Stack as="dl" gap={3}>
        {there.map(([label, value]) => (
          <Grid columns="5.75rem 1fr" gap={8} key={label}>
            <dt>{label}</dt>
            <dd className="selectable">{value}</dd>
          </Grid>
        ))}
      </Stack>
      {there.length === 0 && !absent && (
        <Text as="p" tone="dim">
          {t('review.target.noFacts')}
        </Text>
      )}
    </Block>
  );
}

/** After the answer: its result, the wordings to pick from, the element, findings, others' opinions. */
export function ElementRevealed({ item, review }: { item: RevealedTarget; review: Review }) {
  const me = useSystem()?.me.name;
  return (
    <>
      {review.stale && <TargetStale item={item} stale={review.stale} review={review} />}
      {item.adjudicating && review.given === null && <TargetConflict item={item} review={review} me={me} />}
      {item.clicks.length > 0 && <ClickList clicks={item.clicks} me={me} />}
      <VariantList item={item} review={review} />
      <ElementFacts item={item} />
      <LintList lints={item.element.lints} />
      <CommentList item={item} />
    </>
  );
}
