import { IconSquareCheckFilled } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { ListRow } from '../../../ui/tables/ListRow.tsx';
import { kindHooks } from '../kinds/registry.ts';
import type { QueueRow } from '../review.ts';
import { whyWords } from './why-words.ts';
import { sharedWords } from './words/shared-words.ts';
import { useQueue } from '../queue-store.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';

/** One item in the queue: its text, its outcome, and its kind's word at the end of the line. */
export function QueueLine({
  row,
  beside = [],
  chosen,
  heldBy,
  onPress,
}: {
  row: QueueRow;
  /** The titles of the rows above and below: what the row begins with like them is cut first. */
  beside?: readonly (string | undefined)[];
  chosen: boolean;
  /** Who else has it open. */
  heldBy: string | undefined;
  onPress: (event: MouseEvent) => void;
}) {
  const { t } = useTranslation();
  const outcome = useQueue((state) => state.outcomes[row.id]);
  const picked = useQueue((queue) => queue.picked.has(row.id));
  const state = outcome?.state ?? row.state ?? 'to_review';
  const reason = outcome?.reason ?? row.reason;
  const of = kindHooks(row.kind);
  const Card = of?.Card;
  const name = row.title || (of?.untitled?.() ?? '');
  const shared = sharedWords(name, beside);
  return (
    <ListRow
      glyph={picked ? <IconSquareCheckFilled size={14} color="var(--accent)" /> : <StateGlyph state={state} />}
      name={
        shared === 0 ? (
          name
        ) : (
          <Row as="span" space="pre" title={name}>
            <Text ellipsis minWidth="4em" flex="0 1000 auto">
              {name.slice(0, shared)}
            </Text>
            <Text ellipsis minWidth={0}>
              {name.slice(shared)}
            </Text>
          </Row>
        )
      }
      end={Card && <Card row={row} />}
      sub={
        outcome?.done
          ? t(`common.state.${state}`)
          : heldBy === undefined
            ? reason
              ? whyWords(reason)
              : (row.app ?? '')
            : t('common.presence.reviewing', { person: heldBy })
      }
      chosen={chosen}
      done={outcome?.done ?? false}
      aria-current={chosen ? 'true' : undefined}
      aria-pressed={picked || undefined}
      onClick={onPress}
      tabIndex={chosen ? 0 : -1}
    />
  );
}
