import { element as elementKind } from '#shared/items/element/index.ts';
import { memo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import type { Revision } from '#shared/contract/questions.ts';
import { useReasonName } from '../../../labels/use-labels.ts';
import { phraseOr } from '../../../i18n/phrase-or.ts';
import { stepBack, stepWords } from '../../../i18n/step-words.ts';
import { orpc } from '../../../transport/client.ts';
import { Age } from '../../../ui/time/Age.tsx';
import { Block, Grid, Heading, Row, Text } from '../../../ui/layout/primitives.tsx';

const most = 8;

/** Which fields differ between two revisions. */
function changedFields(now: unknown, before: unknown): (keyof ElementContent)[] {
  const a = elementContent.safeParse(now).data;
  const b = elementContent.safeParse(before).data;
  if (!a || !b) return [];
  return (Object.keys(a) as (keyof ElementContent)[]).filter(
    (key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  );
}

/** The purpose of a revision: a decision with its reason, otherwise its own words; empty for a change of content. */
function useWhy(): (row: Revision, before: Revision | undefined) => string {
  const { t } = useTranslation();
  const nameOf = useReasonName();
  return (row, before) => {
    const decided = row.state === 'approved' || row.state === 'rejected';
    const back = stepBack(row.why);
    if (back) return t(`app.${back.way}`, { label: stepWords(t, back.step) });
    if (!before || row.state === before.state || !decided || row.sameAs !== row.number)
      return phraseOr(row.whyPhrase, row.why);
    return [t(`common.state.${row.state}`), row.reason && nameOf(row.reason)].filter(Boolean).join(': ');
  };
}

/** The element's last revisions: number, who, what, when. */
export const History = memo(function History({ id, revision }: { id: string; revision: number }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...orpc.history.revisions.queryOptions({ input: { kind: elementKind.id, id } }),
    enabled: revision > 0,
  });
  const whyOf = useWhy();
  const rows = [...(query.data ?? [])].sort((a, b) => b.number - a.number);
  if (rows.length === 0) return null;
  return (
    <Block as="section" borderBottom="line" pb={8} lastOpen aria-label={t('annotate.history.title')}>
      <Row as="header" align="center" justify="space-between" pad={[2, 8, 0, 12]} minHeight={30}>
        <Heading size={12} line={16} tone="text2">
          {t('annotate.history.title')}
        </Heading>
      </Row>
      <Block as="ul">
        {rows.slice(0, most).map((row, at) => {
          const before = rows[at + 1];
          const fields = before ? changedFields(row.content, before.content) : [];
          const why = whyOf(row, before);
          return (
            <Grid
              as="li"
              columns="1.25rem minmax(3.75rem, 5.25rem) minmax(0, 1fr) auto"
              gap={6}
              pad={[2, 12]}
              size={11}
              key={row.number}
            >
              <Text tone="dim" weight={400}>
                {row.number}
              </Text>
              <Text truncate>{row.author.name}</Text>
              <Text truncate tone="dim">
                {!before || why !== ''
                  ? why || t('annotate.history.made')
                  : fields.length > 0
                    ? t('annotate.history.moved', {
                        what: fields.map((field) => t(`annotate.history.fields.${field}`)).join(', '),
                      })
                    : t('annotate.history.made')}
              </Text>
              <Text tone="dim" weight={400}>
                <Age at={row.at} />
              </Text>
            </Grid>
          );
        })}
      </Block>
    </Block>
  );
});
