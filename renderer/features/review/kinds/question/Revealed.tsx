import { useTranslation } from 'react-i18next';
import { useSystem } from '../../../../project/project.ts';
import { ConflictPanel } from './Conflict.tsx';
import { CommentList } from '../../comments/CommentList.tsx';
import { LintList } from '../../verdict/LintList.tsx';
import { KeyMark, VoteChip } from '../VoteChip.tsx';
import { OpinionTable } from './OpinionTable.tsx';
import { StalePanel } from './Stale.tsx';
import type { RevealedQuestion } from './item.ts';
import { votesByLetter } from './opinions.ts';
import type { Review } from '../../review.ts';
import { WordDiff } from './WordDiff.tsx';
import { Block, Grid, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import optionsClasses from './Options.module.css';

/** The question after the vote: key, votes, explanation, what changed, who said what, lints, verdicts, comments. */
export function QuestionRevealed({ item, review }: { item: RevealedQuestion; review: Review }) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const { content } = item.question_;
  const votes = votesByLetter(item.votes, me);
  const keyThere = content.options.some((option) => option.letter === content.answer);
  return (
    <>
      {review.stale && <StalePanel item={item} stale={review.stale} review={review} />}
      {item.adjudicating && review.given === null && <ConflictPanel item={item} review={review} />}
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Text as="p" mb={10} size={13} line={20} weight={600} breakWords className="selectable">
          {content.question}
        </Text>
        {content.hint && (
          <Text as="p" mb={10} tone="text2" line={18}>
            <b>{t('review.panel.hint')}</b> <span className="selectable">{content.hint}</span>
          </Text>
        )}
        <Stack as="ul" gap={6} aria-label={t('review.panel.optionsLabel')}>
          {content.options.map((option) => {
            const given = votes.get(option.letter) ?? [];
            const right = option.letter === content.answer;
            return (
              <Block
                as="li"
                width="full"
                minHeight={36}
                pad={[8, 10]}
                border="line2"
                radius={3}
                surface="raised"
                tone="text"
                font="inherit"
                size={13}
                line={18}
                text="left"
                breakWords
                key={option.letter}
                className={optionsClasses.shown}
                data-key={right || undefined}
              >
                <Row align="baseline" gap={8}>
                  <Text as="b" fixed minWidth={12}>
                    {option.letter}
                  </Text>
                  <span className="selectable">{option.text}</span>
                  {right && <KeyMark />}
                </Row>
                {given.length > 0 && (
                  <Row wrap gap={4} margin={[6, 0, 0, 20]}>
                    {given.map((vote) => (
                      <VoteChip
                        key={vote.id}
                        voter={vote.voter}
                        mineIs={t(vote.blind ? 'review.panel.youBlind' : 'review.panel.you')}
                      />
                    ))}
                  </Row>
                )}
              </Block>
            );
          })}
        </Stack>
        {!keyThere && (
          <Text as="p" mt={8} tone="bad">
            {t('review.panel.keyMissing', { letter: content.answer || '–' })}
          </Text>
        )}
        {item.myVote && item.myVote.answer === null && (
          <Text as="p" tone="dim">
            {t('review.panel.yourVote', {
              reason: t(`review.cannot.${(item.myVote.reason ?? 'unclear') as 'unclear'}`),
            })}
          </Text>
        )}
        <Grid gap={10} mt={10} line={18} columns="auto 1fr">
          <Text tone="dim">{t('review.panel.explanation')}</Text>
          <span className="selectable">
            {content.explanation || (
              <Text as="i" tone="dim">
                {t('review.panel.noExplanation')}
              </Text>
            )}
          </span>
        </Grid>
      </Block>
      <WordDiff item={item} />
      <OpinionTable item={item} />
      <LintList lints={item.lints} />
      <CommentList item={item} />
    </>
  );
}
