import { z } from 'zod';
import { fitting } from '../json/read.ts';
import { parseJson } from '../json/parse.ts';

const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const operation = z.object({ op: z.string(), value: z.string().nullish() });

/** A right element: its attributes, as JSON in a string, have its box. The whole of it may be a string as well. */
const candidate = z.union([z.string(), z.looseObject({ attributes: z.unknown() })]);

/** One action; several boxes if several positions are right. */
const action = z.object({
  action_uid: z.string(),
  /** A name, a record, or a record as JSON in a string. */
  operation: z.union([z.string(), operation]),
  value: z.string().nullish(),
  /** x, y, width, height in pixels. */
  bbox: z.union([four, z.array(four)]).nullish(),
  pos_candidates: z.array(candidate).nullish(),
  image: z.string().nullish(),
  screenshot: z.string().nullish().catch(null),
  img_filename: z.string().nullish(),
  image_size: z.tuple([z.number(), z.number()]).nullish(),
});

const task = z.object({
  annotation_id: z.string(),
  task: z.string().optional(),
  confirmed_task: z.string().optional(),
  website: z.string().nullish(),
  domain: z.string().nullish(),
  subdomain: z.string().nullish(),
  /** Every action of the task in words, in order. */
  action_reprs: z.array(z.string()).nullish().catch(null),
});

const flat = z.object({
  ...task.shape,
  ...action.shape,
  previous_actions: z.array(z.string()).nullish(),
  target_action_index: z.union([z.number(), z.string()]).nullish(),
});

/** A whole task, as the original files have it. */
const whole = z.object({ ...task.shape, actions: z.array(action) });

type Four = z.infer<typeof four>;

/** An action with the task it belongs to. */
export interface Row extends z.infer<typeof task> {
  /** Its place in the task, from 0. */
  index: number;
  /** The action in words, such as `[button] Search -> CLICK`. */
  words: string | null;
  uid: string;
  op: string;
  value: string;
  boxes: Four[];
  picture: string | null;
  size: [number, number] | null;
  /** The recorded action; null for that of a flat row, which is the row itself. */
  raw: string | null;
}

const attributes = z.object({ bounding_box_rect: z.string() });
const asValue = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value, 1).value : value);

/** The box in a candidate's attributes, `"x,y,width,height"`; null if it has none. */
function boxIn(entry: z.infer<typeof candidate>): Four | null {
  const node = candidate.safeParse(asValue(entry)).data;
  if (node === undefined || typeof node === 'string') return null;
  const rect = attributes.safeParse(asValue(node.attributes)).data?.bounding_box_rect;
  const box = four.safeParse(rect?.split(',').map(Number)).data;
  // An element without a place on the page is written as -1,-1,-1,-1.
  return box && box[2] > 0 && box[3] > 0 ? box : null;
}

function boxesOf({ bbox, pos_candidates: right }: z.infer<typeof action>): Four[] {
  if (bbox) return typeof bbox[0] === 'number' ? [bbox as Four] : (bbox as Four[]);
  return (right ?? []).map(boxIn).filter((box) => box !== null);
}

function actionRow(of: z.infer<typeof task>, entry: z.infer<typeof action>, index: number, raw: string | null): Row {
  const { operation: given, value } = entry;
  const operated = typeof given === 'string' && given.startsWith('{') ? fitting(operation, asValue(given)) : given;
  return {
    ...of,
    ...{ index, uid: entry.action_uid, raw, words: of.action_reprs?.[index] ?? null },
    op: typeof operated === 'string' ? operated : operated.op,
    value: (typeof operated === 'string' ? value : (operated.value ?? value)) ?? '',
    boxes: boxesOf(entry),
    picture: entry.screenshot ?? entry.image ?? entry.img_filename ?? null,
    size: entry.image_size ?? null,
  };
}

const isWhole = z.object({ actions: z.array(z.unknown()) });

/** The actions of a record: a row with one, or a task with all of them. Errors: Refused. */
export function actionRows(record: unknown): Row[] {
  if (!isWhole.safeParse(record).success) {
    const row = fitting(flat, record);
    const index = row.previous_actions?.length ?? Number(row.target_action_index ?? 0);
    return [actionRow(row, row, Number.isInteger(index) ? index : 0, null)];
  }
  const { actions, ...of } = fitting(whole, record);
  return actions.map((action, at) => {
    // Without the page's source and the wrong candidates, which are most of the file.
    const { operation: made, value, pos_candidates: right } = action;
    return actionRow(
      of,
      action,
      at,
      JSON.stringify({ action_uid: action.action_uid, operation: made, value, pos_candidates: right }),
    );
  });
}
