import { useTranslation } from 'react-i18next';
import { platforms } from '#shared/records/fields.ts';
import { valuePhrase } from '#shared/phrases/phrase.ts';
import { type FailureKind, failureKind } from '#shared/tasks/outcomes.ts';
import { errorKinds } from '#shared/tasks/errors/error-types.ts';
import { phraseWords } from './phrase-words.ts';

/** Values of dimensions and kinds of failure as people read them. */
export function useDimWords(): {
  value: (value: string) => string;
  failure: (kind: string) => string;
  /** A kind of error; null where no rule speaks. */
  error: (kind: string | null) => string;
} {
  const { t } = useTranslation();
  const failure = (kind: FailureKind) => t(`evaluate.failure.${kind}`);
  return {
    value(value) {
      const known = platforms.find((platform) => platform === value || `os_${platform}` === value);
      return known ? t(`common.platform.${known}`) : phraseWords(valuePhrase(value));
    },
    error(kind) {
      const known = errorKinds.find((errorKind) => errorKind === kind);
      return t(`evaluate.errors.kinds.${known ?? (kind === 'disputed' ? 'disputed' : 'none')}`);
    },
    failure(kind) {
      const known = failureKind.safeParse(kind);
      return known.success ? failure(known.data) : kind;
    },
  };
}
