import { useTranslation } from 'react-i18next';
import type { KnowledgeContent } from '#shared/contents/knowledge-question.ts';
import { LintList } from '../../verdict/LintList.tsx';
import type { RevealedItem } from '../kind.ts';
import { chosen } from './answers.ts';
import { Block, Heading, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Knowledge.module.css';

/** Which part of the picture changed, and how much of it. */
function Changed({ change: { share, box, slight } }: { change: NonNullable<KnowledgeContent['change']> }) {
  const { t } = useTranslation();
  const [x1, y1, x2, y2] = (box ?? [0, 0, 0, 0]).map(Math.round);
  const changed = { percent: (share * 100).toFixed(share < 0.01 ? 2 : 1), from: `${x1}, ${y1}`, to: `${x2}, ${y2}` };
  return (
    <Block as="section" mt={14}>
      <Heading mb={6} tone="dim" size={11} line={16}>
        {t('review.knowledge.changed.title')}
      </Heading>
      <p>{box === null ? t('review.knowledge.changed.nothing') : t('review.knowledge.changed.part', changed)}</p>
      {slight && (
        <Text as="p" tone="dim">
          {t(`review.knowledge.changed.${slight}`)}
        </Text>
      )}
    </Block>
  );
}

/** Why the key is the key: orders that are as valid, the rationale, the source, answers from text alone, and checks. */
export function Background({ item, content }: { item: RevealedItem; content: KnowledgeContent }) {
  const { t } = useTranslation();
  const textOnly = item.answers.filter(({ role }) => role === 'text-only');
  return (
    <>
      {content.equallyValid.length > 0 && (
        <Block as="section" mt={14}>
          <Heading mb={6} tone="dim" size={11} line={16}>
            {t('review.knowledge.equallyValidTitle')}
          </Heading>
          {content.equallyValid.map((text) => (
            <p key={text} className={`${classes.stem} selectable`}>
              {text}
            </p>
          ))}
        </Block>
      )}
      <Block as="section" mt={14}>
        <Heading mb={6} tone="dim" size={11} line={16}>
          {t('review.knowledge.rationale')}
        </Heading>
        <p className="selectable">{content.rationale || t('review.knowledge.noRationale')}</p>
        {content.from && (
          <Text as="p" tone="dim">
            {content.from.step === null
              ? t('review.knowledge.whole', { name: content.from.name })
              : t('review.knowledge.step', { n: content.from.step + 1, name: content.from.name })}
          </Text>
        )}
      </Block>
      {content.change && <Changed change={content.change} />}
      {textOnly.length > 0 && (
        <Block as="section" mt={14}>
          <Heading mb={6} tone="dim" size={11} line={16}>
            {t('review.knowledge.textOnly')}
          </Heading>
          <Text as="p" tone="dim">
            {textOnly.map(({ voter, answer }) => `${voter.name}: ${chosen(answer) ?? '–'}`).join(', ')}
          </Text>
        </Block>
      )}
      <Block margin={[2, -12, 0]}>
        <LintList lints={item.lints} />
      </Block>
    </>
  );
}
