import { memo, useState } from 'react';
import { IconCheck, IconMessageReply } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/numbers.ts';
import { ReplyField } from '../../../presence/ReplyField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useLocked } from '../context.ts';
import type { Comments } from './use-comments.ts';
import { Block, Heading, Row, Text } from '../../../ui/layout/primitives.tsx';
import variantsClasses from './variants/Variants.module.css';

/** Comments on the selected element, or all of the picture's when nothing is selected; a click shows the pin. */
export const CommentSection = memo(function CommentSection({
  comments,
  elementId,
}: {
  comments: Comments;
  elementId: string | null;
}) {
  const { t } = useTranslation();
  const locked = useLocked();
  const [replying, setReplying] = useState<string | null>(null);
  const about = comments.all.filter((entry) => elementId === null || entry.entityId === elementId);
  const shown = about.filter(({ replyTo }) => replyTo === undefined);
  if (shown.length === 0) return null;
  return (
    <Block as="section" borderBottom="line" pb={8} lastOpen aria-label={t('annotate.comments.title')}>
      <Row as="header" align="center" justify="space-between" pad={[2, 8, 0, 12]} minHeight={30}>
        <Heading size={12} line={16} tone="text2">
          {t('annotate.comments.title')}
        </Heading>
        <Text tone="dim" weight={400}>
          {t('annotate.comments.open', { count: shown.filter(({ resolved }) => !resolved).length })}
        </Text>
      </Row>
      <Block as="ul">
        {shown.map((entry) => (
          <Row
            borderLeft="edge"
            picked="edge"
            as="li"
            key={entry.id}
            position="relative"
            gap={8}
            pad={[6, 8, 6, 10]}
            className={variantsClasses.variant}
          >
            <Block grow minWidth={0}>
              <Block
                type="button"
                as="button"
                width="full"
                tone="text"
                size={13}
                line={18}
                text="left"
                breakWords
                onClick={() => comments.show(entry.id)}
              >
                {entry.text}
              </Block>
              <Row as="span" align="center" wrap gap={6} tone="dim" size={11}>
                {entry.author} · {formatDay(entry.at)}
                {entry.resolved && ` · ${t('annotate.comments.settled')}`}
              </Row>
              {about
                .filter(({ replyTo }) => replyTo === entry.id)
                .map((reply) => (
                  <Text borderLeft="quote" as="p" mt={4} pl={8} breakWords key={reply.id} className="selectable">
                    {reply.text}
                    <Row as="span" align="center" wrap gap={6} tone="dim" size={11}>
                      {reply.author} · {formatDay(reply.at)}
                    </Row>
                  </Text>
                ))}
              {replying === entry.id && (
                <ReplyField
                  onSend={(text) => {
                    setReplying(null);
                    void comments.reply(entry, text);
                  }}
                  onCancel={() => setReplying(null)}
                />
              )}
            </Block>
            <IconButton
              icon={IconMessageReply}
              size={22}
              label={t('annotate.comments.reply')}
              disabled={locked}
              onClick={() => setReplying(entry.id)}
            />
            <IconButton
              icon={IconCheck}
              size={22}
              pressed={entry.resolved}
              label={t(entry.resolved ? 'annotate.comments.reopen' : 'annotate.comments.settle')}
              disabled={locked}
              onClick={() => comments.resolve(entry)}
            />
          </Row>
        ))}
      </Block>
    </Block>
  );
});
