import { useTranslation } from 'react-i18next';
import type { FieldDiff } from './word-diff.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Diffed.module.css';

/** Changed fields word by word: removed struck through, added underlined; both have a word for a screen reader. */
export function Diffed({ fields }: { fields: readonly FieldDiff[] }) {
  const { t } = useTranslation();
  const nameOf = (field: FieldDiff): string | null => {
    if (field.field === 'option') return field.letter;
    if (field.field === 'text') return null;
    return t(`review.diff.${field.field}`);
  };
  return (
    <Block line={20} size={13}>
      {fields.map((field) => (
        <Text
          as="p"
          mb={4}
          breakWords
          space="pre-wrap"
          key={`${field.field} ${field.letter ?? ''}`}
          className="selectable"
        >
          {nameOf(field) !== null && (
            <Block as="b" mr={8}>
              {nameOf(field)}
            </Block>
          )}
          {field.parts.map((part, at) =>
            part.kind === 'same' ? (
              <span key={at}>{part.text}</span>
            ) : part.kind === 'added' ? (
              <Text
                as="ins"
                tone="text"
                surface="ins"
                underline
                key={at}
                className={classes.ins}
                aria-label={`${t('review.diff.added')}: ${part.text}`}
              >
                {part.text}
              </Text>
            ) : (
              <del key={at} className={classes.del} aria-label={`${t('review.diff.removed')}: ${part.text}`}>
                {part.text}
              </del>
            ),
          )}
        </Text>
      ))}
    </Block>
  );
}
