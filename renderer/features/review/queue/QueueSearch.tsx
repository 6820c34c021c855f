import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewFilter } from '../queue-store.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

/** Searches the queue on Enter; Escape clears the text first. */
export function QueueSearch({ filter, onFilter }: { filter: ReviewFilter; onFilter: (filter: ReviewFilter) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(filter.text ?? '');
  return (
    <Block
      as="form"
      pad={[8, 12, 0]}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter({ ...filter, text: text.trim() || undefined });
      }}
    >
      <TextInput
        aria-label={t('review.queue.search')}
        placeholder={t('review.queue.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text) {
            event.stopPropagation();
            setText('');
            onFilter({ ...filter, text: undefined });
          }
        }}
      />
    </Block>
  );
}
