import { useTranslation } from 'react-i18next';
import { useClickWords } from './click-words.ts';
import { Decisions } from '../../verdict/Decisions.tsx';
import type { RevealedTarget } from './item.ts';
import { againstOwnPoint } from './point.ts';
import type { Review } from '../../review.ts';
import { Text } from '../../../../ui/layout/primitives.tsx';

/** The decisions on an instruction item side by side, each with its answers and the wordings it picks. */
export function TargetConflict({ item, review, me }: { item: RevealedTarget; review: Review; me: string | undefined }) {
  const { t } = useTranslation();
  const words = useClickWords(me);
  const typeOf = (id: string) => item.variants.find((variant) => variant.id === id)?.content.type ?? 'basic';
  return (
    <Decisions
      verdicts={item.verdicts}
      review={review}
      text={t('review.target.conflictText')}
      wordsOf={({ annotator, kind }) =>
        kind === 'approve' && againstOwnPoint(item, annotator) ? t('review.conflict.againstOwn') : null
      }
      take={({ kind, wordings }) =>
        void review.verdict(kind === 'edit' ? 'edit' : 'approve', { wordings: wordings ?? [], next: true })
      }
      body={({ annotator, wordings }) => (
        <>
          {item.clicks
            .filter(({ voter }) => voter.kind === 'person' && voter.name === annotator)
            .map((click) => (
              <Text key={click.id} as="p" tone="dim">
                {t(`review.target.type.${click.type}`)}: {words.long(click)}
              </Text>
            ))}
          {(wordings ?? [])
            .filter(({ picked }) => picked)
            .map(({ id, text }) => (
              <p key={id} className="selectable">
                <Text tone="dim">{t(`review.target.type.${typeOf(id)}`)}: </Text>
                {text}
              </p>
            ))}
        </>
      )}
    />
  );
}
