import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useUnfinished } from '../../../edits/use-unfinished.ts';
import { MentionNames } from '../../../presence/MentionNames.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useField } from '../../../ui/fields/use-field.ts';
import { useSession } from '../context.ts';
import { commentCall, type Comments, type NewPin } from './use-comments.ts';
import { Row } from '../../../ui/layout/primitives.tsx';

/** The field for a comment. It is stored on Ctrl+Enter, before any other action, and when the picture is left. */
export function CommentWriter({
  comments,
  making,
}: {
  comments: Pick<Comments, 'save' | 'drop' | 'error'>;
  making: NewPin;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const { typing } = useUnfinished({ callOf: (text) => commentCall(making, text), about: () => session.about() });
  const field = useField('', (text) => void comments.save(making, text), typing);
  const giveUp = () => {
    field.drop();
    comments.drop();
  };
  return (
    <>
      <MentionNames text={field.text} onPick={field.write}>
        <Textarea
          aria-label={t('annotate.comments.new')}
          placeholder={t(making.elementId ? 'annotate.comments.onElement' : 'annotate.comments.onPicture')}
          data-sends
          autoFocus
          autosize
          minRows={2}
          maxRows={5}
          maxLength={4000}
          value={field.text}
          onChange={(event) => field.write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              event.stopPropagation();
              field.take();
            } else if (event.key === 'Escape') {
              event.stopPropagation();
              giveUp();
            }
          }}
        />
      </MentionNames>
      {comments.error !== null && <ErrorNote error={comments.error} />}
      <Row justify="flex-end" gap={6}>
        <ActionButton small onClick={giveUp}>
          {t('common.cancel')}
        </ActionButton>
        <ActionButton small disabled={!field.text.trim()} onClick={field.take}>
          {t('annotate.comments.save')}
        </ActionButton>
      </Row>
    </>
  );
}
