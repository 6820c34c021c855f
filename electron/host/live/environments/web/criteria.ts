import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { Criterion } from '#shared/agents/task.ts';
import { siteHost, siteNames } from '#shared/agents/sites.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { answerFits, wantedAnswer } from '../answers.ts';
import { alike, fits, namedCriterion, parsed, shown, valueAt, wantedMore } from '../found.ts';

/** A text to find: equal, contained or matched. */
const wanted = { equals: z.json().optional(), contains: z.string().optional(), ...wantedMore };
const app = z.string().min(1).optional();

/** The criteria that the web environment checks itself. `app`: the tab of that app; absent: the tab in front. */
export const webCriterion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('url'), app, ...wanted }),
  z.strictObject({ kind: z.literal('text'), app, within: z.string().optional(), ...wanted }),
  z.strictObject({
    kind: z.literal('dom'),
    app,
    selector: z.string().min(1),
    count: z.number().int().min(0).optional(),
    visible: z.boolean().optional(),
    checked: z.boolean().optional(),
    value: z.string().optional(),
  }),
  /** Local storage; `path` leads into JSON: `0.title`. */
  z.strictObject({ kind: z.literal('storage'), app, key: z.string(), path: z.string().optional(), ...wanted }),
  /** A cookie that the page's address is sent. */
  z.strictObject({ kind: z.literal('cookie'), app, name: z.string().min(1), ...wanted }),
  /** The answer of an address that the task allows; `path` leads into JSON. */
  z.strictObject({ kind: z.literal('http'), url: z.url(), path: z.string().optional(), ...wanted }),
  z.strictObject({ kind: z.literal('answer'), ...wantedAnswer }),
]);
export type WebCriterion = z.infer<typeof webCriterion>;
export const webCriteria = webCriterion.options.map(({ shape }) => shape.kind.value);

const ownHosts: ReadonlySet<string | null> = new Set(siteNames.map(siteHost));

/** Whether a criterion reads what is there: the page, what it stores, or the state of a shipped site. */
export function looksOnly(criterion: Criterion): boolean {
  const { data } = webCriterion.safeParse(criterion);
  if (data?.kind === 'http') return ownHosts.has(new URL(data.url).hostname);
  return data !== undefined && data.kind !== 'answer';
}

/** The world in which criteria are looked up. */
export interface Checked {
  context: BrowserContext;
  /** The tab of an app, or the one in front; null if there is none. */
  page(app: string | undefined): Page | null;
  answer: string | null;
}

async function inPage(
  page: Page,
  criterion: Exclude<WebCriterion, { kind: 'http' | 'answer' }>,
): Promise<[boolean, unknown]> {
  switch (criterion.kind) {
    case 'url': {
      // Two ways to write the same address.
      const found = decodeURI(page.url());
      return [fits(found, criterion), found];
    }
    case 'text': {
      const found = await page.locator(criterion.within ?? 'body').allInnerTexts();
      return [fits(found.join(' '), criterion), found.join(' ')];
    }
    case 'storage': {
      const text = await page.evaluate((key) => localStorage.getItem(key), criterion.key);
      const found = text === null ? undefined : valueAt(parsed(text), criterion.path);
      return [fits(found, criterion), found];
    }
    case 'cookie': {
      const found = (await page.context().cookies(page.url())).find(({ name }) => name === criterion.name)?.value;
      return [fits(found, criterion), found];
    }
    case 'dom': {
      const all = page.locator(criterion.selector);
      const count = await all.count();
      const first = all.first();
      const here = count > 0;
      const found = {
        count,
        visible: here && (await first.isVisible()),
        ...(criterion.checked !== undefined && { checked: here && (await first.isChecked()) }),
        ...(criterion.value !== undefined && { value: here ? await first.inputValue() : '' }),
      };
      const met =
        (criterion.count === undefined ? here || criterion.visible === false : count === criterion.count) &&
        (criterion.visible === undefined || found.visible === criterion.visible) &&
        (criterion.checked === undefined || found.checked === criterion.checked) &&
        (criterion.value === undefined || alike(found.value, criterion.value));
      return [met, found];
    }
  }
}

async function look(criterion: WebCriterion, world: Checked): Promise<[boolean, unknown]> {
  if (criterion.kind === 'answer')
    return [world.answer !== null && answerFits(world.answer, criterion), world.answer ?? undefined];
  if (criterion.kind === 'http') {
    const response = await world.context.request.get(criterion.url, { timeout: 10_000, maxRedirects: 0 });
    const found = response.ok() ? valueAt(parsed(await response.text()), criterion.path) : undefined;
    return [fits(found, criterion), found];
  }
  const page = world.page(criterion.app);
  return page ? inPage(page, criterion) : [false, undefined];
}

/** One result; a criterion that cannot be evaluated on the page (a selector that is none) is not met. */
export async function checkOne(criterion: Criterion, world: Checked): Promise<CriterionResult> {
  const read = webCriterion.safeParse(criterion);
  const { kind } = criterion;
  if (!read.success) return { kind, met: null, evidence: inWords('criterion-unknown', { kind }) };
  const [met, found] = await look(read.data, world);
  return { kind, met, evidence: inWords('criterion-found', { what: namedCriterion(read.data), found: shown(found) }) };
}
