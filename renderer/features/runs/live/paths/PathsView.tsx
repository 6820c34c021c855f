import { IconArrowsSplit, IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PathGraph } from '#shared/contract/runs/live.ts';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { StatusBar } from '../../../../edits/StatusBar.tsx';
import { formatCount } from '../../../../i18n/numbers.ts';
import { navigate } from '../../../../places/route.ts';
import { orpc } from '../../../../transport/client.ts';
import { ErrorNote } from '../../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Picture } from '../../../../ui/pictures/Picture.tsx';
import { actionDetail, actionPlace, typeLabel } from '../../../trajectories/labels.ts';
import { Block, Figure, Heading, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import runClasses from '../../Runs.module.css';
import classes from './Paths.module.css';
import { Bar, BarTitle } from '../../../../ui/Bar.tsx';

type Edge = PathGraph['edges'][number];

/** Which attempts went this way: only successes, none, or both; told apart by the line, not by colour alone. */
const fateOf = ({ ends: { success, failure, other } }: Edge) =>
  success === 0 ? 'lost' : failure + other === 0 ? 'won' : 'both';

const inWords = ({ action }: Edge) =>
  [typeLabel(action.type), actionDetail(action) || actionPlace(action)].filter(Boolean).join(' ');

/** The ways out of the screen that was chosen. */
function Ways({ graph, chosen }: { graph: PathGraph; chosen: number }) {
  const { t } = useTranslation();
  const node = graph.nodes[chosen];
  const out = graph.edges.filter(({ from }) => from === chosen);
  const isStay = ({ to }: Edge) => to === chosen;
  const ways = [...out.filter((edge) => !isStay(edge)), ...out.filter(isStay).toSorted((a, b) => b.count - a.count)];
  if (!node) return null;
  return (
    <Block as="section" pad={12}>
      <Heading as="h2" mb={6} size={12}>
        {t('live.paths.screen', { n: chosen + 1 })}
      </Heading>
      <Text as="p" mb={6} tone="text2">
        {t('live.paths.visits', { count: node.visits })}
      </Text>
      {node.last.success + node.last.failure + node.last.other > 0 && (
        <Text as="p" mb={6} tone="text2">
          {t('live.paths.ended', node.last)}
        </Text>
      )}
      <Heading mb={6} size={12}>
        {t('live.paths.ways')}
      </Heading>
      {ways.length === 0 && (
        <Text as="p" mb={6} tone="text2">
          {t('live.paths.noWays')}
        </Text>
      )}
      <Block as="ul">
        {ways.map((edge, at) => (
          // Ways have no identity beside their place: several actions may stay on one screen.
          <Block as="li" pad={[4, 0]} borderTop="line" breakWords key={at}>
            {t(isStay(edge) ? 'live.paths.stay' : 'live.paths.way', {
              action: inWords(edge),
              times: formatCount(edge.count),
              success: formatCount(edge.ends.success),
              all: formatCount(edge.ends.success + edge.ends.failure + edge.ends.other),
            })}
          </Block>
        ))}
      </Block>
    </Block>
  );
}

/** Sizes in CSS pixels. */
const nodeWidth = 150;
const nodeHeight = 112;
const acrossGap = 96;
const downGap = 20;
const margin = 16;

/** Where each screen stands: columns by the fewest actions from the start, in a column the most visited on top. */
function laidOut(nodes: PathGraph['nodes']): {
  places: { x: number; y: number }[];
  width: number;
  height: number;
} {
  const columns = new Map<number, PathGraph['nodes']>();
  for (const node of nodes) columns.set(node.depth, [...(columns.get(node.depth) ?? []), node]);
  const places: { x: number; y: number }[] = [];
  const order = [...columns].sort(([a], [b]) => a - b);
  for (const [at, [, own]] of order.entries())
    for (const [row, { id }] of own.toSorted((a, b) => b.visits - a.visits || a.id - b.id).entries())
      places[id] = { x: margin + at * (nodeWidth + acrossGap), y: margin + row * (nodeHeight + downGap) };
  const far = (axis: 'x' | 'y') => Math.max(0, ...places.map((place) => place[axis]));
  return { places, width: far('x') + nodeWidth + margin, height: far('y') + nodeHeight + margin };
}

/** The screens that all attempts at one task went through, and where success and failure part. */
export function PathsView({ run, task, attempt }: { run: string; task: string; attempt: string | undefined }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.live.graph.queryOptions({ input: { id: run, task } }));
  const [chosen, setChosen] = useState(0);
  const back = () => navigate({ screen: 'runs', id: run, params: attempt === undefined ? {} : { task: attempt } });
  const backTo = t(attempt === undefined ? 'live.paths.back' : 'live.paths.backToAttempt');
  useActionHandlers({ 'run-list': back });
  const graph = query.data;
  const { places, width, height } = laidOut(graph?.nodes ?? []);
  const title = t('live.paths.title', { task: graph?.instruction ?? task });
  const all = graph ? graph.runs.success + graph.runs.failure + graph.runs.other : 0;
  return (
    <>
      <Bar aria-label={title}>
        <IconButton icon={IconChevronLeft} label={backTo} onClick={back} />
        <BarTitle>{title}</BarTitle>
        {graph && <Text tone="dim">{t('live.paths.summary', { count: all, ...graph.runs })}</Text>}
      </Bar>
      <Row as="main" grow minHeight={0} aria-label={title} aria-busy={query.isPending}>
        <Block grow minWidth={0} minHeight={0} overflow="auto" surface="well">
          {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
          {graph && all === 0 && (
            <Text as="p" pad={[16, 12]} tone="dim">
              {t('live.paths.none')}
            </Text>
          )}
          {graph && (
            <Block position="relative" className={classes.graph} style={{ width, height }}>
              <svg width={width} height={height} aria-hidden="true">
                {graph.edges
                  .filter(({ from, to }) => from !== to)
                  .map((edge) => {
                    const [from, to] = [places[edge.from], places[edge.to]];
                    if (!from || !to) return null;
                    const [x, y, toX, toY] = [from.x + nodeWidth, from.y + 45, to.x, to.y + 45];
                    const bend = Math.max(30, Math.abs(toX - x) / 2);
                    const path = `M${x} ${y} C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`;
                    return (
                      <g key={`${edge.from} ${edge.to}`} data-fate={fateOf(edge)}>
                        <path d={path} strokeWidth={1.5 + 2 * Math.min(3, Math.log2(edge.count))} />
                        {fateOf(edge) === 'both' && <path d={path} className={classes.middle} strokeWidth={1} />}
                        <text x={x + 6} y={y + (toY - y) * 0.12 + (toY > y ? 12 : -5)}>
                          {`${typeLabel(edge.action.type)} ×${edge.count}`}
                        </text>
                      </g>
                    );
                  })}
              </svg>
              {graph.nodes.map((node) => {
                const place = places[node.id] ?? { x: 0, y: 0 };
                return (
                  <Stack
                    hover="fill"
                    key={node.id}
                    type="button"
                    as="button"
                    position="absolute"
                    overflow="hidden"
                    border="line2"
                    surface="panel"
                    tone="text2"
                    size={11}
                    line={16}
                    text="left"
                    className={classes.node}
                    aria-pressed={node.id === chosen}
                    style={{ left: place.x, top: place.y, width: nodeWidth, height: nodeHeight }}
                    onClick={() => setChosen(node.id)}
                  >
                    <Figure border="none" height={90}>
                      <Picture
                        sha256={node.picture.sha256}
                        alt={t('live.paths.screen', { n: node.id + 1 })}
                        width={256}
                      />
                    </Figure>
                    <Row as="span" justify="space-between" gap={6} pad={[2, 6]} space="nowrap">
                      {node.parts ? (
                        <Row as="b" inline ellipsis align="center" gap={3} tone="warn" weight={600}>
                          <IconArrowsSplit size={12} stroke={1.6} aria-hidden="true" /> {t('live.paths.parts')}
                        </Row>
                      ) : (
                        <span>{t('live.paths.visits', { count: node.visits })}</span>
                      )}
                      <span>{`✓ ${node.ends.success}  ✕ ${node.ends.failure + node.ends.other}`}</span>
                    </Row>
                  </Stack>
                );
              })}
            </Block>
          )}
        </Block>
        {graph && all > 0 && (
          <Block
            width={384}
            as="aside"
            fixed
            minHeight={0}
            borderLeft="line"
            surface="panel"
            overflow="auto"
            className={runClasses.side}
          >
            <Ways graph={graph} chosen={chosen} />
          </Block>
        )}
      </Row>
      <StatusBar hints={[{ keys: ['Escape'], label: backTo }]}>
        <span>{t('live.paths.legend')}</span>
      </StatusBar>
    </>
  );
}
