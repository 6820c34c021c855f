import { v7 as uuidv7 } from 'uuid';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StepCode } from '#shared/phrases/steps.ts';
import type { ItemState } from '#shared/records/fields.ts';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { type Element } from '#shared/contract/elements.ts';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import { type LabelSet, labelSet } from '#shared/labels/label-set.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { withInitialAttributes } from '#shared/labels/attributes.ts';
import { colourOf } from '#shared/labels/components.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { CanvasElement } from '../../../canvas/engine/shapes.ts';
import { type Commit, Editor } from '../../../canvas/engine/editor.ts';
import { Toolbox } from '../../../canvas/tools/toolbox.ts';
import type { Outbox, Saved } from '../../../edits/outbox.ts';
import { type Bases, type EditCall, elementsOf, type Target } from '../../../edits/calls.ts';
import { type About, withPending } from '../../../edits/pending.ts';
import { fromCanvas, toCanvas } from '../view/on-canvas.ts';
import { changedContents, type ContentChange } from './changed-contents.ts';
import { conflictsOf } from './conflicts.ts';
import { HostVersions } from './host-versions.ts';
import { emptySession, mayEdit, type SessionState, steps } from './session-state.ts';
import { unsaved } from './unsaved.ts';
import { takenFromPrelabel } from '../prelabels/under-box.ts';
import { Turns } from './action-order.ts';

/** What the session needs from the host; the contract's client has this shape. */
export interface SessionPort {
  list(input: { screenshotId: string }): Promise<Element[]>;
  undo(input: { screenshotId: string }): Promise<{ label: string; changed: { id: string; revision: number }[] } | null>;
  redo(input: { screenshotId: string }): Promise<{ label: string; changed: { id: string; revision: number }[] } | null>;
}

/** Pause in milliseconds after which nudges are a new step. */
const nudgeHold = 350;

/**
 * One screenshot being annotated: the canvas, the elements as shown, and their saves. Changes show at once and are
 * saved in order in the background; each gesture is one revision and one undo step. Works without a browser.
 */
export class AnnotateSession {
  readonly editor = new Editor();
  readonly toolbox = new Toolbox(this.editor);
  readonly store: StoreApi<SessionState>;
  readonly #port: SessionPort;
  readonly #outbox: Outbox;
  readonly #onHost = new HostVersions();
  #labels: LabelSet = labelSet.parse({});
  /** Pre-labels in view: what is drawn over one takes its name and type. */
  #prelabels: readonly Prelabel[] = [];
  /** The picture's name. */
  #name = '';
  /** Something changed on the host while saves were in progress. */
  #stale = false;
  /** Undo steps and item switches in progress, and the actions waiting for them. */
  readonly #turns = new Turns();

