import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MentionNames } from '../../../presence/MentionNames.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useField } from '../../../ui/fields/use-field.ts';
import type { Review } from '../review.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/**
 * A comment, pinned to a place when the picture was clicked. It is stored on Ctrl+Enter and when the item or the screen
 * is left; Escape and Cancel discard it.
 */
export function CommentBox({ review, middle }: { review: Review; middle: () => [number, number] }) {
  const { t } = useTranslation();
  const store = (text: string) => {
    if (text.trim()) void review.comment(text.trim());
  };
  const field = useField('', store, { keep: review.keepComment });
  return (
    <Stack
      as="section"
      fixed
      gap={10}
      maxHeight="60%"
      pad={12}
      borderTop="line2"
      surface="raised"
      overflow="auto"
      aria-label={t('review.comments.add')}
    >
      <MentionNames text={field.text} onPick={field.write}>
        <Textarea
          label={t('review.comments.label')}
          placeholder={t('review.comments.placeholder')}
          description={t('review.comments.pinHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4000}
          data-autofocus
          autoFocus
          value={field.text}
          onChange={(event) => field.write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              event.stopPropagation();
              field.take();
            }
          }}
        />
      </MentionNames>
      <Row wrap align="center" justify="flex-end" gap={8}>
        {review.pin ? (
          <>
            <Text tone="dim">
              {t('review.comments.pinned', { x: Math.round(review.pin[0]), y: Math.round(review.pin[1]) })}
            </Text>
            <ActionButton kind="plain" onClick={() => review.setPin(null)}>
              {t('review.comments.unpin')}
            </ActionButton>
          </>
        ) : (
          <ActionButton kind="plain" onClick={() => review.setPin(middle())}>
            {t('review.comments.pinCentre')}
          </ActionButton>
        )}
        <Block as="span" grow />
        <ActionButton
          shortcut="Escape"
          onClick={() => {
            field.drop();
            review.setMode('idle');
          }}
        >
          {t('review.verdict.cancel')}
        </ActionButton>
        <ActionButton
          kind="primary"
          shortcut="Mod+Enter"
          disabled={!field.text.trim() || review.busy}
          onClick={field.take}
        >
          {t('review.comments.save')}
        </ActionButton>
      </Row>
    </Stack>
  );
}
