import { useTranslation } from 'react-i18next';
import type { TriedAsking } from '#shared/contract/runs/own-parts.ts';
import { formatMoney } from '../../../i18n/numbers.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { Block, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Own.module.css';

function Messages({ messages }: Pick<TriedAsking, 'messages'>) {
  const { t } = useTranslation();
  return messages.map(({ role, parts }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other identity
    <Stack key={at} gap={6} minWidth={0} className={classes.way}>
      <Text tone="dim" size={11}>
        {t(`models.own.role.${role}`)}
      </Text>
      <Block
        as="pre"
        maxHeight="40vh"
        pad={8}
        border="line2"
        radius={3}
        surface="field"
        overflow="auto"
        mono
        size={11}
        line={17}
        space="pre-wrap"
        breakWords
        className="selectable"
      >
        {parts.map((part) => part ?? t('models.own.pictureHere')).join('\n')}
      </Block>
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
          <h4>{t('models.own.reply')}</h4>
          <Block
            as="pre"
            maxHeight="40vh"
            pad={8}
            border="line2"
            radius={3}
            surface="field"
            overflow="auto"
            mono
            size={11}
            line={17}
            space="pre-wrap"
            breakWords
            className="selectable"
          >
            {way.reply}
          </Block>
        </>
      )}
      {outcome !== null && (
        <>
          <h4>{t('models.own.reading')}</h4>
          <Reading way={way} />
        </>
      )}
      {showMessages && (
        <>
          <h4>{t('models.own.messages')}</h4>
          <Messages messages={way.messages} />
        </>
      )}
    </Stack>
  );
}
