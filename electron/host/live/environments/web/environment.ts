import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, CDPSession, Page, Request, Route } from 'playwright-core';
import type { Point } from '#shared/geometry/shapes.ts';
import { leavesOf } from '#shared/agents/criteria.ts';
import type { CriterionResult } from '#shared/agents/result.ts';
import { siteNames } from '#shared/agents/sites.ts';
import type { AgentTask, Criterion } from '#shared/agents/task.ts';
import { originsOf, startOf } from '#shared/agents/web-start.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { actionsOf } from '#shared/episodes/subsets.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import {
  type ActResult,
  type Environment,
  EnvironmentError,
  type Observation,
  type Support,
} from '#pipelines/live/environment.ts';
import { elementsOf, isolatedWorld, readTree, treeObjects, treeText } from '../../../web-page/tree.ts';
import { onTheWeb } from '../../../web-page/address.ts';
import { firstLine, words } from '../found.ts';
import { performOn } from './act.ts';
import { launched } from './browser.ts';
import { checkOne, looksOnly, webCriteria } from './criteria.ts';
import { killGroup } from '../kill.ts';
import { OwnFolder } from '../own-folder.ts';
import { Gate } from './gate.ts';
import { Sites } from './sites.ts';

/** Longest wait for a page to open, for a picture, and for an element of a gold path; milliseconds. */
const openMs = 20_000;
const lookMs = 10_000;
const findMs = 2000;

/** Whether a request is for a frame inside a page; a tab that is still opening has no frame yet. */
function isInside(request: Request): boolean {
  try {
    return request.frame().parentFrame() !== null;
  } catch {
    return false;
  }
}

/**
 * Pages in a Chromium of its own: a fresh profile of a fixed size, no files, no downloads, no permissions, and no
 * address but those of the task.
 */
export class WebEnvironment implements Environment {
  readonly #task: AgentTask;
  readonly #executable: string;
  readonly #sites: Sites;
  readonly #gate: Gate;
  #browser: Browser | null = null;
  #folder: OwnFolder | null = null;
  /** The browser's process, which leads a group of its own. */
  #pid: number | null = null;
  #context: BrowserContext | null = null;
  #front: Page | null = null;
  /** One connection for each page: opening one for each look costs more than the look. */
  readonly #sessions = new WeakMap<Page, Promise<CDPSession>>();
  /** Why the browser can no longer be used. */
  #broken: string | null = null;
  /** Where the last action led in vain. */
  #refused: string | null = null;

  constructor(task: AgentTask, executable: string, resources: string) {
    this.#task = task;
    this.#executable = executable;
    this.#sites = new Sites(resources);
    this.#gate = new Gate(this.#sites, originsOf(task));
  }

