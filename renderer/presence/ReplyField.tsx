import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MentionNames } from './MentionNames.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Row } from '../ui/layout/primitives.tsx';

/** The field for an answer in a thread; Ctrl+Enter sends it, Escape discards it. */
export function ReplyField({ onSend, onCancel }: { onSend: (text: string) => void; onCancel: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() !== '') onSend(text.trim());
  };
  return (
    <>
      <MentionNames text={text} onPick={setText}>
        <Textarea
          aria-label={t('annotate.comments.reply')}
          data-sends
          autoFocus
          autosize
          minRows={2}
          maxRows={5}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
            else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              send();
            } else return;
            event.stopPropagation();
          }}
        />
      </MentionNames>
      <Row justify="flex-end" gap={6}>
        <ActionButton small onClick={onCancel}>
          {t('common.cancel')}
        </ActionButton>
        <ActionButton small disabled={text.trim() === ''} onClick={send}>
          {t('annotate.comments.reply')}
        </ActionButton>
      </Row>
    </>
  );
}
