import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Diffed } from '../../verdict/Diffed.tsx';
import { Notice } from '../../verdict/Notice.tsx';
import type { RevealedTarget } from './item.ts';
import type { Review, Stale } from '../../review.ts';
import { wordParts } from '../../verdict/word-diff.ts';
import { Row, Text } from '../../../../ui/layout/primitives.tsx';

const kinds = ['locate', 'interact', 'current'] as const;
const shown = (box: BBox | null) => (box ? box.map((value) => Math.round(value)).join(', ') : '–');

/**
 * Somebody changed the element or its wordings in between: shows the changes and how to continue. The answer is kept.
 */
export function TargetStale({ item, stale, review }: { item: RevealedTarget; stale: Stale; review: Review }) {
  const { t } = useTranslation();
  // The seen version is the same item, so it is an element too.
  const seen = stale.seen as RevealedTarget;
  const boxes = kinds.filter((kind) => shown(seen.element.content[kind]) !== shown(item.element.content[kind]));
  const texts = item.variants.flatMap((variant) => {
    const before = seen.variants.find(({ id }) => id === variant.id)?.content.text ?? '';
    return before === variant.content.text ? [] : [{ id: variant.id, parts: wordParts(before, variant.content.text) }];
  });
  return (
    <Notice urgent title={t('review.changed.title')}>
      <p>{t('review.target.changedText')}</p>
      {boxes.map((kind) => (
        <p key={kind}>
          {t(`review.target.box.${kind}`)}: <del>{shown(seen.element.content[kind])}</del>{' '}
          <ins>{shown(item.element.content[kind])}</ins>
        </p>
      ))}
      {texts.map(({ id, parts }) => (
        <Diffed key={id} fields={[{ field: 'text', letter: null, parts }]} />
      ))}
      {boxes.length === 0 && texts.length === 0 && (
        <Text as="p" tone="dim">
          {t('review.target.changedElse')}
        </Text>
      )}
      <Row wrap align="center" justify="flex-end" gap={8}>
        <ActionButton onClick={review.acceptNewer}>{t('review.target.goOn')}</ActionButton>
      </Row>
    </Notice>
  );
}