  async open(): Promise<void> {
    const server = await this.#gate.open();
    this.#folder = await OwnFolder.make('web');
    const { browser, pid } = await launched(this.#executable, server, this.#folder);
    this.#browser = browser;
    this.#pid = pid;
    this.#browser.on('disconnected', () => {
      this.#broken ??= inWords('web-browser-gone');
    });
  }

  supports(): Support {
    return {
      platform: 'web',
      actions: [...actionsOf('web'), 'open_app'],
      criteria: webCriteria,
      looks: looksOnly,
      restores: false,
      heldKeys: true,
    };
  }

  health(): Promise<string | null> {
    return Promise.resolve(this.#broken);
  }

  get #view() {
    return startOf(this.#task).view;
  }

  async reset(): Promise<void> {
    const { apps, open, storage, state, view } = startOf(this.#task);
    this.#sites.reset(state);
    await this.#context?.close();
    if (!this.#browser) throw new EnvironmentError(inWords('web-browser-gone'));
    const context = await this.#browser.newContext({
      viewport: { width: view.width, height: view.height },
      deviceScaleFactor: view.ratio,
      acceptDownloads: false,
      serviceWorkers: 'block',
      locale: 'en-US',
      timezoneId: 'UTC',
      colorScheme: view.theme,
      reducedMotion: 'reduce',
    });
    this.#context = context;
    // An empty list refuses every permission that a page may ask for.
    await context.grantPermissions([]);
    context.setDefaultTimeout(lookMs);
    context.on('page', (page) => this.#watch(page));
    // The gate refuses them too; this keeps the page that led there, where the gate could only answer with an error.
    await context.route(
      ({ protocol, origin }) => /^https?:$/.test(protocol) && !this.#gate.allows(origin),
      (route) => this.#refuse(route),
    );
    // Redirects are not routed.
    context.on('request', (request) => this.#note(request));
    for (const name of open) {
      const page = await context.newPage();
      await page.goto(apps.get(name) ?? '', { timeout: openMs });
      const stored = storage.filter(({ app }) => app === name);
      for (const { key, value } of stored)
        await page.evaluate(([at, text]) => localStorage.setItem(at, text), [key, value] as const);
      if (stored.length > 0) await page.reload({ timeout: openMs });
    }
    await this.#show(context.pages()[0]);
  }

  #session(page: Page): Promise<CDPSession> {
    const session = this.#sessions.get(page) ?? page.context().newCDPSession(page);
    this.#sessions.set(page, session);
    return session;
  }

  /** A redirect that leads elsewhere is cut off before the page leaves; the gate would only show an error instead. */
  async #holdRedirects(page: Page): Promise<void> {
    const session = await this.#session(page);
    session.on(
      'Fetch.requestPaused',
      ({ requestId, request, responseStatusCode = 0, responseHeaders = [], frameId }) => {
        const to = responseHeaders.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '';
        const url = URL.canParse(to, request.url) ? new URL(to, request.url) : null;
        const away = responseStatusCode >= 300 && responseStatusCode < 400 && url && !this.#gate.allows(url.origin);
        if (away && frameId === mainFrame) this.#refused = inWords('web-left', { address: url.origin });
        const answer = away
          ? session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
          : session.send('Fetch.continueRequest', { requestId });
        answer.catch(() => undefined);
      },
    );
    const { frameTree } = await session.send('Page.getFrameTree');
    const mainFrame = frameTree.frame.id;
    const patterns = [{ resourceType: 'Document', requestStage: 'Response' } as const];
    await session.send('Fetch.enable', { patterns });
  }

  #watch(page: Page): void {
    this.#front = page;
    // A page that closes at once needs none.
    void this.#holdRedirects(page).catch(() => undefined);
    page.on('crash', () => {
      this.#broken ??= inWords('web-page-crashed');
    });
    // A page that asks for a file gets none.
    page.on('filechooser', () => undefined);
    page.on('close', () => {
      if (this.#front === page) this.#front = this.#context?.pages().at(-1) ?? null;
    });
  }

  #note(request: Request): void {
    if (!request.isNavigationRequest() || !onTheWeb(request.url())) return;
    const { origin } = new URL(request.url());
    if (!this.#gate.allows(origin) && !isInside(request)) this.#refused = inWords('web-left', { address: origin });
  }

  async #refuse(route: Route): Promise<void> {
    await route.abort('aborted').catch(() => undefined);
    // A tab that was opened for it shows nothing.
    for (const page of this.#context?.pages() ?? [])
      if (page.url() === 'about:blank' && (await page.opener())) await page.close().catch(() => undefined);
  }

  refused(): string | null {
    return this.#refused;
  }

  async #show(page: Page | undefined): Promise<void> {
    if (!page) return;
    this.#front = page;
    await page.bringToFront();
  }

  get #page(): Page {
    const page = this.#front;
    if (this.#broken !== null) throw new EnvironmentError(this.#broken);
    if (!page || page.isClosed()) throw new EnvironmentError(inWords('web-no-page'));
    return page;
  }

  #picture(type: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
    return this.#page.screenshot({ type, caret: 'hide', timeout: lookMs });
  }

  async #tree(page: Page, size: readonly [number, number]): Promise<Observation['tree']> {
    try {
      const session = await this.#session(page);
      const tools = { send: (method: string, params?: object) => session.send(method as 'Page.enable', params) };
      const tree = await readTree(tools, await isolatedWorld(tools));
      const elements = elementsOf(tree.nodes, await tree.measure(), this.#view.ratio);
      await session.send('Runtime.releaseObjectGroup', treeObjects);
      return { format: 'dom', text: treeText(page.url(), size, elements) };
    } catch {
      // The page moved on meanwhile; its picture says what there is.
      return null;
    }
  }

  async observe(): Promise<Observation> {
    const page = this.#page;
    const { width, height, ratio, theme } = this.#view;
    const size = [Math.round(width * ratio), Math.round(height * ratio)] as const;
    const picture = await this.#picture();
    const tabs = await Promise.all(
      page
        .context()
        .pages()
        .map(async (tab) => ({ title: (await tab.title().catch(() => '')) || tab.url(), active: tab === page })),
    );
    return {
      picture,
      width: size[0],
      height: size[1],
      dpr: ratio,
      theme,
      orientation: height > width ? 'portrait' : 'landscape',
      tree: onTheWeb(page.url()) ? await this.#tree(page, size) : null,
      url: page.url(),
      activity: null,
      tabs,
    };
  }

  /** The tab that a title, or its number from 1, names. */
  async #tab(name: string): Promise<Page | null> {
    const pages = this.#page.context().pages();
    const titles = await Promise.all(pages.map((page) => page.title().catch(() => '')));
    const exact = pages.find((_, at) => words(titles[at] ?? '') === words(name));
    return (
      exact ?? pages.find((_, at) => words(titles[at] ?? '').includes(words(name))) ?? pages[Number(name) - 1] ?? null
    );
  }

  /** The tab of an app: the one in front if it is there, otherwise the latest. */
  #tabOf(app: string | undefined): Page | null {
    if (app === undefined) return this.#front;
    const address = startOf(this.#task).apps.get(app);
    if (address === undefined) return null;
    const { origin } = new URL(address);
    const there = (this.#context?.pages() ?? []).filter(
      (page) => URL.canParse(page.url()) && new URL(page.url()).origin === origin,
    );
    return there.find((page) => page === this.#front) ?? there.at(-1) ?? null;
  }

  async #openApp(name: string): Promise<string | null> {
    const { apps } = startOf(this.#task);
    const app = [...apps.keys()].find((known) => words(known) === words(name));
    if (app === undefined) return null;
    const there = this.#tabOf(app);
    if (there) await this.#show(there);
    else {
      const page = await this.#page.context().newPage();
      await page.goto(apps.get(app) ?? '', { timeout: openMs });
    }
    return app;
  }

  async #perform(action: Action): Promise<{ ok: boolean; raw: string }> {
    if (action.type === 'switch_tab') {
      const tab = await this.#tab(action.text ?? '');
      await this.#show(tab ?? undefined);
      return tab
        ? { ok: true, raw: tab.url() }
        : { ok: false, raw: inWords('web-no-tab', { title: action.text ?? '' }) };
    }
    if (action.type === 'open_app') {
      const app = await this.#openApp(action.app ?? '');
      return app === null
        ? { ok: false, raw: inWords('web-no-app', { app: action.app ?? '' }) }
        : { ok: true, raw: app };
    }
    return { ok: true, raw: await performOn(this.#page, action, this.#view) };
  }

  async act(action: Action): Promise<ActResult> {
    const started = performance.now();
    this.#refused = null;
    const page = this.#page;
    try {
      const done = await this.#perform(action);
      return { ...done, ms: performance.now() - started };
    } catch (error) {
      // A page that the action closed is nobody's fault.
      if (this.#broken !== null || error instanceof EnvironmentError) throw error;
      if (page.isClosed()) return { ok: true, raw: action.raw, ms: performance.now() - started };
      return { ok: false, raw: firstLine(error), ms: performance.now() - started };
    }
  }

  async check(criteria: readonly Criterion[], answer: string | null): Promise<CriterionResult[]> {
    const context = this.#page.context();
    const world = { context, page: (app: string | undefined) => this.#tabOf(app), answer };
    const results: CriterionResult[] = [];
    for (const criterion of criteria) {
      try {
        results.push(await checkOne(criterion, world));
      } catch (error) {
        if (this.#broken !== null) throw new EnvironmentError(this.#broken);
        results.push({ kind: criterion.kind, met: false, evidence: firstLine(error) });
      }
    }
    return results;
  }

  async fingerprint(): Promise<string> {
    // Only compared with the next one; a JPEG takes half of the time.
    return createHash('sha256')
      .update(await this.#picture('jpeg'))
      .digest('hex');
  }

  async locate(target: string): Promise<Point | null> {
    const { width, height, ratio } = this.#view;
    const found = this.#page.locator(target).first();
    const box = await found
      .waitFor({ state: 'visible', timeout: findMs })
      .then(() => found.boundingBox())
      .catch(() => null);
    if (!box) return null;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x >= 0 && y >= 0 && x < width && y < height ? [x * ratio, y * ratio] : null;
  }

  /** The storage and the server states that the task's criteria look at, each emptied. */
  changes(): Promise<string[]> {
    const { apps } = startOf(this.#task);
    const criteria = leavesOf(this.#task.criteria);
    return Promise.resolve(
      [...apps].flatMap(([app, address]) => {
        const stored = criteria.some((criterion) => criterion.kind === 'storage' && criterion['app'] === app);
        const asked = criteria.some(({ url }) => typeof url === 'string' && url.startsWith(address));
        return [
          ...(stored ? [inWords('check-storage', { app })] : []),
          ...(asked && siteNames.includes(app) ? [inWords('check-state', { app })] : []),
        ];
      }),
    );
  }

  async change(name: string): Promise<void> {
    for (const app of startOf(this.#task).apps.keys()) {
      const page = this.#tabOf(app);
      if (name === inWords('check-state', { app })) this.#sites.reset([]);
      else if (name === inWords('check-storage', { app })) await page?.evaluate(() => localStorage.clear());
      else continue;
      await page?.reload({ timeout: openMs });
    }
  }

  kill(): void {
    if (this.#pid !== null) killGroup(this.#pid);
  }

  async close(): Promise<void> {
    await this.#browser?.close().catch(() => undefined);
    this.#browser = null;
    this.#pid = null;
    this.#context = null;
    this.#front = null;
    await this.#gate.close();
    await this.#folder?.remove();
    this.#folder = null;
  }
}
