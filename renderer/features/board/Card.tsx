import { IconBan, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '#shared/contract/review/batches.ts';
import { formatCount, formatDay } from '../../i18n/numbers.ts';
import { today } from '../../project/today.ts';
import { contentsWords, countsWords, sizeOf } from './words.ts';
import { Row, Stack, Text } from '../../ui/layout/primitives.tsx';

/** One batch on the board; pressed, it opens. */
export function Card({ batch, onOpen }: { batch: Batch; onOpen: () => void }) {
  const { t } = useTranslation();
  const all = sizeOf(batch);
  const { name, person, due, blocked, counts, stage } = batch;
  const over = due !== null && due < today() && stage !== 'done';
  const given = counts.submitted + counts.review + counts.done;
  return (
    <li>
      <Stack
        type="button"
        as="button"
        gap={4}
        width="full"
        pad={[8, 10]}
        border="line2"
        radius={4}
        surface="raised"
        text="left"
        breakWords
        cursor="pointer"
        hover="fill"
        onClick={onOpen}
        title={countsWords(t, batch)}
      >
        <strong>{name}</strong>
        <Text tone="dim" weight={400}>
          {contentsWords(t, batch)}
        </Text>
        <Row as="span" radius={2} surface="active" overflow="hidden" height={5} aria-hidden="true">
          <Text surface="ok" data-part="done" style={{ width: `${all === 0 ? 100 : (counts.done / all) * 100}%` }} />
          <Text
            surface="accent"
            data-part="given"
            style={{ width: `${all === 0 ? 0 : ((given - counts.done) / all) * 100}%` }}
          />
        </Row>
        <Text tone="dim" weight={400}>
          {t('board.progress', { done: formatCount(counts.done), all: formatCount(all) })}
        </Text>
        <Row as="span" wrap align="center" gap={4}>
          <IconUser size={13} stroke={1.6} aria-hidden="true" />
          {person ?? (
            <Text tone="dim" weight={400}>
              {t('board.nobody')}
            </Text>
          )}
          {due !== null && (
            <Text ml="auto" tone={over ? 'bad' : 'dim'} data-over={over || undefined}>
              {t(over ? 'board.overdue' : 'board.due', { day: formatDay(`${due}T12:00:00`) })}
            </Text>
          )}
        </Row>
        {blocked !== null && (
          <Row as="span" wrap align="center" gap={4} tone="warn">
            <IconBan size={13} stroke={1.6} aria-hidden="true" />
            {t('board.blocked', { reason: blocked })}
          </Row>
        )}
      </Stack>
    </li>
  );
}
