import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '#shared/episodes/actions.ts';
import type { Tile } from '#shared/contract/runs/live.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { momentKey, useLiveMoments } from '../../../transport/live-moments.ts';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { Marks } from '../../trajectories/episode/Marks.tsx';
import { actionDetail, typeLabel } from '../../trajectories/labels.ts';
import { LiveState } from './LiveState.tsx';
import classes from './Live.module.css';
import { Block, Figure, Row, Text } from '../../../ui/layout/primitives.tsx';

const inWords = (action: Action) => [typeLabel(action.type), actionDetail(action)].filter(Boolean).join(' ');

/** The picture's place in a box that it fits without cropping, so that marks lie on it. */
function fitted(picture: { width: number; height: number }, box: { width: number; height: number }) {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { width, height, left: (box.width - width) / 2, top: (box.height - height) / 2 };
}

/** One attempt: its latest screen with the next action, its task, how far it is, and why it ended. */
export const BoardTile = memo(function BoardTile({
  run,
  tile,
  place,
  box,
  active,
  marks,
  onOpen,
  onActive,
}: {
  run: string;
  tile: Tile;
  /** Which of those shown it is, from 0. */
  place: number;
  /** Size of its picture on the screen. */
  box: { width: number; height: number };
  active: boolean;
  marks: boolean;
  onOpen: (tile: Tile) => void;
  onActive: (place: number) => void;
}) {
  const { t } = useTranslation();
  const lastMoment = useLiveMoments((all) => all[momentKey(run, tile.itemId)]);
  // The board's answer is newer once it has ended there.
  const ended = tile.state !== 'running' && tile.state !== 'waiting';
  const now = ended || lastMoment?.moment.state === 'ended' ? null : (lastMoment ?? null);
  const moment = now?.moment ?? tile.moment;
  const state = now ? 'running' : tile.state;
  const step = now?.step ?? tile.step;
  const size = tile.picture ?? { width: 16, height: 10 };
  const sha256 = now?.picture ?? tile.picture?.sha256 ?? null;
  const next = moment && 'action' in moment ? moment.action : null;
  const words = ended ? phraseWords(tile.reason) : next ? inWords(next) : '';
  return (
    <Block
      hover="fill"
      type="button"
      as="button"
      display="block"
      width="full"
      border="line2"
      surface="panel"
      tone="text2"
      size={11}
      line={16}
      text="left"
      cursor="default"
      className={classes.tile}
      data-active={active || undefined}
      data-over={ended || undefined}
      data-item={tile.itemId}
      tabIndex={active ? 0 : -1}
      title={words || undefined}
      onFocus={() => onActive(place)}
      onClick={() => onOpen(tile)}
    >
      <Figure border="none" style={{ height: box.height }}>
        {sha256 && (
          <Text display="block" position="absolute" className={classes.fit} style={fitted(size, box)}>
            <Picture sha256={sha256} alt="" width={512} />
            {marks && next && (
              <Marks marks={[next]} width={size.width} height={size.height} shown={fitted(size, box)} small />
            )}
          </Text>
        )}
        <Text position="absolute" top={4} right={4} pad={[0, 5]} radius={2} surface="chip" tone="chip-text">
          {tile.n}
        </Text>
      </Figure>
      <Text display="block" height={3} surface="well" className={classes.track} aria-hidden="true">
        <Text
          display="block"
          height={3}
          surface={state === 'success' ? 'ok' : 'accent'}
          data-state={state}
          style={{ width: `${Math.min(100, (100 * step) / Math.max(1, tile.of))}%` }}
        />
      </Text>
      <Row as="span" align="center" justify="space-between" gap={8} height={20} pad={[2, 8, 0]} space="nowrap">
        <Text as="b" ellipsis tone="text" size={12} weight={600}>
          {tile.instruction}
        </Text>
        <span>{t('live.board.step', { step, of: tile.of })}</span>
      </Row>
      <Row as="span" align="center" justify="space-between" gap={8} pad={[2, 8, 0]} space="nowrap" height={24} pb={6}>
        <LiveState state={state} moment={moment} />
        <Text overflow="hidden" tone="dim" ellipsis>
          {tile.assisted ? t('live.board.assisted') : words}
        </Text>
      </Row>
    </Block>
  );
});
