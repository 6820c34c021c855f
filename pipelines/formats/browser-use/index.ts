import path from 'node:path';
import { z } from 'zod';
import type { Outcome } from '#shared/episodes/episode.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { embeddedPicture } from '../agent-runs/embedded.ts';
import { filesIn } from '../episodes/files.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadAction, ReadEpisode, ReadStep, ReadStepElement, StepPicture } from '../episodes/record.ts';
import { defineFormat, type EpisodeRead, type ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { episodeRecords } from '../episodes/records.ts';
import { type JsonRecord, readJsonRecords } from '../json/read.ts';

const bounds = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const interacted = z.object({
  node_name: z.string().nullish(),
  tag_name: z.string().nullish(),
  ax_name: z.string().nullish(),
  attributes: z.record(z.string(), z.unknown()).nullish(),
  bounds: bounds.nullish().catch(null),
  viewport_coordinates: z
    .object({ top_left: z.object({ x: z.number(), y: z.number() }), width: z.number(), height: z.number() })
    .nullish()
    .catch(null),
});

const entry = z.object({
  model_output: z
    .object({
      current_state: z.record(z.string(), z.unknown()).nullish(),
      thinking: z.string().nullish(),
      next_goal: z.string().nullish(),
      action: z.array(z.record(z.string(), z.unknown())).nullish(),
    })
    .nullish(),
  result: z
    .array(
      z.object({
        is_done: z.boolean().nullish(),
        success: z.boolean().nullish(),
        error: z.string().nullish(),
        extracted_content: z.string().nullish(),
      }),
    )
    .nullish(),
  state: z
    .object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      screenshot: z.string().nullish(),
      screenshot_path: z.string().nullish(),
      interacted_element: z.array(z.unknown()).nullish(),
    })
    .nullish(),
  metadata: z.object({ step_number: z.number().int().nullish(), step_start_time: z.number().nullish() }).nullish(),
});
type Entry = z.infer<typeof entry>;

const record = z.object({ history: z.array(z.unknown()) });

/** browser-use's token and cost counts, if it recorded them. */
const counted = z.object({ usage: z.object({ total_cost: z.number().positive() }) });

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function scrollOf(down: boolean, amount: unknown, raw: string): ReadAction {
  const distance = numberOf(amount);
  return {
    type: 'scroll',
    direction: down ? 'down' : 'up',
    directionOf: 'content',
    ...(distance !== undefined && { distance, unit: 'px' as const }),
    raw,
  };
}

/** One action of a step: `{name: {arguments}}`; the element is given by its number on the page. */
function actionOf(value: Record<string, unknown>): ReadAction {
  const raw = JSON.stringify(value);
  const [name, given] = Object.entries(value).find(([, entry]) => entry !== null && entry !== undefined) ?? ['', {}];
  const args = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const text = textOf(args['text']);
  switch (name) {
    case 'click':
    case 'click_element':
    case 'click_element_by_index': {
      const [x, y] = [numberOf(args['coordinate_x']), numberOf(args['coordinate_y'])];
      return {
        type: 'click',
        ...(x !== undefined && y !== undefined && { point: { numbers: [x, y], convention: 'pixel' as const } }),
        raw,
      };
    }
    case 'input':
    case 'input_text':
      return { type: 'type', text: text ?? '', raw };
    case 'select_dropdown':
    case 'select_dropdown_option':
      return { type: 'click', ...(text !== undefined && { text }), raw };
    case 'send_keys': {
      const keys = textOf(args['keys']) ?? '';
      return /^(enter|return)$/i.test(keys) ? { type: 'enter', raw } : { type: 'hotkey', keys: keys.split('+'), raw };
    }
    case 'scroll_down':
      return scrollOf(true, args['amount'], raw);
    case 'scroll_up':
      return scrollOf(false, args['amount'], raw);
    case 'scroll':
      return scrollOf(args['down'] !== false, null, raw);
    case 'go_back':
      return { type: 'back', raw };
    case 'wait': {
      const seconds = numberOf(args['seconds']);
      return { type: 'wait', ...(seconds !== undefined && { ms: seconds * 1000 }), raw };
    }
    case 'switch':
    case 'switch_tab':
      return { type: 'switch_tab', text: String(args['page_id'] ?? args['tab_id'] ?? ''), raw };
    case 'done':
      return { type: args['success'] === false ? 'fail' : 'finish', ...(text !== undefined && { text }), raw };
    default:
      return { type: null, raw };
  }
}

/**
 * The element acted on. `bounds` are positions on the page, which are those in the picture until the page is scrolled;
 * older files have positions in the window.
 */
function elementOf(value: unknown, scrolled: boolean): ReadStepElement | undefined {
  const found = interacted.safeParse(value);
  if (!found.success) return undefined;
  const { node_name, tag_name, ax_name, attributes, bounds: box, viewport_coordinates: view } = found.data;
  const tag = (tag_name ?? node_name)?.toLowerCase();
  const name = ax_name ?? textOf(attributes?.['aria-label']) ?? textOf(attributes?.['placeholder']);
  const place = view ? { ...view.top_left, width: view.width, height: view.height } : scrolled ? null : box;
  return {
    ...(tag && { tag }),
    ...(name && { name }),
    ...(place && { bbox: { numbers: [place.x, place.y, place.width, place.height], convention: 'xywh-px' as const } }),
  };
}

