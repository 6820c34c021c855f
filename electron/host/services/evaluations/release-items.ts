import type { z } from 'zod';
import { fineStateStages } from '#shared/tasks/fine_state/item.ts';
import { itemOfQuestion } from '#shared/tasks/mcq/item.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ReadDb } from '../../db/connection.ts';
import { releaseRecords } from '../../db/queries/releases.ts';
import { type ReleaseRecord, releaseRecord, type releaseScreenshot } from '../release/record.ts';

type Screenshot = z.infer<typeof releaseScreenshot>;
type ElementRecord = Extract<ReleaseRecord, { kind: 'element' }>;
type InstructionRecord = Extract<ReleaseRecord, { kind: 'instruction' }>;

/** One screenshot of a release with the records on it. */
interface Group {
  screenshot: Screenshot;
  records: ReleaseRecord[];
}

/** A task item before the task's own schema has read it. */
export interface ReleaseItem {
  itemId: string;
  label: string;
  screenshot: Screenshot;
  item: unknown;
}

function* groups(db: ReadDb, tag: string): Generator<Group> {
  let group: Group | null = null;
  for (const { content } of releaseRecords(db, tag)) {
    const record = releaseRecord.parse(JSON.parse(content));
    if (record.kind === 'screenshot') {
      if (group) yield group;
      group = { screenshot: record, records: [] };
    } else group?.records.push(record);
  }
  if (group) yield group;
}

const imageOf = ({ sha256, width, height }: Screenshot) => ({ ref: sha256, width, height });

function questions({ screenshot, records }: Group, index: number): ReleaseItem[] {
  return records
    .filter((record) => record.kind === 'question')
    .flatMap((record, at) => {
      const item = itemOfQuestion(index + at, record.content, screenshot);
      return item ? [{ itemId: record.id, label: record.content.question, screenshot, item }] : [];
    });
}

/** Each instruction of the wanted types with its element. */
function asked(
  { records }: Group,
  types: readonly string[],
): { element: ElementRecord; instruction: InstructionRecord }[] {
  const elements = new Map(
    records.flatMap((record) => (record.kind === 'element' ? [[record.id, record] as const] : [])),
  );
  return records.flatMap((record) => {
    if (record.kind !== 'instruction' || !types.includes(record.content.type)) return [];
    const element = elements.get(record.element);
    return element ? [{ element, instruction: record }] : [];
  });
}

function targets(group: Group, index: number): ReleaseItem[] {
  const { screenshot } = group;
  return asked(group, ['basic', 'advanced']).map(({ element, instruction }, at) => {
    const { locate, regions, kind, polygon, absent } = element.content;
    const item = {
      index: index + at,
      image: imageOf(screenshot),
      platform: screenshot.platform,
      app: screenshot.app,
      type: instruction.content.type,
      kind,
      instruction: instruction.content.text,
      targets: absent || locate === null ? [] : [locate, ...regions],
      polygon: absent ? null : polygon,
      absent,
    };
    return { itemId: instruction.id, label: instruction.content.text, screenshot, item };
  });
}

function stages(group: Group, _index: number, cases: Map<string, number>): ReleaseItem[] {
  const { screenshot } = group;
  return asked(group, fineStateStages).flatMap(({ element, instruction }) => {
    const { locate, interact, current, category, component } = element.content;
    if (locate === null) return [];
    if (!cases.has(element.id)) cases.set(element.id, cases.size);
    const item = {
      case: cases.get(element.id),
      stage: instruction.content.type,
      image: imageOf(screenshot),
      platform: screenshot.platform,
      category,
      component,
      instruction: instruction.content.text,
      locate,
      current,
      interact,
    };
    return [{ itemId: instruction.id, label: instruction.content.text, screenshot, item }];
  });
}

/** What of a release a task is about; tasks that are not here are scored from files only. */
const makers: Record<string, (group: Group, index: number, cases: Map<string, number>) => ReleaseItem[]> = {
  mcq: questions,
  grounding: targets,
  fine_state: stages,
};

/** True for tasks whose items a release can hold. */
export function canEvaluate(task: AnyTaskType): boolean {
  return task.id in makers;
}

/** The items of a task in a release, in its order. */
export function* releaseItems(db: ReadDb, tag: string, task: AnyTaskType): Generator<ReleaseItem> {
  const make = makers[task.id];
  if (!make) return;
  const cases = new Map<string, number>();
  let index = 0;
  for (const group of groups(db, tag))
    for (const made of make(group, index, cases)) {
      yield made;
      index++;
    }
}
