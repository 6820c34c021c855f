import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';
import sharp from '#pipelines/sharp.ts';
import type { Area } from '../in-page/record/recording.ts';
import { onTheWeb } from '../web-page/address.ts';
import { elementsOf, type PageTree, readTree, treeText } from '../web-page/tree.ts';
import type { BrowserView, RecordedPage } from '../web-page/browser.ts';

/** A page as it was at one moment. */
export interface Look {
  /** A running number over all pages. */
  number: number;
  page: string;
  /** PNG, `size × ratio`. */
  picture: Buffer;
  /** When it was certainly on screen: an act after this time came later. Milliseconds since 1970. */
  at: number;
  url: string;
  title: string;
  /** Counts the documents that the page has shown. */
  visit: number;
  /** How many changes the page had reported before the picture was requested. */
  change: number;
  /**
   * Its tree in the `dom` format, with the number under which the script remembers it; null if only the picture was
   * taken.
   */
  tree: { number: number; text: string; elements: ReturnType<typeof elementsOf> } | null;
}

/** Name of the isolated world of the recorder's script. */
export const recorderWorld = 'benchwright-recorder';

/** Milliseconds after a change until the picture is taken, and until the page counts as at rest and its tree is read. */
const soon = 40;
const rest = 160;
/** How often to look for changes that no script reports (a video, a canvas), in milliseconds. */
const beat = 1500;
/** Pictures that are kept for acts that began a while ago. */
const kept = 10;
/** Longest wait for one answer of a page. */
const patience = 5000;

const shot = z.object({ data: z.string() });
const areas = z.object({
  result: z.object({ value: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])) }),
});
const flags = z.array(z.boolean());

/** Numbers that a process gives once. */
let numbers = 0;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(inWords('recording-page-silent'))), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A picture with areas painted over. */
async function painted(picture: Buffer, places: readonly Area[], ratio: number): Promise<Buffer> {
  if (places.length === 0) return picture;
  const { width, height } = await sharp(picture).metadata();
  const layers = places.flatMap(([x, y, w, h]) => {
    const [left, top] = [Math.max(0, Math.floor(x * ratio)), Math.max(0, Math.floor(y * ratio))];
    const [right, bottom] = [Math.min(width, Math.ceil((x + w) * ratio)), Math.min(height, Math.ceil((y + h) * ratio))];
    if (right <= left || bottom <= top) return [];
    const create = { width: right - left, height: bottom - top, channels: 3 as const, background: '#8a8f98' };
    return [{ input: { create }, left, top }];
  });
  return layers.length === 0 ? picture : sharp(picture).composite(layers).png().toBuffer();
}

/**
 * Keeps pictures of one page up to date while somebody works in it: one soon after each change, and one with its tree
 * when the page is idle. The picture of an act must be from before it, so the latest pictures are kept.
 */
export class Looker {
  readonly #page: RecordedPage;
  readonly #view: BrowserView;
  readonly #looks: Look[] = [];
  readonly #waiting: (() => void)[] = [];
  /** Resolves with the first look. */
  readonly looked: Promise<void>;
  #first: () => void = () => {};
  #visit = 0;
  #change = 1;
  #changedAt = 0;
  #seen = { url: 'about:blank', title: '' };
  #timer: NodeJS.Timeout | null = null;
  /** When the timer looks. */
  #due = 0;
  #working = false;
  #stopped = true;
  /** Execution context of the recorder's script in the page's own frame; null while there is none. */
  #context: number | null = null;
  /** The last picture as received, to detect changes that no script reports. */
  #data = '';

  constructor(page: RecordedPage, view: BrowserView) {
    this.#page = page;
    this.#view = view;
    this.looked = new Promise((resolve) => {
      this.#first = resolve;
    });
  }

  get visit(): number {
    return this.#visit;
  }

  get title(): string {
    return this.#seen.title || this.#seen.url;
  }

  /** The page reported its address. */
  at(url: string, title: string): void {
    this.#seen = { url, title: title || this.#seen.title };
  }

  /** Sets the script's execution context; null if the previous one is gone. */
  world(context: number | null): void {
    this.#context = context;
    this.changed();
  }

  /** Another document is shown. */
  visited(url: string): void {
    this.#visit++;
    this.#seen = { url, title: '' };
    this.changed();
  }

  changed(): void {
    this.#change++;
    this.#changedAt = Date.now();
    this.#plan(soon);
  }