/** The screen before the actions: base64 inside the record, or a file next to it. */
async function pictureOf({ state }: Entry, at: number, images: ImageFinder): Promise<StepPicture | null> {
  const { screenshot, screenshot_path: file } = state ?? {};
  if (!screenshot)
    return stepPicture(
      images,
      file,
      file ? [file, path.posix.basename(file), `screenshots/${path.posix.basename(file)}`] : undefined,
    );
  return embeddedPicture(screenshot, `step_${at}.png`);
}

function outcomeOf(entries: readonly Entry[]): { outcome: Outcome; reason: string } {
  const last = entries.at(-1)?.result?.at(-1);
  const errors = entries.flatMap(({ result }) => (result ?? []).flatMap(({ error }) => (error ? [error] : [])));
  if (entries.length > 0 && entries.every(({ model_output: output }) => !output?.action?.length))
    return { outcome: 'error', reason: errors.join('\n').slice(0, 4000) };
  // An agent's own claim of success is not an outcome.
  if (!last?.is_done) return { outcome: 'uncompleted', reason: errors.at(-1) ?? '' };
  return {
    outcome: 'unknown',
    reason:
      last.success === undefined || last.success === null
        ? ''
        : inWords(last.success ? 'format-agent-success' : 'format-agent-failure'),
  };
}

async function episodeOf(
  { value, raw, record: at, line }: JsonRecord<z.infer<typeof record>>,
  file: string,
  images: ImageFinder,
): Promise<ReadEpisode> {
  const steps: ReadStep[] = [];
  const entries: Entry[] = [];
  let scrolledPage: string | null = null;
  for (const [n, item] of value.history.entries()) {
    const found = entry.safeParse(item);
    if (!found.success) {
      steps.push({
        index: n,
        picture: null,
        actions: [],
        raw: JSON.stringify(item),
        problems: [{ code: 'record-incomplete', detail: inWords('format-step-shape') }],
      });
      continue;
    }
    entries.push(found.data);
    const { model_output: output, state, metadata } = found.data;
    const page = state?.url ?? '';
    const element = (state?.interacted_element ?? [])
      .map((entry) => elementOf(entry, scrolledPage === page))
      .find((some) => some !== undefined);
    const thought =
      output?.thinking ??
      textOf(output?.current_state?.['thinking']) ??
      textOf(output?.current_state?.['evaluation_previous_goal']);
    const goal = output?.next_goal ?? textOf(output?.current_state?.['next_goal']);
    const actions = (output?.action ?? []).map((action, k) => {
      const error = found.data.result?.[k]?.error;
      return { ...actionOf(action), ...(error && { status: error.slice(0, 4000) }) };
    });
    scrolledPage = actions.some(({ type }) => type === 'scroll') || scrolledPage === page ? page : null;
    steps.push({
      index: metadata?.step_number ?? n,
      picture: await pictureOf(found.data, n, images),
      actions,
      ...(element && { element }),
      ...(thought && { thought }),
      ...(goal && { instruction: goal }),
      ...(state?.url && { url: state.url }),
      ...(metadata?.step_start_time && { at: new Date(metadata.step_start_time * 1000).toISOString() }),
      // The picture is stored as a picture; as text it would be stored twice.
      raw: JSON.stringify(item, (key, inside: unknown) =>
        key === 'screenshot' && typeof inside === 'string' && inside.length > 500 ? null : inside,
      ),
    });
  }
  const { history: _, ...head } = parseJson(raw).value as Record<string, unknown>;
  const name = path.basename(file, path.extname(file));
  const cost = counted.safeParse(head).data?.usage.total_cost;
  return {
    record: at,
    line,
    raw: JSON.stringify(head),
    content: {
      task: textOf(head['task']) ?? '',
      name: line > 1 ? `${name}:${line}` : name,
      platform: 'web',
      source: { kind: 'import', dataset: 'browser-use', record: name },
      agent: 'browser-use',
      ...outcomeOf(entries),
      ...(cost !== undefined && { cost }),
      scroll: 'content',
    },
    steps,
    final: null,
  };
}

async function* episodes(chosen: string, options: ReadOptions): AsyncGenerator<EpisodeRead> {
  for await (const { file } of filesIn(chosen, /\.jsonl?$/, phrase('format-history-files'))) {
    const images = await ImageFinder.open(file, options.images);
    yield* readJsonRecords(
      file,
      record,
      async function* (found): AsyncGenerator<EpisodeRead> {
        yield { episode: await episodeOf(found, file, images) };
      },
      episodeRecords(file),
    );
  }
}

/** Histories saved by browser-use: one run per file, several actions per step, pictures inside. */
export const browserUse = defineFormat({
  id: 'browser-use',
  name: 'browser-use history',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  episodes,
});
