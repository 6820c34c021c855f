import type { ComponentType } from 'react';
import type { KeyHint } from '../../../ui/StatusBar.tsx';
import type { AnyReviewedItem } from '#shared/contract/review/review-items.ts';

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
  /** Approves the item as it is; `next` opens the next one. */
  approve(next: boolean): void;
  /** Rejects it for one of its kind's reasons. */
  reject(reason: string, next: boolean): void;
  skip(): void;
  next(): void;
  previous(): void;
}

/** How a kind of item looks in Review; a kind is a folder here and a line in `registry.ts`. */
export interface KindHooks {
  id: string;
  /** What its items are called, and each single question of an answer, where agreement is reported. */
  name?(): string;
  aspect?(id: string): string;
  /** What its keys do, for the status bar. */
  hints(): KeyHint[];
  /** Before the answer: what the kind lets be seen, and the means to answer. */
  Blind: ComponentType<{ item: BlindItem; work: ItemWork }>;
  /** After the answer: what everybody said, and the means to correct or settle it. */
  Revealed: ComponentType<{ item: RevealedItem; work: ItemWork }>;
}
