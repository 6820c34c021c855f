import { useTranslation } from 'react-i18next';
import type { TriedAsking } from '#shared/contract/runs/own-parts.ts';
import { formatMoney } from '../../../i18n/numbers.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { Grid, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Own.module.css';
import { Verbatim } from './Verbatim.tsx';

function Messages({ messages }: Pick<TriedAsking, 'messages'>) {
  const { t } = useTranslation();
  return messages.map(({ role, parts }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other identity
    <Stack key={at} gap={6} minWidth={0} className={classes.way}>
      <Text tone="dim" size={11}>
        {t(`models.own.role.${role}`)}
      </Text>
      <Verbatim
        label={t(`models.own.role.${role}`)}
        text={parts.map((part) => part ?? t('models.own.pictureHere')).join('\n')}
      />
    </Stack>
  ));
}

function Reading({ way }: { way: TriedAsking }) {
  const { t } = useTranslation();
  return (
    <Grid as="dl" columns="auto 1fr" gap={[3, 12]} className="selectable">
      {way.adapted !== null && (
        <>
          <dt>{t('models.own.adapted')}</dt>
          <Text as="dd" breakWords mono size={11}>
            {way.adapted}
          </Text>
        </>
      )}
      <dt>{t('models.own.answer')}</dt>
      <dd>{way.answer ?? t('common.none')}</dd>
      {way.pattern !== null && (
        <>
          <dt>{t('models.own.rule')}</dt>
          <dd>{way.pattern}</dd>
        </>
      )}
      {way.note !== null && (
        <>
          <dt>{t('models.own.note')}</dt>
          <dd>{way.note}</dd>
        </>
      )}
    </Grid>
  );
}

/** One way of asking an item: the messages, the raw reply, and what was read from it. */
export function AskedWay({
  way,
  alone,
  showMessages = true,
}: {
  way: TriedAsking;
  alone: boolean;
  showMessages?: boolean;
}) {
  const { t } = useTranslation();
  const { outcome, seconds, cost } = way;
  const Title = alone ? 'h3' : 'h4';
  return (
    <Stack as="section" gap={6} minWidth={0} className={classes.way}>
      {!alone && <Heading size={12}>{t(way.own ? 'models.own.withOwn' : 'models.own.without')}</Heading>}
      {way.error && <ErrorNote error={phraseWords(way.error)} />}
      {outcome !== null && (
        <Row as="p" align="center" gap={6} tone="text2" role="status">
          <StateGlyph state={outcome === 'right' ? 'approved' : 'rejected'} />
          <b>{t(`evaluate.outcome.${outcome}`)}</b>
          {seconds !== null && (
            <span>{t('models.own.took', { seconds: seconds.toFixed(1), cost: formatMoney(cost ?? 0) })}</span>
          )}
        </Row>
      )}
      {way.reply !== null && (
        <>
          <Title>{t('models.own.reply')}</Title>
          <Verbatim label={t('models.own.reply')} text={way.reply} />
        </>
      )}
      {outcome !== null && (
        <>
          <Title>{t('models.own.reading')}</Title>
          <Reading way={way} />
        </>
      )}
      {showMessages && (
        <>
          <Title>{t('models.own.messages')}</Title>
          <Messages messages={way.messages} />
        </>
      )}
    </Stack>
  );
}
