import type { ComponentType, ReactNode } from 'react';
import type { ItemState } from '#shared/records/fields.ts';
import type { AnyReviewedItem } from '#shared/contract/review/review-items.ts';
import type { KeyHint } from '../../../edits/StatusBar.tsx';
import type { PanZoom, View } from '../picture/use-pan-zoom.ts';
import type * as review from '../review.ts';

/** What every kind of item declares for Review; a kind is a folder here and a line in `registry.ts`. */
interface KindBase {
  /** The kind under which queues list its items. */
  id: string;
  /** Names of its items, and of each question in an answer, for agreement reports. */
  name?(): string;
  aspect?(id: string): string;
  /** The name of an item without text of its own in lists. */
  untitled?(): string;
  /** A word about an item at the end of its line in the queue; `PlainCard` for a kind whose title says it all. */
  Card: ComponentType<{ row: review.QueueRow }>;
}

export type BlindItem = Extract<AnyReviewedItem, { phase: 'blind' }>;
export type RevealedItem = Extract<AnyReviewedItem, { phase: 'revealed' }>;

/** Actions on the open item; one at a time. */
export interface ItemWork {
  busy: boolean;
  /** Whole seconds that this person has spent on the item. */
  seconds: number;
  /** The last error; shown by the frame. */
  error: unknown;
  /** The person starts to change the item as it is now; what they save is based on that. */
  begin(): void;
  /** Stores the blind answer; `next` opens the next item afterwards. */
  answer(answer: unknown, next: boolean): void;
  /** Settles or corrects the item with this content. */
  settle(content: unknown, next: boolean): void;
  /** Stores changed content without a decision; the item goes back to review. */
  change(content: unknown, why: string): void;
  /** Approves the item unchanged; `next` opens the next one, `withoutAnswer` skips the blind answer awaited from somebody else. */
  approve(next: boolean, withoutAnswer?: boolean): void;
  /** Rejects it for one of its kind's reasons. */
  reject(reason: string, next: boolean): void;
  skip(): void;
  next(): void;
  previous(): void;
}

/** Hooks of a kind with a body of its own in the frame `ItemFrame`. */
export interface KindHooks extends KindBase {
  /** For a kind that collects answers, the answer is the decision: nothing is left to decide after it. */
  answerDecides?: true;
  /** What its keys do before and after the answer, for the status bar; the frame adds the keys that every kind has. */
  hints: { blind(item: BlindItem): KeyHint[]; revealed(item: RevealedItem): KeyHint[] };
  /** Before the answer: what may be seen, and the controls to answer. */
  Blind: ComponentType<{ item: BlindItem; work: ItemWork }>;
  /** After the answer: all opinions, and the controls to decide; `onEdit` leads to `Edit`. */
  Revealed: ComponentType<{ item: RevealedItem; work: ItemWork; onEdit: () => void }>;
  /**
   * While it is corrected or settled; `onLeave` goes back, null while a conflict has to be settled. `Revealed` for a
   * kind that is corrected in place and never calls `onEdit`.
   */
  Edit: ComponentType<{ item: RevealedItem; work: ItemWork; onLeave: (() => void) | null }>;
  /** The pictures that stay in all three phases, beside what they show (`defineStage`). */
  Stage?: ComponentType<{ item: BlindItem | RevealedItem; children: ReactNode }>;
}

/** What the approve button and keys do with the item as it is on this person's screen. */
export interface Approval {
  /** Whether it can be approved as it is on the screen. */
  ready: boolean;
  /** Whether this person changed something that is not saved yet. */
  drafted: boolean;
  approve(next: boolean): void;
}

/** Hooks of a kind that is reviewed on its picture: stage and panel are shared, their content is the kind's. */
export interface PictureHooks<
  Blind extends review.BlindItem = review.BlindItem,
  Revealed extends review.RevealedItem = review.RevealedItem,
> extends KindBase {
  /** The kind in an opened item. */
  opens: (Blind | Revealed)['kind'];
  /** The panel's title, and the item's own text. */
  label(): string;
  title(item: Blind | Revealed): string;
  state(item: Revealed): ItemState;
  /** Which of several asks is open; each is timed separately. */
  ask?(item: Blind): string;
  /** Whether approving it unchanged contradicts this person's own blind answer. */
  against(item: Revealed, person: string | undefined): boolean;
  /** Reasons for a rejection, in the order of the digits. */
  rejectReasons: readonly string[];
  /** What its keys do now; keys that every kind has are added. */
  hints: {
    blind(item: Blind): KeyHint[];
    revealed(item: Revealed): KeyHint[];
    editing(): KeyHint[];
  };
  /** Drops this person's kept work on it after a verdict, and after a newer version was accepted. */
  decided?(id: string, verdict: review.VerdictKind): void;
  newerTaken?(id: string): void;
  /** Set while a place on the picture is asked for: receives it, in picture pixels. */
  place?(item: Blind, work: review.Review): { take(at: [number, number]): void; words: string } | null;
  /** Handles this kind's keys; renders nothing. */
  Keys: ComponentType<{ item: Blind | Revealed; review: review.Review; panZoom: PanZoom }>;
  /** The header of the panel. */
  Header: ComponentType<{ item: Blind | Revealed; review: review.Review }>;
  Blind: ComponentType<{ item: Blind; review: review.Review }>;
  /** The answer controls, in the panel's footer. */
  HowToAnswer: ComponentType<{ item: Blind }>;
  Revealed: ComponentType<{ item: Revealed; review: review.Review }>;
  Edit: ComponentType<{ item: Revealed; review: review.Review }>;
  /** Footer of the panel while editing, if `Edit` has none of its own. */
  EditFooter?: ComponentType<{ item: Revealed; review: review.Review }>;
  useApproval(item: Revealed | undefined, review: review.Review): Approval;
  /** Marks over the picture, before and after the answer, and their legend. */
  BlindMarks?: ComponentType<{ item: Blind; review: review.Review; view: View }>;
  Marks: ComponentType<{ item: Revealed; view: View }>;
  Legend: ComponentType<{ item: Revealed }>;
  /** A word in the status bar. */
  Status?: ComponentType<{ item: Blind | Revealed; review: review.Review }>;
}