  constructor(port: SessionPort, outbox: Outbox) {
    this.#port = port;
    this.#outbox = outbox;
    this.store = createStore<SessionState>(() => emptySession);
    outbox.store.subscribe(() => this.#followOutbox());
    outbox.onSaved((saved) => this.#onSaved(saved));
    this.editor.onCommit = (commit) => this.#onCommit(commit);
    this.toolbox.onChange = (tool) => this.#set({ tool });
    this.toolbox.blur.onArea = (area) => this.#changeBlurs({ add: [area], remove: [] });
  }

  get state(): SessionState {
    return this.store.getState();
  }

  #set(change: Partial<SessionState>): void {
    this.store.setState(change);
  }

  /** The labels of the project: colours of boxes, and what new ones start with. */
  label(labels: LabelSet): void {
    if (labels === this.#labels) return;
    this.#labels = labels;
    this.editor.sync(this.#onCanvas(this.state.elements));
  }

  /** The pre-labels in view. */
  over(prelabels: readonly Prelabel[]): void {
    this.#prelabels = prelabels;
  }

  #onCanvas(elements: readonly Element[]): CanvasElement[] {
    return elements.map((element) => toCanvas(element, colourOf(this.#labels, element.content)));
  }

  /** Removes the blur of an area, as one undo step. */
  unblur(area: BBox): void {
    this.#changeBlurs({ add: [], remove: [area] });
  }

  #changeBlurs(change: { add: BBox[]; remove: BBox[] }): void {
    const { screenshotId } = this.state;
    if (screenshotId === null || this.refuses()) return;
    this.#set({ outcome: null });
    void this.#outbox.add({ kind: 'blur', input: { id: screenshotId, ...change } }, this.about());
  }

  /** Receives the place where a comment is to be pinned, in image pixels. */
  onPin(begin: (at: Point) => void): void {
    this.toolbox.pin.onPlace = begin;
  }

  /** Shows another screenshot. Call `leave` first. */
  open(screenshotId: string, image: Size, stored: readonly Element[], name = ''): void {
    this.#onHost.apply(stored);
    this.#stale = false;
    this.#name = name;
    const pending = this.#outbox.on(screenshotId);
    const elements = withPending(stored, pending);
    this.#set({
      screenshotId,
      elements,
      conflicts: conflictsOf(pending),
      outcome: null,
      revision: null,
      error: null,
      kept: null,
    });
    this.toolbox.use('select');
    this.editor.open(image, this.#onCanvas(elements));
  }

  /** Updates what is shown with pending edits. */
  #followOutbox(): void {
    const { phase } = this.#outbox.state;
    const { screenshotId, conflicts: before } = this.state;
    if (phase !== this.state.phase) this.#set({ phase });
    if (screenshotId === null) return;
    const conflicts = conflictsOf(this.#outbox.on(screenshotId));
    if (conflicts.map(({ key }) => key).join(' ') !== before.map(({ key }) => key).join(' ')) {
      // Somebody else's version is shown until a choice is made.
      if (conflicts.some(({ key }) => before.every((conflict) => conflict.key !== key))) this.#stale = true;
      this.#set({ conflicts });
    }
    if (this.#stale && this.#outbox.settled(screenshotId)) this.refresh().catch(() => undefined);
  }

  #onSaved({ kind, answer, edit }: Saved): void {
    const saved = edit.about.screenshotId === this.state.screenshotId ? elementsOf(kind, answer) : null;
    if (saved) this.#saved(saved);
  }

  /** The subject of edits made here. */
  about(): About {
    return { screenshotId: this.state.screenshotId, name: this.#name };
  }

  /**
   * Sends what is not saved yet and waits for it; false if that failed. Failed edits are kept and retried
   * automatically. What was undone last is no longer said.
   */
  leave(): Promise<boolean> {
    this.forgetOutcome();
    return this.#outbox.flush();
  }

  /** What was undone last is said only until the next key or press, whatever that does. */
  forgetOutcome(): void {
    if (this.state.outcome) this.#set({ outcome: null });
  }

  /**
   * Applies the host's list. One seen before, or read before a later save, is older than what is shown: it is
   * requested again instead, also after saves in progress.
   */
  take(screenshotId: string, elements: readonly Element[]): void {
    if (screenshotId !== this.state.screenshotId || this.#onHost.knows(elements)) return;
    if (this.#outbox.settled(screenshotId) && this.#onHost.isOlder(elements, this.state.elements)) {
      this.#onHost.passOver(elements);
      this.#stale = true;
      this.refresh().catch(() => undefined);
    } else this.#accept(screenshotId, elements);
  }

  #accept(screenshotId: string, elements: readonly Element[]): void {
    if (screenshotId !== this.state.screenshotId) return;
    this.#stale = !this.#outbox.settled(screenshotId);
    if (this.#stale) return this.#onHost.passOver(elements);
    this.#onHost.apply(elements);
    this.#show(elements);
  }

  /**
   * The elements if the host has the same ones; null while something is unsaved, or somebody else changed something.
   */
  get saved(): readonly Element[] | null {
    const { screenshotId, conflicts, elements } = this.state;
    const all = screenshotId !== null && this.#outbox.settled(screenshotId) && conflicts.length === 0;
    return all && !this.#stale ? elements : null;
  }

  /** Requests the list; if that fails, it is requested again later. */
  async refresh(): Promise<void> {
    const { screenshotId } = this.state;
    if (screenshotId === null) return;
    const { saves } = this.#onHost;
    const elements = await this.#port.list({ screenshotId });
    // Something was saved since, and the host may have read the list before that.
    if (saves === this.#onHost.saves) this.#accept(screenshotId, elements);
    else await this.refresh();
  }

  #show(elements: readonly Element[]): void {
    this.#set({ elements });
    this.editor.sync(this.#onCanvas(elements));
  }

  #saved(saved: readonly Element[]): void {
    const byId = new Map(saved.map((element) => [element.id, element]));
    this.#onHost.saved(saved);
    const elements = this.state.elements
      .map((element) => {
        const now = byId.get(element.id);
        // Later gestures may already show more than this save knew.
        return now ? { ...now, content: element.content } : element;
      })
      .filter((element) => element.state !== 'retired');
    const shown = this.state.elements.length;
    this.#set({ elements, revision: saved.at(-1)?.revision ?? this.state.revision });
    if (shown !== elements.length) this.editor.sync(this.#onCanvas(elements));
  }

  /** Blocks every change while a project is read-only. */
  lock(locked: boolean): void {
    if (locked !== this.state.locked) this.#set({ locked });
  }

  /** Blocks changes to one element, which is for others to change; null lifts that. */
  keep(id: string | null): void {
    if (id !== this.state.kept) this.#set({ kept: id });
  }

  /** True if nothing, or one of these elements, may not be changed; then the gesture is reverted, with a message. */
  refuses(ids: Iterable<string> = []): boolean {
    if (mayEdit(this.state, ids)) return false;
    this.editor.sync(this.#onCanvas(this.state.elements));
    this.#set({ outcome: { kind: this.state.locked ? 'locked' : 'kept', label: '' } });
    return true;
  }

  #onCommit(commit: Commit): void {
    if (this.refuses()) return;
    if (commit.type === 'create') {
      const drawn = elementContent.parse({ locate: commit.box, polygon: commit.outline });
      const named = takenFromPrelabel(drawn, this.#prelabels, this.#labels);
      this.create([withInitialAttributes(this.#labels, named)], steps.draw);
      return;
    }
    const changed = new Map<string, ElementContent>();
    for (const id of commit.ids) {
      const content = this.content(id);
      const shown = this.editor.element(id);
      if (content && shown) changed.set(id, fromCanvas(content, shown));
    }
    const byKey = commit.label === 'nudge';
    this.#edit(changed, steps[commit.label], byKey ? nudgeHold : 0);
  }

  content(id: string): ElementContent | undefined {
    return this.state.elements.find((element) => element.id === id)?.content;
  }

  /** Adds and selects elements; each call is one undo step. Returns their ids. */
  create(contents: readonly ElementContent[], label: StepCode, source?: string): string[] {
    const { screenshotId } = this.state;
    if (screenshotId === null || contents.length === 0 || this.refuses()) return [];
    const made = contents.map((content) => ({ id: uuidv7(), content, ...(source === undefined ? {} : { source }) }));
    const fresh = made.map((entry) => unsaved({ ...entry, screenshotId, source: source ?? '' }));
    this.#set({ outcome: null });
    this.#show([...this.state.elements, ...fresh]);
    this.editor.select(made.map(({ id }) => id));
    void this.#outbox.add({ kind: 'create', input: { screenshotId, made, label } }, this.about());
    return made.map(({ id }) => id);
  }

  /** Elements with the revisions that somebody sees who starts to change them now. */
  bases(ids: readonly string[]): Target[] {
    return ids.map((id) => ({ id, baseRevision: this.#onHost.revision(id) }));
  }

  /** Changes the content of elements as one undo step, based on the newest revisions or those in `bases`. */
  edit(ids: readonly string[], change: ContentChange, label: StepCode, bases?: Bases): void {
    this.#edit(changedContents(this.state.elements, ids, change), label, 0, bases);
  }

  /** The edit that `edit` would send; null if it would change nothing. */
  editCall(ids: readonly string[], change: ContentChange, label: StepCode): EditCall | null {
    const changed = changedContents(this.state.elements, ids, change);
    return changed.size === 0 || !mayEdit(this.state, ids) ? null : this.#saveCall(changed, label);
  }

  #saveCall(changed: ReadonlyMap<string, ElementContent>, label: StepCode, bases?: Bases): EditCall<'save'> {
    const baseOf = (id: string) => bases?.get(id) ?? this.#onHost.revision(id);
    const edits = [...changed].map(([id, content]) => ({ id, content, baseRevision: baseOf(id) }));
    return { kind: 'save', input: { edits, label } };
  }

  #edit(changed: ReadonlyMap<string, ElementContent>, label: StepCode, hold: number, bases?: Bases): void {
    if (changed.size === 0 || this.refuses(changed.keys())) return;
    const elements = this.state.elements.map((element) => {
      const content = changed.get(element.id);
      return content ? { ...element, content } : element;
    });
    this.#set({ outcome: null });
    this.#show(elements);
    const merge = hold > 0 ? `${label} ${[...changed.keys()].join(' ')}` : null;
    void this.#outbox.add(this.#saveCall(changed, label, bases), this.about(), { merge, hold });
  }

  /** Settles the oldest conflict: keeps theirs, or saves yours on top of theirs. */
  async settle(choice: 'theirs' | 'yours'): Promise<void> {
    const [conflict] = this.state.conflicts;
    if (!conflict) return;
    // The current version is loaded first, so that the choice is based on it.
    await this.refresh().catch(() => undefined);
    this.#outbox.settle(conflict.key, choice);
    const { screenshotId, elements } = this.state;
    if (choice === 'yours' && screenshotId !== null) this.#show(withPending(elements, this.#outbox.on(screenshotId)));
  }

  /** Approves, rejects, retires or restores elements as one step. */
  setState(ids: readonly string[], state: ItemState, label: StepCode, reason?: string): void {
    const known = ids.filter((id) => this.content(id));
    if (known.length === 0 || this.refuses(known)) return;
    const shown = this.state.elements
      .map((element) => (known.includes(element.id) ? { ...element, state } : element))
      .filter((element) => element.state !== 'retired');
    this.#set({ outcome: null });
    this.#show(shown);
    void this.#outbox.add(
      { kind: 'state', input: { items: this.bases(known), state, label, ...(reason ? { reason } : {}) } },
      this.about(),
    );
  }

  /** Undoes (or redoes) the last step on this screenshot, also one saved long ago. */
  takeBack(direction: 'undo' | 'redo'): Promise<void> {
    return this.refuses() ? Promise.resolve() : this.#turns.queue(() => this.#takeBackNow(direction));
  }

  /**
   * Does something at once or, while a step is being undone or an item is being left, after that: a key or pointer
   * press right after Ctrl+Z must not act on what is about to disappear, nor lose its selection to what comes back.
   */
  inOrder(act: () => void): void {
    this.#turns.act(act);
  }

  /** Resolves when all queued actions are done; null if there are none. */
  get underWay(): Promise<void> | null {
    return this.#turns.underWay;
  }

  /**
   * Makes actions wait for a switch to another item: a key pressed right after the one that leaves applies to the
   * next item, even while the last save of this one is pending.
   */
  holdFor(leaving: Promise<unknown>): void {
    this.#turns.holdFor(leaving);
  }

  async #takeBackNow(direction: 'undo' | 'redo'): Promise<void> {
    const { screenshotId } = this.state;
    if (screenshotId === null) return;
    if (!(await this.#outbox.flush())) return this.#set({ outcome: { kind: 'unsaved', label: '' } });
    try {
      const done = await this.#port[direction]({ screenshotId });
      this.#set({
        error: null,
        outcome: done
          ? { kind: direction === 'undo' ? 'undone' : 'redone', label: done.label }
          : { kind: 'nothing', label: '' },
      });
      if (!done) return;
      await this.refresh();
      const there = new Set(this.state.elements.map(({ id }) => id));
      const shown = done.changed.filter(({ id }) => there.has(id));
      // The revision of an element that the step removed, or of no element, means nothing to anybody.
      this.#set({ revision: shown.length > 0 ? Math.max(...shown.map(({ revision }) => revision)) : null });
      if (shown.length > 0) this.editor.select(shown.map(({ id }) => id));
    } catch (error) {
      this.#set({ error });
    }
  }
}
