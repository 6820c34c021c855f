import type { Action } from '#shared/episodes/actions.ts';
import { actionDetail, typeLabel } from '../labels.ts';
import classes from './ActionTag.module.css';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

/** From the middle of a ring to its outer edge, and on to the tag, in CSS pixels. */
const edge = 13;
/** Where the line of a drag has no ring. */
const bare = 5;
const reach = 30;

/** What was done and to what: on a leader beside the point, or at the foot of the picture if there is none. */
export function ActionTag({
  actions,
  name,
  picture,
  shown,
}: {
  actions: readonly Action[];
  /** Name of the element that was acted on. */
  name: string;
  picture: { width: number; height: number };
  /** Size of the picture on the screen, in CSS pixels. */
  shown: { width: number; height: number };
}) {
  const [first, ...more] = actions;
  if (!first) return null;
  const words = (action: Action, on: string) => (
    <>
      <b>{typeLabel(action.type)}</b> {[actionDetail(action), on].filter(Boolean).join(' · ')}
    </>
  );
  if (!first.point || more.length > 0)
    return (
      <Stack
        as="figcaption"
        position="absolute"
        pad={[1, 8]}
        overflow="hidden"
        radius={2}
        clickThrough
        left="50%"
        bottom={12}
        maxWidth="80%"
        className={classes.tag}
        data-foot
      >
        {actions.map((action, at) => (
          // Actions have no identity beside their place.
          <Text truncate key={at}>
            {words(action, at === 0 ? name : '')}
          </Text>
        ))}
      </Stack>
    );
  const [x, y] = [(first.point[0] / picture.width) * shown.width, (first.point[1] / picture.height) * shown.height];
  const [left, up] = [x > shown.width / 2, y > shown.height / 2];
  const [dx, dy] = [left ? -1 : 1, up ? -1 : 1];
  const end = [x + dx * reach, y + dy * reach] as const;
  const from = first.to ? bare : edge;
  const line = `M${x + dx * from} ${y + dy * from} L${end[0]} ${end[1]}`;
  return (
    <>
      <svg className={classes.leader} width={shown.width} height={shown.height} aria-hidden="true">
        <path d={line} stroke="#0a0a0a" strokeOpacity={0.78} strokeWidth={4} />
        <path d={line} stroke="#ffffff" strokeWidth={1.5} />
      </svg>
      <Stack
        as="figcaption"
        position="absolute"
        pad={[1, 8]}
        overflow="hidden"
        radius={2}
        clickThrough
        className={classes.tag}
        style={{
          maxWidth: `${Math.round(Math.max(left ? end[0] : shown.width - end[0], 80))}px`,
          ...(left ? { right: shown.width - end[0] } : { left: end[0] }),
          ...(up ? { bottom: shown.height - end[1] } : { top: end[1] }),
        }}
      >
        <Text truncate>{words(first, name)}</Text>
      </Stack>
    </>
  );
}
