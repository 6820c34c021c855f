import { IconCheck, IconMessageReply } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outbox } from '../../../edits/index.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import { ReplyField } from '../../../presence/ReplyField.tsx';
import { client, orpc } from '../../../transport/client.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { say } from '../../../ui/messages.ts';
import type { RevealedItem } from '../review.ts';
import commentsClasses from './Comments.module.css';

/** The item that comments are about. */
export interface About {
  id: string;
  kind: string;
}
type Comment = RevealedItem['comments'][number];

/** Threads on an item: answered in place, resolved and opened again. Numbers are those of the pins on the picture. */
export function CommentThreads({ comments, about }: { comments: readonly Comment[]; about: About }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [replying, setReplying] = useState<string | null>(null);
  if (comments.length === 0) return null;
  const pinned = comments.filter((comment) => comment.x !== null);
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: orpc.review.key() }),
      queries.invalidateQueries({ queryKey: orpc.comments.key() }),
    ]);
  const reply = async (to: Comment, text: string): Promise<void> => {
    setReplying(null);
    const input = { kind: about.kind, entityId: about.id, text, x: null, y: null, replyTo: to.id };
    await outbox.add({ kind: 'comment', input }, { screenshotId: null, name: '' });
    await refresh();
  };
  const resolve = ({ id, resolved }: Comment) =>
    void client.comments.resolve({ id, resolved: !resolved }).then(refresh, say);
  const head = ({ author, at, x, y, resolved }: Comment) => (
    <>
      <b>{author}</b>
      <Text tone="dim">
        {` ${formatDay(at)}`}
        {x !== null && y !== null && `, ${t('review.comments.pinned', { x: Math.round(x), y: Math.round(y) })}`}
        {resolved && `, ${t('annotate.comments.settled')}`}
      </Text>
    </>
  );
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
        {t('review.comments.title')}
      </Text>
      <Stack as="ul" gap={6} line={18} className={commentsClasses.comments}>
        {comments
          .filter(({ replyTo }) => replyTo === undefined)
          .map((first) => (
            <li key={first.id} data-resolved={first.resolved || undefined}>
              <Row align="flex-start" justify="space-between" gap={8}>
                <span>
                  {first.x !== null && (
                    <Row
                      as="span"
                      inline
                      align="center"
                      justify="center"
                      mr={6}
                      size={10}
                      weight={600}
                      width={16}
                      height={16}
                      className={commentsClasses.number}
                    >
                      {pinned.indexOf(first) + 1}
                    </Row>
                  )}
                  {head(first)}
                </span>
                <Row as="span" fixed gap={2}>
                  <IconButton
                    icon={IconMessageReply}
                    size={22}
                    label={t('annotate.comments.reply')}
                    onClick={() => setReplying(first.id)}
                  />
                  <IconButton
                    icon={IconCheck}
                    size={22}
                    pressed={first.resolved}
                    label={t(first.resolved ? 'annotate.comments.reopen' : 'annotate.comments.settle')}
                    onClick={() => resolve(first)}
                  />
                </Row>
              </Row>
              <p className="selectable">{first.text}</p>
              {comments
                .filter(({ replyTo }) => replyTo === first.id)
                .map((comment) => (
                  <Stack key={comment.id} gap={4} mt={4} pl={10} borderLeft="quote">
                    <span>{head(comment)}</span>
                    <p className="selectable">{comment.text}</p>
                  </Stack>
                ))}
              {replying === first.id && (
                <Stack gap={4} mt={4} pl={10} borderLeft="quote">
                  <ReplyField onSend={(text) => void reply(first, text)} onCancel={() => setReplying(null)} />
                </Stack>
              )}
            </li>
          ))}
      </Stack>
    </Block>
  );
}
