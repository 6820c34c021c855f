import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedScreenshot } from '#shared/contract/screenshots.ts';
import { ListCell, LoadingCell } from '../../../list/ListCell.tsx';
import type { Entry } from '../../../list/ListGrid.tsx';
import { CellCheck } from '../../../list/RowCheck.tsx';
import { PointerButton } from '../../../ui/ActionButton.tsx';
import { PictureState } from '../../../edits/PictureState.tsx';
import { OpenBy } from '../../../presence/OpenBy.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { retire } from '../bulk/bulk.ts';
import classes from './Cell.module.css';
import { library } from '../library-store.ts';
import { retryPictures, useRetries } from '../retries.ts';
import { pressRow } from '../use-list-keys.ts';
import { Block, Figure, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** A missing or damaged file: which one, and what can be done, by keyboard with the actions of the selection. */
function Broken({ row }: { row: ListedScreenshot }) {
  const { t } = useTranslation();
  return (
    <Stack as="span" align="center" justify="center" gap={6} height="full" className={classes.broken}>
      <Picture sha256={row.sha256} alt={row.name} missing />
      <Text
        as="code"
        tone="text2"
        size={10.5}
        aria-hidden="true"
      >{`media/${row.sha256.slice(0, 2)}/${row.sha256.slice(0, 12)}…`}</Text>
      <Row as="span" gap={6}>
        <PointerButton onPress={() => retryPictures([row.id])}>{t('common.retry')}</PointerButton>
        <PointerButton onPress={() => void retire([row.id])}>{t('library.retire')}</PointerButton>
      </Row>
    </Stack>
  );
}

/** One screenshot: picture first, then name, state with its word, number of targets. */
export function Cell({
  row,
  index,
  total,
  pictureHeight,
  active,
  selected,
  stale,
}: Entry<ListedScreenshot> & { total: number; pictureHeight: number; stale: boolean }) {
  const { t } = useTranslation();
  const turn = useRetries((retries) => (row && retries[row.id]) ?? 0);
  /** Picture and turn that failed. */
  const [failed, setFailed] = useState<string | null>(null);
  if (!row)
    return (
      <LoadingCell active={active}>
        <Block
          as="span"
          fixed
          position="relative"
          border="line2"
          surface="canvas"
          overflow="hidden"
          display="block"
          style={{ height: pictureHeight }}
        />
      </LoadingCell>
    );
  // Pre-labels that wait are the next work on a picture without elements.
  const waiting = row.prelabels > 0 && t('library.prelabels', { count: row.prelabels });
  const questions = (row.questions > 0 || !waiting) && t('library.questionsShort', { count: row.questions });
  const targets =
    row.elements > 0 ? t('library.targets', { count: row.elements }) : [questions, waiting].filter(Boolean).join(', ');
  const asked = `${row.sha256} ${turn}`;
  const broken = failed === asked || (turn === 0 && !row.mediaOk);
  return (
    <ListCell
      id={`shot-${row.id}`}
      index={index}
      total={total}
      active={active}
      selected={selected}
      stale={stale}
      onPress={(event) => pressRow(event, row.id, index)}
    >
      <Figure fixed style={{ height: pictureHeight }}>
        {broken ? (
          <Broken row={row} />
        ) : (
          <Picture key={turn} sha256={row.sha256} alt="" width={512} onFailed={() => setFailed(asked)} />
        )}
        {!broken && (
          <Block
            as="span"
            pad={[1, 5]}
            radius={2}
            surface="chip"
            size={11}
            line={16}
            position="absolute"
            right={5}
            bottom={5}
            className={classes.size}
          >
            {row.width} × {row.height}
          </Block>
        )}
      </Figure>
      <CellCheck
        list={library}
        id={row.id}
        index={index}
        on={selected}
        label={t('library.select', { name: row.name })}
      />
      <Text truncate mt={6} pad={[0, 1]} tone="text" size={12} line={16} weight={500} title={row.name}>
        {row.name}
      </Text>
      <Row as="span" align="center" justify="space-between" gap={8} mt={4} pad={[0, 1]}>
        <PictureState picture={row} />
        <OpenBy screenshotId={row.id} />
        {row.assigned && (
          <Text
            truncate
            minWidth={0}
            tone="dim"
            title={t(row.assigned.due ? 'library.assignedUntil' : 'library.assignedTo', {
              person: row.assigned.person,
              due: row.assigned.due ?? '',
            })}
          >
            {row.assigned.person}
          </Text>
        )}
        <Text truncate tone="dim" title={targets}>
          {targets}
        </Text>
      </Row>
    </ListCell>
  );
}
