import { useTranslation } from 'react-i18next';
import { elementContent } from '#shared/contents/element.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useSession } from '../context.ts';
import { shownNumber } from '../view/shown-number.ts';
import type { Conflict } from './conflicts.ts';
import { Block, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

const fields = Object.keys(elementContent.shape) as (keyof typeof elementContent.shape)[];
const differences = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  fields.filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

/** A field as people read it: numbers of a box rounded, texts as they are. */
function useShown(): (value: unknown) => string {
  const { t } = useTranslation();
  const shown = (value: unknown): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
      return t('annotate.conflict.none');
    if (typeof value === 'boolean') return t(value ? 'annotate.conflict.yes' : 'annotate.conflict.no');
    if (typeof value === 'number') return shownNumber(value);
    if (Array.isArray(value)) return value.map(shown).join(Array.isArray(value[0]) ? '; ' : ', ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return shown;
}

/** A refused stale save: both versions side by side, and the person chooses. */
export function ConflictNote({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation();
  const session = useSession();
  const shown = useShown();
  return (
    <Block as="section" pad={[8, 12, 10]} borderBottom="line" surface="warn-soft" role="alert">
      <Heading size={12} line={16} tone="text2">
        {t('annotate.conflict.title', { name: conflict.yours.name || t('annotate.list.unnamed') })}
      </Heading>
      <Text as="p" margin={[4, 0, 8]}>
        {conflict.message}
      </Text>
      <Grid gap={8} size={11} columns="1fr 1fr">
        {(['theirs', 'yours'] as const).map((side) => (
          <div key={side}>
            <b>{t(`annotate.conflict.${side}`)}</b>
            {differences(conflict.theirs, conflict.yours).map((field) => (
              <Stack key={field} breakWords>
                <Text tone="dim" weight={400}>
                  {t(`annotate.history.fields.${field}`)}
                </Text>
                <span className="selectable">{shown(conflict[side][field])}</span>
              </Stack>
            ))}
          </div>
        ))}
      </Grid>
      <Row gap={4} pad={[8, 0, 0]}>
        <ActionButton small onClick={() => void session.settle('theirs')}>
          {t('annotate.conflict.keepTheirs')}
        </ActionButton>
        <ActionButton small onClick={() => void session.settle('yours')}>
          {t('annotate.conflict.keepYours')}
        </ActionButton>
      </Row>
    </Block>
  );
}
