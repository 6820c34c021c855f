import { IconEyeCheck, IconFlag, IconPencil, IconVectorTriangle, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WholeItem } from '#shared/contract/items.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { useHasKeptText } from '../../../ui/fields/kept-texts.ts';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { LintList } from '../verdict/LintList.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import { correctionText } from './use-correction.ts';
import { fieldWords, useFieldWords } from './field-words.ts';
import { ItemOpinions } from './ItemOpinions.tsx';
import { kindWords } from '../../../i18n/kind-words.ts';
import { ReportForm, reportText } from './ReportForm.tsx';
import { Block, Grid, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Find.module.css';

/** The item's texts, with its kind's field names. */
function Fields({ item }: { item: WholeItem }) {
  const wordsOf = useFieldWords();
  const fields = fieldWords(item).filter(({ value }) => value !== '');
  if (fields.length === 0) return null;
  return (
    <Block as="section" pad={12} borderBottom="line" lastOpen>
      <Grid as="dl" gap={[4, 12]} line={18} columns="minmax(5rem, max-content) 1fr">
        {fields.map((field) => (
          <div key={field.at.join('.')} style={{ display: 'contents' }}>
            <dt>{wordsOf(field)}</dt>
            <Text as="dd" space="pre-wrap" className="selectable">
              {field.value}
            </Text>
          </div>
        ))}
      </Grid>
    </Block>
  );
}

function Tools({ item, onDo }: { item: WholeItem; onDo: (what: 'correct' | 'report') => void }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('items.edit');
  const { review, screenshotId } = item;
  const retired = item.state === 'retired';
  return (
    <Row wrap gap={8} mt={12}>
      {(findItemKind(item.kind)?.corrects?.length ?? 0) > 0 && !retired && (
        <ActionButton small icon={IconPencil} refusal={refusal} onClick={() => onDo('correct')}>
          {t('review.find.correct')}
        </ActionButton>
      )}
      {review !== null && (
        <ActionButton
          small
          icon={IconEyeCheck}
          onClick={() => navigate({ screen: 'review', id: review, params: { kind: item.kind } })}
        >
          {t('review.find.openReview')}
        </ActionButton>
      )}
      {screenshotId !== null && (
        <ActionButton
          small
          icon={IconVectorTriangle}
          onClick={() => navigate({ screen: 'annotate', id: screenshotId })}
        >
          {t('review.find.openAnnotate')}
        </ActionButton>
      )}
      {review !== null && (
        <ActionButton small icon={IconFlag} onClick={() => onDo('report')}>
          {t('review.find.report')}
        </ActionButton>
      )}
    </Row>
  );
}

/** Forms that the person started on an item: they are open again on return. */
function useBegun({ id, review }: WholeItem): 'correct' | 'report' | null {
  const correcting = useHasKeptText(correctionText(id));
  const reporting = useHasKeptText(reportText(review ?? ''));
  if (correcting) return 'correct';
  return review !== null && reporting ? 'report' : null;
}

function Item({ item }: { item: WholeItem }) {
  const { t } = useTranslation();
  const begun = useBegun(item);
  // Undefined until the person opens or closes a form.
  const [chosen, setDoing] = useState<typeof begun>();
  const doing = chosen === undefined ? begun : chosen;
  return (
    <>
      {item.sha256 && (
        <Block height={190} pad={[12, 12, 0]}>
          <Picture sha256={item.sha256} alt={item.label} width={480} />
        </Block>
      )}
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Text as="p" size={13} line={20} weight={600} breakWords className="selectable">
          {item.label || t('review.find.unnamed')}
        </Text>
        <Row as="p" wrap align="center" gap={[4, 12]} mt={6} tone="text2">
          <StateGlyph state={item.state} word />
          {item.facet && <span>{item.facet}</span>}
          {item.app && <span>{item.app}</span>}
          <span>{t('review.find.revision', { n: item.revision })}</span>
        </Row>
        <Tools item={item} onDo={setDoing} />
      </Block>
      {doing === 'report' && item.review !== null && (
        <ReportForm id={item.review} focused={chosen === 'report'} onDone={() => setDoing(null)} />
      )}
      {doing === 'correct' ? (
        <CorrectionForm item={item} focused={chosen === 'correct'} onDone={() => setDoing(null)} />
      ) : (
        <Fields item={item} />
      )}
      {item.lints.length > 0 && <LintList lints={item.lints} />}
      <ItemOpinions item={item} />
    </>
  );
}

/** The open item: its texts, actions on it, and everything said about it. */
export function ItemPane({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.items.open.queryOptions({ input: { id } }));
  return (
    <Stack
      width="clamp(22.5rem, 30vw, 32.5rem)"
      as="aside"
      fixed
      minHeight={0}
      borderLeft="line"
      surface="panel"
      className={classes.pane}
      aria-label={t('review.find.item')}
    >
      <PanelHeader title={query.data ? kindWords(query.data.kind, 1) : t('review.find.item')}>
        <IconButton icon={IconX} size={22} label={t('review.find.closeItem')} onClick={onClose} />
      </PanelHeader>
      <Block grow minHeight={0} overflow="auto" aria-busy={query.isPending}>
        {query.error ? (
          <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          query.data && <Item item={query.data} />
        )}
      </Block>
    </Stack>
  );
}
