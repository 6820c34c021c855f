import { memo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Element } from '#shared/contract/elements.ts';
import { instructionTypes } from '#shared/contents/instruction.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { orpc } from '../../../transport/client.ts';
import { Block, Heading, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Properties.module.css';

/** Findings on one element, and the instruction it still lacks: any type is enough for a release. */
export const Lints = memo(function Lints({ element: { id, screenshotId, lints } }: { element: Element }) {
  const { t } = useTranslation();
  const instructions = useQuery(orpc.elements.instructions.queryOptions({ input: { screenshotId } })).data;
  const mine = instructions?.filter((instruction) => instruction.elementId === id) ?? [];
  const picked = instructionTypes.some((type) => mine.some(({ content }) => content.type === type && content.picked));
  const wanting = !instructions || picked ? null : mine.length > 0 ? 'unpicked' : 'uninstructed';
  return (
    <Block as="section" borderBottom="line" pb={8} lastOpen aria-label={t('annotate.lints.title')}>
      <Row as="header" align="center" justify="space-between" pad={[2, 8, 0, 12]} minHeight={30}>
        <Heading size={12} line={16} tone="text2">
          {t('annotate.lints.title')}
        </Heading>
      </Row>
      {lints.length === 0 && !wanting && (
        <Text as="p" pad={[8, 12, 12]} tone="dim">
          {t('annotate.lints.none')}
        </Text>
      )}
      <Block as="ul" pad={[0, 12]} className={classes.lints}>
        {lints.map((lint) => (
          <Row as="li" gap={8} pad={[3, 0]} tone="text" key={lint.code} data-severity={lint.severity}>
            {lint.severity === 'info' ? (
              <IconInfoCircle size={14} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
            )}
            <span className="selectable">{phraseWords(lint.detail)}</span>
          </Row>
        ))}
        {wanting && (
          <Row as="li" gap={8} pad={[3, 0]} tone="text">
            <IconInfoCircle size={14} stroke={1.6} aria-hidden="true" />
            <span>{t(`annotate.lints.${wanting}`)}</span>
          </Row>
        )}
      </Block>
    </Block>
  );
});
