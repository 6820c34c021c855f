import { ORPCError } from '@orpc/client';
import { v7 as uuidv7 } from 'uuid';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { errorWords } from '../i18n/error-words.ts';
import {
  type EditAnswer,
  type EditCall,
  type EditKind,
  type EditSenders,
  idsOf,
  madeBy,
  rebased,
  splitOff,
  targetsOf,
} from './calls.ts';
import type { Keep } from './keep.ts';
import {
  type About,
  currentOf,
  isElsewhere,
  type PendingEdit,
  type Problem,
  sameScope,
  type Scope,
} from './pending.ts';
import { firstPause, Tries } from './tries.ts';

/** What the outbox needs from the page around it. */
export interface OutboxWorld {
  send: EditSenders;
  keep: Keep;
  /**
   * The open project and the person according to the host; null without a project. Rejects if the host cannot be asked.
   */
  identity(): Promise<Scope | null>;
  /** Open pages of this browser, which handle their own edits. */
  liveTabs(): Promise<ReadonlySet<string>>;
}

export interface OutboxState {
  /** Project and person whose edits are sent now; null while unknown. */
  scope: Scope | null;
  /** Edits that the project does not have yet, in order. */
  edits: readonly PendingEdit[];
  phase: 'idle' | 'saving' | 'failed';
  /** Why the last try failed. */
  error: unknown;
  /** Edits of a page that closed or crashed before they were saved; the person must confirm them. */
  offered: readonly PendingEdit[];
  /**
   * Whether the browser stores the edits: `yes` once it has confirmed all of them, `storing` until then, `no` if it
   * cannot, so that they last only as long as the page.
   */
  durable: 'yes' | 'storing' | 'no';
}

/** An answer to an edit. */
export type Saved = { [K in EditKind]: { kind: K; answer: EditAnswer<K>; edit: PendingEdit } }[EditKind];

interface Waiting {
  resolve: (answer: never) => void;
  /** Null if the caller leaves a refusal to the list. */
  reject: ((error: unknown) => void) | null;
}

/**
 * Every edit on its way to the project. Edits are sent one after another in the order they were made, kept by the
 * browser until they are answered, and sent again automatically after a failure. An edit that conflicts with somebody
 * else's change, or is refused, is set aside with its reason until a person decides; the others continue. Works without
 * a browser.
 */
export class Outbox {
  readonly store: StoreApi<OutboxState>;
  readonly tab = uuidv7();
  readonly #world: OutboxWorld;
  readonly #waiting = new Map<string, Waiting>();
  readonly #tries = new Tries();
  readonly #heard = new Set<(saved: Saved) => void>();
  #merge: { key: string; name: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #running: Promise<void> | null = null;
  /** Whether the scope was queried since the connection was last lost. */
  #sure = false;
  /** Number of writes to the browser's storage so far. */
  #stored = 0;

  constructor(world: OutboxWorld) {
    this.#world = world;
    this.store = createStore<OutboxState>(() => ({
      scope: null,
      edits: [],
      phase: 'idle',
      error: null,
      offered: [],
      durable: 'yes',
    }));
  }

  get state(): OutboxState {
    return this.store.getState();
  }

