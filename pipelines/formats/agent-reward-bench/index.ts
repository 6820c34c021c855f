import { textPhrase } from '#shared/phrases/phrase.ts';
import { z } from 'zod';
import { gymActions } from '../agent-runs/browsergym.ts';
import { rewarded } from '../agent-runs/outcome.ts';
import { jsonOf, runFiles } from '../agent-runs/run-files.ts';
import { oneBox } from '../boxes/element-records.ts';
import type { SourceFile } from '../episodes/files.ts';
import { present } from '../episodes/our-action.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, ReadStep, ReadStepElement } from '../episodes/record.ts';
import { defineFormat, type ReadOptions } from '../format.ts';
import { fitting } from '../json/read.ts';
import { ImageFinder } from '../pictures/images.ts';
import type { ReadElement } from '../record-parts.ts';

/** A node of BrowserGym's accessibility tree as text. */
interface Node {
  role: string;
  name: string;
}

const line = /^\s*\[([\w-]+)\] ([\w-]+) (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/;

/** The nodes that have an id, by it, of a tree written as lines such as `[a51] button 'Search', clickable`. */
function nodesOfText(text: string): Map<string, Node> {
  const nodes = new Map<string, Node>();
  for (const word of text.split('\n')) {
    const [, bid, role, single, double] = line.exec(word) ?? [];
    if (bid && role) nodes.set(bid, { role, name: (single ?? double ?? '').replace(/\\(['"\\])/g, '$1') });
  }
  return nodes;
}

const properties = z.record(
  z.string(),
  z.object({
    bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullish().catch(null),
    visibility: z.number().nullish().catch(null),
    clickable: z.boolean().nullish().catch(null),
    set_of_marks: z.boolean().nullish().catch(null),
  }),
);

const step = z.object({
  num: z.number().int(),
  action: z.string().nullish(),
  reasoning: z.string().nullish(),
  screenshot_path: z.string().nullish(),
  url: z.string().nullish(),
  last_action_error: z.string().nullish(),
  axtree: z.string().nullish(),
  axtree_pruned: z.string().nullish(),
  extra_element_properties: properties.nullish().catch(null),
  bounding_boxes: properties.nullish().catch(null),
});
type Step = z.infer<typeof step>;

const run = z.object({
  benchmark: z.string(),
  agent: z.string().nullish(),
  model: z.string().nullish(),
  goal: z.string(),
  summary_info: z.object({
    cum_reward: z.number().nullish(),
    err_msg: z.string().nullish(),
    'stats.cum_cost': z.number().min(0).nullish().catch(null),
  }),
  steps: z.array(step),
});

/** The parts of a step that are many times its size and are read into pre-labels or left out. */
const bulky: ReadonlySet<string> = new Set([
  'axtree',
  'axtree_obj',
  'axtree_pruned',
  'chat_messages',
  'bounding_boxes',
  'extra_element_properties',
]);
const withoutBulk = (value: unknown): string =>
  JSON.stringify(value, (key, inside: unknown) => (bulky.has(key) ? undefined : inside));

/** A picture is named from the folder that holds the data set, which may be the chosen one or the one above it. */
function places(name: string): string[] {
  const parts = name.split(/[/\\]+/).filter((part) => part !== '' && part !== '.');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

/** Elements of a step's screen by their id: their boxes, and what the tree's text says of them. */
function elementsOf(entry: Step): Map<string, ReadElement & { label: ReadStepElement }> {
  const nodes = nodesOfText(entry.axtree_pruned ?? entry.axtree ?? '');
  const found = new Map<string, ReadElement & { label: ReadStepElement }>();
  for (const [bid, about] of Object.entries(entry.extra_element_properties ?? entry.bounding_boxes ?? {})) {
    const box = about.bbox;
    if (!box || box[2] <= 0 || box[3] <= 0) continue;
    const node = nodes.get(bid);
    const bbox = { numbers: box, convention: 'xywh-px' as const };
    const content = { ...(node?.name && { name: node.name.slice(0, 500) }), ...(node && { role: node.role }) };
    found.set(bid, { ...oneBox(bbox, { content }), label: { ...node, bbox } });
  }
  return found;
}

/** Elements worth proposing: those that can be acted on and are seen. */
function proposals(entry: Step, elements: ReturnType<typeof elementsOf>): ReadElement[] {
  const about = entry.extra_element_properties ?? entry.bounding_boxes ?? {};
  return [...elements].flatMap(([bid, { label: _, ...element }]) => {
    const { visibility, clickable, set_of_marks } = about[bid] ?? {};
    return (clickable || set_of_marks) && (visibility ?? 1) >= 0.5 ? [element] : [];
  });
}

async function readRun({ file, name }: SourceFile, options: ReadOptions, chosen: string): Promise<ReadEpisode> {
  const whole = await jsonOf(file);
  const found = fitting(run, whole);
  const images = await ImageFinder.open(file, options.images, chosen);
  const { steps: stood, ...head } = whole as { steps: unknown[] };
  const steps: ReadStep[] = [];
  let final: ReadEpisode['final'] = null;
  for (const [at, entry] of found.steps.entries()) {
    const picture = await stepPicture(images, entry.screenshot_path, places(entry.screenshot_path ?? ''));
    // The last entry of a run that ended by itself is what it led to.
    if (!entry.action && at === found.steps.length - 1 && at > 0) {
      final = picture;
      continue;
    }
    const elements = elementsOf(entry);
    const acted = gymActions(entry.action ?? '');
    const error = found.steps[at + 1]?.last_action_error?.trim();
    const bid = acted.find((action) => action.bid !== null)?.bid ?? null;
    const target = bid === null ? undefined : elements.get(bid)?.label;
    steps.push({
      index: entry.num,
      picture,
      actions: acted.map(({ action }) => ({ ...action, ...(error && { status: error.slice(0, 4000) }) })),
      ...present({ thought: entry.reasoning, url: entry.url }),
      ...(target && { element: target }),
      boxes: proposals(entry, elements),
      raw: withoutBulk(stood[at]),
    });
  }
  const { summary_info: summary } = found;
  const record = file.replace(/^.*[/\\]/, '').replace(/\.json$/, '');
  const agent = found.agent ?? found.model;
  return {
    record: name,
    line: null,
    raw: withoutBulk(head),
    content: {
      task: found.goal.trim(),
      name: record,
      platform: 'web',
      apps: [found.benchmark],
      source: { kind: 'import', dataset: 'AgentRewardBench', record: agent ? `${agent}/${record}` : record },
      agent: agent?.slice(0, 200) ?? null,
      ...rewarded(summary.cum_reward, summary.err_msg, steps.length),
      ...(typeof summary['stats.cum_cost'] === 'number' && { cost: summary['stats.cum_cost'] }),
      scroll: 'content',
    },
    steps,
    final,
  };
}

/** AgentRewardBench's cleaned trajectories: one run per JSON file, pictures in `screenshots`. */
export const agentRewardBench = defineFormat({
  id: 'agent-reward-bench',
  name: 'AgentRewardBench trajectories',
  conventions: [],
  accepts: ['folder', '.json'],
  episodes: runFiles({
    match: /\.json$/,
    // Judgements beside the trajectories are about runs, and are none.
    skip: /(^|\/)judgments\//,
    what: textPhrase('cleaned/…/*.json'),
    read: readRun,
  }),
});
