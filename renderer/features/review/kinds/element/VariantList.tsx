import { Textarea } from '@mantine/core';
import { IconCheck, IconCpu, IconPencil, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { instructionTypes } from '#shared/contents/instruction.ts';
import type { Variant } from '#shared/contract/review/instruction.ts';
import { phraseWords } from '../../../../i18n/phrase-words.ts';
import { Kbd } from '../../../../ui/Kbd.tsx';
import { Diffed } from '../../verdict/Diffed.tsx';
import { UniquenessWord } from './marks/MarksLegend.tsx';
import type { RevealedTarget } from './item.ts';
import type { Review } from '../../review.ts';
import { usePointsShown, useWordingsNow } from './use-wording-work.ts';
import { wordParts } from '../../verdict/word-diff.ts';
import { inOrder, pickWording, setWordingText } from './wordings.ts';
import { Block, Chip, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './VariantList.module.css';

function firstText(variant: Variant): string {
  const first = variant.revisions[0]?.content as { text?: string } | undefined;
  return first?.text ?? variant.content.text;
}

/** This model found the wording wrong and replaced it. */
const corrected = ({ revisions }: Variant, entry: Variant['judgements'][number]): boolean =>
  entry.valid === false &&
  revisions.slice(1).some(({ author }) => author.kind === 'model' && author.name === entry.model);

/** Models' opinions of a wording: each verifier's judgement, its change, findings, and the uniqueness result. */
function ModelFindings({ variant, onPoints, shown }: { variant: Variant; onPoints: () => void; shown: boolean }) {
  const { t } = useTranslation();
  const before = firstText(variant);
  return (
    <Text as="div" size={12} line={17} tone="dim" className={classes.words}>
      {before !== variant.content.text && (
        <Diffed fields={[{ field: 'text', letter: null, parts: wordParts(before, variant.content.text) }]} />
      )}
      {variant.judgements.map((judgement) => (
        <Row
          as="p"
          key={`${judgement.model} ${judgement.role}`}
          align="baseline"
          gap={6}
          breakWords
          className={classes.line}
        >
          {corrected(variant, judgement) ? (
            <IconPencil size={12} stroke={1.8} aria-hidden="true" />
          ) : judgement.valid === false ? (
            <IconX size={12} stroke={2} aria-hidden="true" className={classes.bad} />
          ) : judgement.valid ? (
            <IconCheck size={12} stroke={2} aria-hidden="true" color="var(--ok)" />
          ) : (
            <IconCpu size={12} stroke={1.6} aria-hidden="true" />
          )}
          <span className="selectable">
            {judgement.model}:{' '}
            {t(
              corrected(variant, judgement)
                ? 'review.opinions.corrected'
                : judgement.valid === null
                  ? 'review.opinions.cannot'
                  : judgement.valid
                    ? 'review.opinions.valid'
                    : 'review.opinions.notValid',
            )}
            {judgement.comment && `, “${judgement.comment}”`}
          </span>
        </Row>
      ))}
      {variant.lints.map((lint) => (
        <Row
          tone={lint.severity === 'warning' ? 'warn' : undefined}
          as="p"
          key={lint.code}
          align="baseline"
          gap={6}
          breakWords
          className={classes.line}
          data-severity={lint.severity}
        >
          <span className="selectable">
            {t(`review.lints.severity.${lint.severity}`)}: {phraseWords(lint.detail)}
          </span>
        </Row>
      ))}
      {variant.uniqueness && (
        <Chip
          type="button"
          as="button"
          inline
          align="center"
          gap={6}
          mt={4}
          pad={[1, 6]}
          text="left"
          className={classes.points}
          aria-pressed={shown}
          onClick={onPoints}
        >
          <UniquenessWord found={variant.uniqueness} />
        </Chip>
      )}
    </Text>
  );
}

/** The wordings of an element by type, each with its digit; a digit or a click picks one for its type. */
export function VariantList({ item, review }: { item: RevealedTarget; review: Review }) {
  const { t } = useTranslation();
  const { wordings } = useWordingsNow(item);
  const points = usePointsShown(item);
  const ordered = inOrder(item.variants);
  const editing = review.mode === 'editing';
  const closed = review.given !== null;
  return (
    <>
      {instructionTypes.map((type) => {
        const variants = ordered.filter(({ content }) => content.type === type);
        if (variants.length === 0) return null;
        return (
          <Block key={type} as="section" pad={12} borderBottom="line" lastOpen>
            <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
              {t(`review.target.type.${type}`)}
            </Text>
            <Stack as="ul" gap={6} aria-label={t(`review.target.type.${type}`)}>
              {variants.map((variant) => {
                const at = ordered.indexOf(variant);
                const mine = wordings.find(({ id }) => id === variant.id);
                const picked = mine?.picked ?? false;
                const asked = item.asked.some(({ instructionId }) => instructionId === variant.id);
                return (
                  <Block
                    picked="frame"
                    as="li"
                    key={variant.id}
                    border="line2"
                    radius={3}
                    surface="raised"
                    tone="text"
                    size={13}
                    line={18}
                    className={classes.variant}
                    data-picked={picked || undefined}
                  >
                    <Row align="flex-start" gap={8} pad={[6, 10]}>
                      <Row
                        type="button"
                        as="button"
                        inline
                        fixed
                        align="center"
                        gap={8}
                        minHeight={20}
                        radius={3}
                        aria-pressed={picked}
                        disabled={closed}
                        onClick={() => pickWording(item, variant)}
                      >
                        {!editing && at < 9 && <Kbd shortcut={String(at + 1)} />}
                        <Text width={12} height={12} radius={6} className={classes.radio} aria-hidden="true" />
                        <span className="visually-hidden">
                          {t('review.target.pick', { text: mine?.text ?? variant.content.text })}
                        </span>
                      </Row>
                      {editing ? (
                        <Textarea
                          className={classes.text}
                          aria-label={t('review.target.textOf', { n: at + 1 })}
                          autosize
                          minRows={1}
                          maxRows={5}
                          maxLength={2000}
                          autoFocus={
                            picked &&
                            at === ordered.findIndex((entry) => wordings.find((w) => w.id === entry.id)?.picked)
                          }
                          value={mine?.text ?? ''}
                          onChange={(event) => setWordingText(item, variant.id, event.currentTarget.value)}
                        />
                      ) : (
                        <span className={`${classes.text} selectable`}>{mine?.text ?? variant.content.text}</span>
                      )}
                      {!editing && (picked || asked) && (
                        <Row as="span" inline fixed align="center" gap={6} size={11}>
                          {asked && <Chip>{t('review.target.asked')}</Chip>}
                          {picked && (
                            <Text as="b" tone="accent-text">
                              {t('review.target.picked')}
                            </Text>
                          )}
                        </Row>
                      )}
                    </Row>
                    {!editing && (
                      <ModelFindings
                        variant={variant}
                        shown={points.wording === variant.id}
                        onPoints={() => points.toggle(variant.id)}
                      />
                    )}
                  </Block>
                );
              })}
            </Stack>
          </Block>
        );
      })}
    </>
  );
}