  #set(change: Partial<OutboxState>): void {
    this.store.setState(change);
  }

  /** Calls `heard` with every answer; returns a function that stops it. */
  onSaved(heard: (saved: Saved) => void): () => void {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  /** Edits of a picture that are not answered, in order. */
  on(screenshotId: string): PendingEdit[] {
    return this.state.edits.filter(({ about }) => about.screenshotId === screenshotId);
  }

  /**
   * Whether nothing is pending, for this picture or at all; edits that need a decision or belong to another person do
   * not count.
   */
  settled(screenshotId?: string): boolean {
    return !this.state.edits.some(
      (edit) =>
        !edit.problem &&
        !isElsewhere(edit, this.state.scope) &&
        (screenshotId === undefined || edit.about.screenshotId === screenshotId),
    );
  }

  /**
   * Adds an edit; it is stored at once and sent in its turn. For `hold` milliseconds before it is sent, a later edit
   * with the same `merge` replaces it, so that held arrow keys are one step. With `handled` the caller handles a
   * refusal: the promise rejects, and nothing is set aside. Without it, a refused edit is listed for the person and the
   * promise stays pending.
   */
  add<K extends EditKind>(
    call: EditCall<K>,
    about: About,
    { merge = null, hold = 0, handled = false }: { merge?: string | null; hold?: number; handled?: boolean } = {},
  ): Promise<EditAnswer<K>> {
    const last = this.state.edits.at(-1);
    const same = merge !== null && this.#merge?.name === merge && this.#merge.key === last?.key;
    const key = same && last ? last.key : uuidv7();
    const edit: PendingEdit = {
      key,
      scope: this.state.scope ?? { project: '', person: '' },
      tab: this.tab,
      about,
      call: this.#chained(call as EditCall, key),
      problem: null,
    };
    this.#merge = merge === null ? null : { key, name: merge };
    this.#replace([key], [edit]);
    const answer = new Promise<EditAnswer<K>>((resolve, reject) => {
      this.#waiting.set(key, { resolve, reject: handled ? reject : null });
    });
    if (this.state.phase !== 'failed') {
      this.#set({ phase: 'saving' });
      this.#schedule(hold);
    }
    return answer;
  }

  /** A later edit of an item with a pending one builds on that, so it keeps the same base until that is answered. */
  #chained(call: EditCall, key: string): EditCall {
    const bases = new Map<string, number>();
    for (const edit of this.state.edits)
      if (!edit.problem && edit.key !== key)
        for (const { id, baseRevision } of targetsOf(edit.call)) bases.set(id, baseRevision);
    return rebased(call, (id) => bases.get(id));
  }

  /** Replaces edits, here and in the browser's storage. */
  #replace(gone: readonly string[], put: readonly PendingEdit[]): void {
    const keys = new Set([...gone, ...put.map(({ key }) => key)]);
    const edits = [...this.state.edits.filter(({ key }) => !keys.has(key)), ...put].sort((a, b) =>
      a.key < b.key ? -1 : 1,
    );
    this.#set({ edits });
    const drop = gone.filter((key) => !put.some((edit) => edit.key === key));
    const mine = ++this.#stored;
    if (this.state.durable === 'yes') this.#set({ durable: 'storing' });
    // Transactions end in the order in which they began, so the last one answers for those before it.
    this.#world.keep.write({ put, drop }).then(
      () => mine === this.#stored && this.#set({ durable: 'yes' }),
      () => this.#set({ durable: 'no' }),
    );
  }

  #schedule(wait: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (wait > 0) this.#timer = setTimeout(() => void this.#run(), wait);
    else void this.#run();
  }

  #run(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  #next(): PendingEdit | undefined {
    return this.state.edits.find(({ problem, scope }) => !problem && sameScope(scope, this.state.scope));
  }

  async #drain(): Promise<void> {
    try {
      if (!this.#sure) await this.#ask();
      for (let edit = this.#next(); edit; edit = this.#next()) {
        // An edit that was sent may have been written even without an answer, so its key is bound to that content.
        this.#merge = null;
        try {
          // The kinds of `send` and `call` agree by construction.
          const send = this.#world.send[edit.call.kind] as (input: object) => Promise<unknown>;
          this.#answered(edit, await send({ ...edit.call.input, edit: edit.key }));
        } catch (error) {
          if (this.#tries.again(edit.key, error)) throw error;
          this.#setAside(edit, error as ORPCError<string, unknown>);
        }
        this.#tries.restart();
      }
      this.#set({ phase: 'idle', error: null });
    } catch (error) {
      if (error instanceof ORPCError && (error.code === 'NO_PROJECT' || error.code === 'UNAUTHORIZED'))
        this.#sure = false;
      this.#set(this.settled() ? { phase: 'idle', error: null } : { phase: 'failed', error });
      this.#schedule(this.#tries.pause());
    }
  }

  #answered(edit: PendingEdit, answer: unknown): void {
    const revisions = new Map(madeBy(edit.call.kind, answer).map(({ id, revision }) => [id, revision]));
    const later = this.state.edits.filter(
      ({ key, problem, call }) => key > edit.key && !problem && idsOf(call).some((id) => revisions.has(id)),
    );
    this.#replace(
      [edit.key],
      later.map((pendingEdit) => ({ ...pendingEdit, call: rebased(pendingEdit.call, (id) => revisions.get(id)) })),
    );
    const saved = { kind: edit.call.kind, answer, edit } as Saved;
    for (const heard of this.#heard) heard(saved);
    this.#tries.forget(edit.key);
    this.#waiting.get(edit.key)?.resolve(answer as never);
    this.#waiting.delete(edit.key);
  }

  /**
   * A refused edit is listed for the person, or returned to a caller that handles it. For several items, only the
   * refused one.
   */
  #setAside(edit: PendingEdit, error: ORPCError<string, unknown>): void {
    const reject = this.#waiting.get(edit.key)?.reject;
    this.#waiting.delete(edit.key);
    if (reject) {
      this.#replace([edit.key], []);
      return reject(error);
    }
    const at = error.code === 'CONFLICT' ? currentOf(error.data) : undefined;
    const problem: Problem = {
      // For an item waiting for this person's own blind answer the other version is hidden, so there is nothing to
      // compare.
      kind: at && at.content !== undefined && edit.call.kind === 'save' ? 'conflict' : 'refused',
      message: errorWords(error),
      ...(at ? { current: at } : {}),
    };
    const { single, rest } = at ? splitOff(edit.call, at.id) : { single: edit.call, rest: null };
    // A later edit of the same item contains the earlier one.
    const before = this.state.edits.filter(
      ({ key, call, problem: had }) =>
        key < edit.key &&
        had?.kind === 'conflict' &&
        problem.kind === 'conflict' &&
        had.current?.id === at?.id &&
        call.kind === 'save',
    );
    this.#replace(
      [edit.key, ...before.map(({ key }) => key)],
      [{ ...edit, call: single, problem }, ...(rest ? [{ ...edit, key: uuidv7(), call: rest }] : [])],
    );
  }

  /** Sends everything now and waits; false if something could not be sent. */
  async flush(): Promise<boolean> {
    while (!this.settled() && this.state.phase !== 'failed') {
      await this.#run();
      if (!this.#next()) break;
    }
    return this.settled();
  }

  /** Retries failed edits now. */
  retry(): void {
    if (this.state.phase !== 'failed') return;
    this.#tries.restart();
    this.#set({ phase: 'saving' });
    this.#schedule(0);
  }

  /**
   * The connection broke or another project was opened: the host must be asked again who this is before anything is
   * sent.
   */
  doubt(): void {
    this.#sure = false;
  }

  /** The host answers (again): asks who this is, sends pending edits, and looks for those of closed pages. */
  wake(): void {
    this.#sure = false;
    // An unstable connection is not queried without a pause.
    this.#schedule(this.state.phase === 'failed' ? firstPause : 0);
  }

  async #ask(): Promise<void> {
    const scope = await this.#world.identity();
    this.#sure = true;
    // Edits made before the first answer are this person's.
    const nobodys = this.state.edits.filter((edit) => edit.scope.project === '');
    this.#set({ scope });
    if (scope && nobodys.length > 0)
      this.#replace(
        [],
        nobodys.map((edit) => ({ ...edit, scope })),
      );
    await this.#look();
  }

  /** Looks for edits left by closed pages of the same person and project. Conflicts among them are listed at once. */
  async #look(): Promise<void> {
    const { scope } = this.state;
    if (!scope) return this.#set({ offered: [] });
    try {
      const [all, alive] = await Promise.all([this.#world.keep.all(), this.#world.liveTabs()]);
      const known = new Set(this.state.edits.map(({ key }) => key));
      const left = all.filter(
        (edit) => sameScope(edit.scope, scope) && !known.has(edit.key) && edit.tab !== this.tab && !alive.has(edit.tab),
      );
      const open = left.filter(({ problem }) => problem).map(({ key }) => key);
      const mine = open.length > 0 ? await this.#world.keep.adopt(open, this.tab, alive) : [];
      if (mine.length > 0) this.#replace([], mine);
      this.#set({ offered: left.filter(({ problem }) => !problem) });
    } catch {
      this.#set({ durable: 'no' });
    }
  }

  /** Sends the offered edits; those on items changed by somebody else become conflicts. */
  async accept(): Promise<void> {
    const keys = this.state.offered.map(({ key }) => key);
    this.#set({ offered: [] });
    const mine = await this.#world.keep.adopt(keys, this.tab, await this.#world.liveTabs());
    if (mine.length === 0) return;
    this.#replace([], mine);
    if (this.state.phase === 'failed') return;
    this.#set({ phase: 'saving' });
    this.#schedule(0);
  }

  /** Discards the offered edits. */
  discard(): void {
    const drop = this.state.offered.map(({ key }) => key);
    this.#set({ offered: [] });
    void this.#world.keep.write({ drop });
  }

  /**
   * Settles a conflict or a refusal: `theirs` discards the edit, `yours` sends it on top of what the person has just
   * seen.
   */
  settle(key: string, choice: 'theirs' | 'yours'): void {
    const edit = this.state.edits.find((edit) => edit.key === key);
    if (!edit?.problem) return;
    if (choice === 'theirs') return this.#replace([key], []);
    const { current } = edit.problem;
    const call = current ? rebased(edit.call, (id) => (id === current.id ? current.revision : undefined)) : edit.call;
    this.#tries.forget(key);
    // It comes after newer edits.
    this.#replace([key], [{ ...edit, key: uuidv7(), call, problem: null }]);
    if (this.state.phase === 'failed') return;
    this.#set({ phase: 'saving' });
    this.#schedule(0);
  }
}
