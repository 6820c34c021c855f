import { z } from 'zod';
import type { Action } from '#shared/episodes/actions.ts';
import type { Problem, StepElement } from '#shared/episodes/episode.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Theme } from '#shared/theme.ts';
import { pageRecorderScript } from '../in-page/record/page-recorder.ts';
import { onTheWeb } from '../web-page/address.ts';
import type { BrowserView, RecordedBrowser, RecordedPage } from '../web-page/browser.ts';
import { type Act, Gestures } from './gestures.ts';
import { History } from './history.ts';
import { type Look, Looker, recorderWorld } from './looker.ts';
import { type PageReport, type ReportedElement, pageReport } from './page-reports.ts';

/** One recorded step; places in pixels of the picture. */
export interface RecordedStep {
  actions: Action[];
  element: StepElement | null;
  /** The picture before it; null if the page was acted on before one could be taken. */
  look: Look | null;
  at: string;
  url: string;
  raw: string;
}

export interface RecorderOptions extends BrowserView {
  /** Start address, on the web. */
  url: string;
  /** What pages are told that the reader prefers. */
  theme: Theme;
  /** Record passwords unmasked. */
  secrets: boolean;
}

/** A recording ended before the person finished it; `why` is a sentence. */
interface Cut {
  why: string;
}

const bindingCalled = z.object({ name: z.string(), payload: z.string() });
const navigated = z.object({ frame: z.object({ parentId: z.string().optional(), url: z.string() }) });
const moved = z.object({ frameId: z.string(), url: z.string() });
const contextMade = z.object({
  context: z.object({ id: z.number(), name: z.string(), auxData: z.object({ frameId: z.string() }).loose() }),
});
const contextGone = z.object({ executionContextId: z.number() });
const paused = z.object({ requestId: z.string() });

const binding = 'benchwrightTell';
/** Addresses that pages must not open, whoever asks. */
const refusedAddresses = ['file:*', 'chrome:*', 'chrome-extension:*', 'devtools:*', 'view-source:*', 'ftp:*'];
/** Longest wait for the first picture; a page that paints later is recorded from then on. */
const firstLook = 8000;
/** Milliseconds between checks for acts that end on their own. */
const tickEvery = 100;

interface Open {
  page: RecordedPage;
  looker: Looker;
  history: History;
  /** When the person last did something in it. */
  acted: number;
  /** When it last began to leave for another document. */
  leaving: number;
  /** Execution context of the recorder's script in its own frame. */
  context: number | null;
}

/** A navigation that begins within this time after an act in the page follows from it, in milliseconds. */
const consequence = 400;

/** Records what a person does in a browser, step by step. */
export class Recorder {
  readonly #browser: RecordedBrowser;
  readonly #options: RecorderOptions;
  readonly #onStep: (step: RecordedStep) => void;
  readonly #open = new Map<string, Open>();
  readonly #gestures: Gestures;
  readonly #looks = new Map<Act, Look | null>();
  readonly #problems: Omit<Problem, 'step'>[] = [];
  readonly #unseen = new Set<string>();
  #current: string | null = null;
  #started = false;
  #ticker: NodeJS.Timeout | null = null;
  #end: (cut: Cut) => void = () => {};
  /** Resolves when the recording has ended on its own: the browser or its last page was closed. */
  readonly cut: Promise<Cut>;

