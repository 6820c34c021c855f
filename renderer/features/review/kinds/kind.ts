import type { ComponentType } from 'react';
import type { ItemState } from '#shared/contract/common.ts';
import type { AnyReviewedItem } from '#shared/contract/review/review-items.ts';
import type { KeyHint } from '../../../ui/StatusBar.tsx';
import type { PanZoom, View } from '../picture/use-pan-zoom.ts';
import type * as review from '../review.ts';

/** What every kind of item says about itself in Review; a kind is a folder here and a line in `registry.ts`. */
interface KindBase {
  /** The kind by which queues name its items. */
  id: string;
  /** What its items are called, and each single question of an answer, where agreement is reported. */
  name?(): string;
  aspect?(id: string): string;
  /** What an item without words of its own is called in lists. */
  untitled?(): string;
  /** A word about an item at the end of its line in the queue. */
  Card?: ComponentType<{ row: review.QueueRow }>;
}

export type BlindItem = Extract<AnyReviewedItem, { phase: 'blind' }>;
export type RevealedItem = Extract<AnyReviewedItem, { phase: 'revealed' }>;

/** What can be done with the item that is open; one thing at a time. */
export interface ItemWork {
  busy: boolean;
  /** What went wrong last; shown by the frame. */
  error: unknown;
  /** Stores the blind answer; `next` opens the next item afterwards. */
  answer(answer: unknown, next: boolean): void;
  /** Settles or corrects the item with this content. */
  settle(content: unknown, next: boolean): void;
  /** Stores a changed content without a decision; the item waits for review again. */
  change(content: unknown, why: string): void;
  /** Approves the item as it is; `next` opens the next one. */
  approve(next: boolean): void;
  /** Rejects it for one of its kind's reasons. */
  reject(reason: string, next: boolean): void;
  skip(): void;
  next(): void;
  previous(): void;
}

/** How a kind looks that has a body of its own in the frame `ItemFrame`. */
export interface KindHooks extends KindBase {
  /** Of a kind that collects answers, the answer is the decision: nothing is left to decide after it. */
  answerDecides?: true;
  /** What its keys do before and after the answer, for the status bar; the frame adds the keys that every kind has. */
  hints: { blind(item: BlindItem): KeyHint[]; revealed(item: RevealedItem): KeyHint[] };
  /** Before the answer: what the kind lets be seen, and the means to answer. */
  Blind: ComponentType<{ item: BlindItem; work: ItemWork }>;
  /** After the answer: what everybody said, and the means to correct or settle it. */
  Revealed: ComponentType<{ item: RevealedItem; work: ItemWork }>;
}

/** What the button and the keys of approval do with the item as this person has it on the screen. */
export interface Approval {
  /** Whether it can be approved as it is on the screen. */
  ready: boolean;
  /** Whether this person changed something that is not saved yet. */
  drafted: boolean;
  approve(next: boolean): void;
}

/** How a kind looks that is reviewed on its picture: stage and panel are shared, what stands in them is the kind's. */
export interface PictureHooks<
  Blind extends review.BlindItem = review.BlindItem,
  Revealed extends review.RevealedItem = review.RevealedItem,
> extends KindBase {
  /** The kind by which an opened item names itself. */
  opens: (Blind | Revealed)['kind'];
  /** What the panel is called, and the item's own words. */
  label(): string;
  title(item: Blind | Revealed): string;
  state(item: Revealed): ItemState;
  /** Which of several asks is open: each has a time of its own. */
  ask?(item: Blind): string;
  /** Whether approving it as it is goes against this person's own blind answer. */
  against(item: Revealed, person: string | undefined): boolean;
  /** Why it can be rejected, in the order of the digits. */
  rejectReasons: readonly string[];
  /** What its keys do now; keys that every kind has are added. */
  hints: {
    blind(item: Blind): KeyHint[];
    revealed(item: Revealed): KeyHint[];
    editing(): KeyHint[];
  };
  /** Drops what was kept of this person's work on it after a verdict, and after somebody's newer version was taken. */
  decided?(id: string, verdict: review.VerdictKind): void;
  newerTaken?(id: string): void;
  /** Set while a place on the picture is asked for: takes it, in picture pixels. */
  place?(item: Blind, work: review.Review): { take(at: [number, number]): void; words: string } | null;
  /** Handles the keys that mean something for this kind; draws nothing. */
  Keys: ComponentType<{ item: Blind | Revealed; review: review.Review; panZoom: PanZoom }>;
  /** What it is called and what it is, over the panel. */
  Header: ComponentType<{ item: Blind | Revealed; review: review.Review }>;
  Blind: ComponentType<{ item: Blind; review: review.Review }>;
  /** How it is answered, in the panel's foot. */
  HowToAnswer: ComponentType<{ item: Blind }>;
  Revealed: ComponentType<{ item: Revealed; review: review.Review }>;
  Edit: ComponentType<{ item: Revealed; review: review.Review }>;
  /** Foot of the panel while it is edited, where `Edit` has none of its own. */
  EditFooter?: ComponentType<{ item: Revealed; review: review.Review }>;
  useApproval(item: Revealed | undefined, review: review.Review): Approval;
  /** Over the picture, before and after the answer, and what it means. */
  BlindMarks?: ComponentType<{ item: Blind; review: review.Review; view: View }>;
  Marks: ComponentType<{ item: Revealed; view: View }>;
  Legend: ComponentType<{ item: Revealed }>;
  /** A word in the status bar. */
  Status?: ComponentType<{ item: Blind | Revealed; review: review.Review }>;
}
