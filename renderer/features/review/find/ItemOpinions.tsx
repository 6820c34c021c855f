import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WholeItem } from '#shared/contract/items.ts';
import { Block, Heading, Stack } from '../../../ui/layout/primitives.tsx';

const day = (at: string) => <time dateTime={at}>{at.slice(0, 16).replace('T', ' ')}</time>;

/** An answer as a few words: a letter, a place, a label. */
function answerWords(answer: unknown): string {
  if (answer === null) return '–';
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

function List({ title, lines }: { title: string; lines: readonly { key: string; line: ReactNode }[] }) {
  if (lines.length === 0) return null;
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Heading mb={8} tone="text2" size={11}>
        {title}
      </Heading>
      <Stack as="ul" gap={6} line={18}>
        {lines.map(({ key, line }) => (
          <Block as="li" breakWords key={key} className="selectable">
            {line}
          </Block>
        ))}
      </Stack>
    </Block>
  );
}

/** An item's releases, answers, verdicts, comments and history. */
export function ItemOpinions({ item }: { item: WholeItem }) {
  const { t } = useTranslation();
  const contents = new Map(item.revisions.map(({ number, content }) => [number, JSON.stringify(content)]));
  const now = JSON.stringify(item.content);
  return (
    <>
      <List
        title={t('review.find.releases')}
        lines={item.releases.map(({ tag, createdAt, revision }) => ({
          key: tag,
          line: (
            <>
              <b>{tag}</b> {t('review.find.revision', { n: revision })}{' '}
              {contents.get(revision) !== now && `${t('review.find.changedSince')} `}
              {day(createdAt)}
            </>
          ),
        }))}
      />
      <List
        title={t('review.find.answers')}
        lines={item.answers.map(({ voter, role, answer, blind, at }, place) => ({
          key: `${voter.name} ${role} ${at} ${place}`,
          line: (
            <>
              <b>{voter.name}</b> {answerWords(answer)} {!blind && t('review.find.notBlind')} {day(at)}
            </>
          ),
        }))}
      />
      <List
        title={t('review.find.verdicts')}
        lines={item.verdicts.map(({ id, annotator, kind, reason, note, takenBack, at }) => ({
          key: id,
          line: (
            <>
              <b>{annotator}</b> {t(`review.verdict.kind.${kind}`)}
              {[reason, note].filter(Boolean).map((words) => `, ${words}`)}
              {takenBack !== null && `, ${t('review.find.undone')}`} {day(at)}
            </>
          ),
        }))}
      />
      <List
        title={t('review.find.comments')}
        lines={item.comments.map(({ id, author, text, at }) => ({
          key: id,
          line: (
            <>
              <b>{author}</b> {text} {day(at)}
            </>
          ),
        }))}
      />
      <List
        title={t('review.find.history')}
        lines={item.revisions
          .map(({ number, author, state, why, at }) => ({
            key: String(number),
            line: (
              <>
                {number} <b>{author.name}</b> {t(`common.state.${state}`)}
                {why && `, ${why}`} {day(at)}
              </>
            ),
          }))
          .toReversed()}
      />
    </>
  );
}