  /** Takes pictures while the person is using this page. */
  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.changed();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const done of this.#waiting.splice(0)) done();
  }

  /** Resolves when the page is idle and was looked at, or nothing looks at it any more. */
  async settled(): Promise<void> {
    const contextId = this.#context;
    // Answered after everything that the page's script has reported until now.
    if (contextId !== null)
      await inTime(this.#page.send('Runtime.evaluate', { expression: '0', contextId })).catch(() => undefined);
    await this.#rests();
  }

  #rests(): Promise<void> {
    if (this.#stopped || this.#fresh()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The last look before a moment; of a visit when one is given. */
  before(t: number, visit?: number): Look | null {
    return this.#looks.findLast((look) => look.at <= t && (visit === undefined || look.visit === visit)) ?? null;
  }

  get last(): Look | null {
    return this.#looks.at(-1) ?? null;
  }

  /** How many changes the page has reported. */
  get changes(): number {
    return this.#change;
  }

  #fresh(atWork = false): boolean {
    const { last } = this;
    return (atWork || !this.#working) && last !== null && last.change === this.#change && last.tree !== null;
  }

  /** Looks in this many milliseconds, or earlier if a look is already due: a page that never rests is seen as well. */
  #plan(after: number): void {
    if (this.#stopped || this.#working) return;
    const due = Date.now() + after;
    if (this.#timer && this.#due <= due) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => void this.#work(), after);
  }

  async #work(): Promise<void> {
    if (this.#working || this.#stopped) return;
    this.#working = true;
    this.#timer = null;
    try {
      const rests = Date.now() - this.#changedAt >= rest;
      await this.#look(rests && !this.#fresh(true));
    } catch {
      // The page moved to another document meanwhile, or is closing; the next look shows what is there then.
      this.#changedAt = Date.now();
    }
    this.#working = false;
    if (this.#fresh()) for (const done of this.#waiting.splice(0)) done();
    const { last } = this;
    if (!onTheWeb(this.#seen.url)) this.#plan(beat);
    else if (!last || last.change !== this.#change) this.#plan(soon);
    else this.#plan(last.tree ? beat : Math.max(soon, rest - (Date.now() - this.#changedAt)));
  }

  async #secretPlaces(): Promise<Area[]> {
    const contextId = this.#context;
    if (contextId === null) throw new Error(inWords('recording-no-script'));
    const expression = 'globalThis.benchwrightRecorder.secretPlaces()';
    const found = await this.#page.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
    return areas.parse(found).result.value;
  }

  async #look(withTree: boolean): Promise<void> {
    const [change, visit, seen] = [this.#change, this.#visit, this.#seen];
    if (!onTheWeb(seen.url)) {
      // Pages that are not on the web are never photographed; they count as looked at.
      for (const done of this.#waiting.splice(0)) done();
      return;
    }
    const tree = withTree && this.#context !== null ? await inTime(readTree(this.#page, this.#context)) : null;
    const places = tree ? await inTime(tree.measure()) : [];
    const hidden = await inTime(this.#secretPlaces());
    const taken = shot.parse(
      await inTime(this.#page.send('Page.captureScreenshot', { format: 'png', fromSurface: true })),
    );
    const at = Date.now();
    if (this.#fresh(true)) {
      if (taken.data === this.#data) return;
      this.#change++;
      this.#changedAt = at;
    }
    // If a field moved meanwhile, both places are covered.
    const covered = [...hidden, ...(await inTime(this.#secretPlaces()))];
    if (visit !== this.#visit) return;
    this.#data = taken.data;
    const number = ++numbers;
    const picture = await painted(Buffer.from(taken.data, 'base64'), covered, this.#view.ratio);
    const known = tree && (await this.#treeOf(tree, places, number, seen.url));
    this.#looks.push({ number, page: this.#page.id, picture, at, ...seen, visit, change, tree: known });
    if (this.#looks.length > kept) this.#looks.shift();
    this.#first();
  }

  /** The tree, if nothing moved while the picture was taken. */
  async #treeOf(
    tree: PageTree,
    places: Awaited<ReturnType<PageTree['measure']>>,
    number: number,
    url: string,
  ): Promise<Look['tree']> {
    const after = await inTime(tree.measure());
    if (JSON.stringify(after) !== JSON.stringify(places)) {
      this.changed();
      return null;
    }
    const operable = JSON.stringify(tree.nodes.map(({ interactive }) => interactive));
    const secret = flags.parse(
      await inTime(tree.call(`(...nodes) => globalThis.benchwrightRecorder.know(${number}, ${operable}, nodes)`)),
    );
    const nodes = tree.nodes.map((node, at) => (secret[at] ? { ...node, state: '' } : node));
    const { width, height, ratio } = this.#view;
    const elements = elementsOf(nodes, places, ratio);
    const size = [Math.round(width * ratio), Math.round(height * ratio)] as const;
    return { number, text: treeText(url, size, elements), elements };
  }
}
