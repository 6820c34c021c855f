import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../charts/figures.ts';
import { Chip, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ItemDialog.module.css';

/** What the model was asked, with the options and the key. */
export function Asked({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const { kind, text } = detail.asked;
  // Yes and no stand for themselves.
  const options = detail.asked.options.filter((option) => option.letter !== option.text);
  return (
    <Stack as="section" gap={6} className={classes.block}>
      <Heading tone="dim" size={11}>
        {t(kind === 'point' ? 'evaluate.item.instruction' : 'evaluate.item.question')}
      </Heading>
      <Text as="p" size={13} line={20} weight={600} className="selectable">
        {text || detail.label}
      </Text>
      {options.length > 0 && (
        <Stack as="ul" gap={4} className={classes.options}>
          {options.map((option) => (
            <Row
              as="li"
              align="baseline"
              gap={8}
              pad={[5, 8]}
              border="line2"
              radius={3}
              line={18}
              key={option.letter}
              data-key={option.letter === detail.gold || undefined}
              data-answered={option.letter === detail.answer || undefined}
            >
              <b>{option.letter}</b>
              <span className="selectable">{option.text}</span>
              {option.letter === detail.answer && (
                <Chip inline align="center" gap={4} space="nowrap" pad={[0, 4]}>
                  {t('evaluate.item.answered')}
                </Chip>
              )}
              {option.letter === detail.gold && (
                <Row as="span" inline align="center" gap={4} tone="ok" size={11} space="nowrap">
                  <IconKey size={12} stroke={1.6} aria-hidden="true" />
                  {t('evaluate.item.key')}
                </Row>
              )}
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