  constructor(browser: RecordedBrowser, options: RecorderOptions, onStep: (step: RecordedStep) => void) {
    this.#browser = browser;
    this.#options = options;
    this.#onStep = onStep;
    this.#gestures = new Gestures({
      begun: (act) => this.#looks.set(act, this.#lookBefore(act)),
      done: (act) => this.#step(act),
    });
    this.cut = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Called when a page has arrived at an address on the web. */
  #arrived: () => void = () => {};

  /** Opens the browser at the address and takes the first picture. Rejects with one sentence if it cannot. */
  async start(): Promise<void> {
    const { width, height, ratio, url } = this.#options;
    let ready: Promise<RecordedPage> | null = null;
    await this.#browser.open(
      { width, height, ratio },
      {
        page: (page) => {
          const added = this.#add(page).then(() => page);
          ready ??= added;
          // A page that closed at once has nothing to report.
          added.catch(() => undefined);
        },
        active: (id) => this.#present(id, Date.now()),
        closed: (id) => this.#closed(id),
        gone: (why) => this.#end({ why }),
      },
    );
    const page = await (ready as Promise<RecordedPage> | null);
    if (!page) throw new Error(inWords('recording-no-page'));
    const entry = this.#open.get(page.id);
    this.#current = page.id;
    this.#started = true;
    entry?.looker.start();
    const arrived = new Promise<void>((resolve) => {
      this.#arrived = resolve;
    });
    const answer = z.object({ errorText: z.string().optional() }).parse(await page.send('Page.navigate', { url }));
    if (answer.errorText) throw new Error(inWords('recording-not-opened', { url, why: answer.errorText }));
    // The browser may answer before its history knows the page, whose arrival would then look like an act of the person.
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, firstLook))]);
    await entry?.history.read();
    entry?.history.began();
    this.#ticker = setInterval(() => this.#gestures.tick(Date.now()), tickEvery);
    if (entry) await Promise.race([entry.looker.looked, new Promise((resolve) => setTimeout(resolve, firstLook))]);
  }

  /** Resolves when the person's page is idle and was looked at, and no act is open. */
  async settled(): Promise<void> {
    const looked = () => (this.#current === null ? undefined : this.#open.get(this.#current)?.looker.settled());
    await looked();
    while (this.#gestures.waiting) await new Promise((resolve) => setTimeout(resolve, tickEvery));
    await looked();
  }

  /** Ends all open acts and closes the browser; returns the final picture and what went wrong. */
  async stop(): Promise<{ last: Look | null; problems: Omit<Problem, 'step'>[] }> {
    if (this.#ticker) clearInterval(this.#ticker);
    this.#gestures.end();
    const current = this.#current === null ? undefined : this.#open.get(this.#current);
    const waited = current?.looker.settled();
    if (waited) await Promise.race([waited, new Promise((resolve) => setTimeout(resolve, 3000))]);
    const last = current?.looker.last ?? this.#lastSeen;
    for (const { looker } of this.#open.values()) looker.stop();
    await this.#browser.close();
    return { last, problems: this.#problems };
  }

  #lastSeen: Look | null = null;

  async #add(page: RecordedPage): Promise<void> {
    const looker = new Looker(page, this.#options);
    const entry: Open = { page, looker, history: new History(page), acted: 0, leaving: 0, context: null };
    this.#open.set(page.id, entry);
    await entry.history.read();
    page.onEvent((method, params) => this.#hear(entry, method, params));
    const source = pageRecorderScript({ binding, secrets: this.#options.secrets });
    await page.send('Fetch.enable', { patterns: refusedAddresses.map((urlPattern) => ({ urlPattern })) });
    for (const domain of ['Page', 'DOM', 'Runtime', 'Accessibility', 'Inspector']) await page.send(`${domain}.enable`);
    const { width, height, ratio, theme } = this.#options;
    await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: ratio, mobile: false });
    await page.send('Emulation.setScrollbarsHidden', { hidden: true });
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: theme }] });
    await page.send('Runtime.addBinding', { name: binding, executionContextName: recorderWorld });
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source,
      worldName: recorderWorld,
      runImmediately: true,
    });
    // The first page is the start.
    if (!this.#started) return;
    const from = this.#current;
    this.#leave();
    this.#current = page.id;
    looker.at(entry.history.url, '');
    looker.start();
    // A page opened by another follows from the act in that one, and so does what it loads first.
    if (page.opened) return;
    entry.history.began();
    if (from === null) return;
    const actions = [{ type: 'hotkey' as const, keys: ['ctrl', 't'] }];
    this.#gestures.add({ t: Date.now(), page: from, actions, element: null, raw: { kind: 'new-tab' } });
  }

  #hear(entry: Open, method: string, params: unknown): void {
    if (method === 'Runtime.bindingCalled') {
      const call = bindingCalled.parse(params);
      if (call.name === binding) this.#reported(entry, pageReport.parse(JSON.parse(call.payload)));
    } else if (method === 'Page.frameNavigated') {
      const { frame } = navigated.parse(params);
      if (frame.parentId === undefined) void this.#navigated(entry, frame.url, true);
    } else if (method === 'Page.navigatedWithinDocument') {
      const { frameId, url } = moved.parse(params);
      if (entry.history.isMain(frameId)) void this.#navigated(entry, url, false);
    } else if (method === 'Runtime.executionContextCreated') {
      const { context } = contextMade.parse(params);
      if (context.name !== recorderWorld || !entry.history.isMain(context.auxData.frameId)) return;
      entry.context = context.id;
      entry.looker.world(context.id);
    } else if (method === 'Runtime.executionContextDestroyed') {
      if (contextGone.parse(params).executionContextId === entry.context) entry.looker.world(null);
    } else if (method === 'Fetch.requestPaused') {
      const { requestId } = paused.parse(params);
      entry.page.send('Fetch.failRequest', { requestId, errorReason: 'AccessDenied' }).catch(() => undefined);
    } else if (method === 'Inspector.targetCrashed') this.#end({ why: inWords('recording-page-crashed') });
    else if (method === 'Page.frameStartedNavigating') entry.leaving = Date.now();
    else if (/^Page\.(loadEventFired|domContentEventFired|frameStoppedLoading)$/.test(method)) entry.looker.changed();
    if (method === 'Page.loadEventFired' && this.#ticker) entry.history.began();
  }

  #reported(entry: Open, what: PageReport): void {
    // A frame reports its own address; the page's stays.
    if (what.title !== null) entry.looker.at(what.url, what.title);
    if (what.kind === 'changed') return entry.looker.changed();
    if (what.kind === 'unseen') return this.#blind(what.where);
    this.#present(entry.page.id, what.t);
    if (what.kind === 'present') return entry.looker.changed();
    entry.acted = Date.now();
    this.#gestures.hear(entry.page.id, what);
    entry.looker.changed();
  }

  #blind(where: string): void {
    if (this.#unseen.has(where)) return;
    this.#unseen.add(where);
    const detail = inWords('recording-frame', { where: where || 'another site' });
    this.#problems.push({ code: 'record-incomplete', detail });
  }

  /** The person acts in a page; if it is another one than before, they switched tabs. */
  #present(id: string, t: number): void {
    const to = this.#open.get(id);
    if (!to || !this.#started || id === this.#current) return;
    const from = this.#current;
    this.#leave();
    this.#current = id;
    to.looker.start();
    if (from === null) return;
    const action = { type: 'switch_tab' as const, text: to.looker.title };
    this.#gestures.add({
      t,
      page: from,
      actions: [action],
      element: null,
      raw: { kind: 'switch-tab', to: to.looker.title },
    });
  }

  #leave(): void {
    const open = this.#current === null ? undefined : this.#open.get(this.#current);
    this.#lastSeen = open?.looker.last ?? this.#lastSeen;
    open?.looker.stop();
  }

  #closed(id: string): void {
    const entry = this.#open.get(id);
    if (!entry) return;
    if (id === this.#current) {
      this.#leave();
      this.#current = null;
    }
    this.#open.delete(id);
    if (this.#open.size === 0) this.#end({ why: inWords('recording-window-closed') });
  }

  async #navigated(entry: Open, url: string, document: boolean): Promise<void> {
    const { looker, history } = entry;
    const visit = looker.visit;
    const t = document && entry.leaving > 0 ? entry.leaving : Date.now();
    entry.leaving = 0;
    const before = looker.before(t, visit);
    if (document) looker.visited(url);
    else looker.changed();
    looker.at(url, '');
    if (
      !onTheWeb(url) &&
      url !== 'about:blank' &&
      !url.startsWith('chrome-error:') &&
      !url.startsWith('chrome://newtab')
    )
      return void entry.page.send('Page.navigate', { url: 'about:blank' }).catch(() => undefined);
    const way = await history.read().catch(() => null);
    if (document && onTheWeb(url)) this.#arrived();
    // A navigation that follows from an act in the page is not an act of its own.
    if (!way || !onTheWeb(way.url) || t - entry.acted < consequence) return;
    this.#navigation(entry, way, before, t);
  }

  /** The person used the browser's own buttons or its address field. */
  #navigation(
    entry: Open,
    way: NonNullable<Awaited<ReturnType<History['read']>>>,
    before: Look | null,
    t: number,
  ): void {
    const keys = (...names: string[]) => ({ type: 'hotkey' as const, keys: names });
    const actions: Act['actions'] =
      way.kind === 'back'
        ? [{ type: 'back' }]
        : way.kind === 'forward'
          ? [keys('alt', 'right')]
          : way.kind === 'reload'
            ? [keys('f5')]
            : way.typed
              ? [keys('ctrl', 'l'), { type: 'type', text: way.url }, { type: 'enter' }]
              : [];
    if (actions.length === 0) return;
    const act: Act = { t, page: entry.page.id, actions, element: null, raw: { kind: way.kind, url: way.url } };
    this.#given.set(act, before);
    this.#gestures.add(act);
  }

  /** Pictures of acts, chosen before the acts are reported. */
  readonly #given = new Map<Act, Look | null>();

  #lookBefore(act: Act): Look | null {
    const given = this.#given.get(act);
    if (given !== undefined) return given;
    return (
      this.#open.get(act.page)?.looker.before(act.t) ?? (act.page === this.#lastSeen?.page ? this.#lastSeen : null)
    );
  }

  #step(act: Act): void {
    const look = this.#looks.get(act) ?? null;
    this.#looks.delete(act);
    this.#given.delete(act);
    const { ratio } = this.#options;
    const scaled = (place: readonly [number, number]): [number, number] => [place[0] * ratio, place[1] * ratio];
    const raw = { ...act.raw, ...(look && { before: { takenMsBefore: Math.round(act.t - look.at) } }) };
    const text = JSON.stringify(raw);
    const actions = act.actions.map(({ point, to, distance, ...rest }) => ({
      ...rest,
      ...(point && { point: scaled(point) }),
      ...(to && { to: scaled(to) }),
      ...(distance !== undefined && { distance: distance * ratio }),
      raw: text,
    }));
    const element = this.#element(act.element, look, act.raw['kind']);
    const url = look?.url ?? String(act.raw['url'] ?? '');
    this.#onStep({ actions, element, look, at: new Date(act.t).toISOString(), url, raw: text });
  }

  #element(entry: ReportedElement, look: Look | null, kind: unknown): StepElement | null {
    if (!entry || kind === 'wheel') return null;
    const { ratio } = this.#options;
    const node = look?.tree?.number === entry.tree ? look?.tree?.elements.find(({ id }) => id === entry.at) : undefined;
    const bbox = entry.box?.map((edge) => Math.round(edge * ratio)) as [number, number, number, number] | undefined;
    const role = node?.role ?? entry.role;
    return {
      ...(role && { role }),
      ...((node?.name || entry.name) && { name: node?.name || entry.name }),
      tag: entry.tag,
      ...(bbox && { bbox }),
      ...(node?.current_state && { currentState: node.current_state.text }),
    };
  }
}
