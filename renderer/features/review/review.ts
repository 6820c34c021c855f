import type { z } from 'zod';
import type { queueRow, reviewItem } from '#shared/contract/review/review.ts';
import type { EditCall } from '../../edits/calls.ts';
import type { KeepText } from '../../ui/fields/use-field.ts';
import type { PicturePhase } from '../../ui/pictures/decoded-pictures.ts';

export type QueueRow = z.infer<typeof queueRow>;

/** An item reviewed on its picture, as this person may see it now. */
export type ReviewItem = z.infer<typeof reviewItem>;
export type BlindItem = Extract<ReviewItem, { phase: 'blind' }>;
export type RevealedItem = Extract<ReviewItem, { phase: 'revealed' }>;

export type Mode = 'idle' | 'rejecting' | 'editing' | 'commenting' | 'handing';

type VerdictInput = EditCall<'verdict'>['input'];
export type VerdictKind = VerdictInput['kind'];

/** The content, wordings, reason, note and addressee of a verdict, depending on its kind. */
export interface VerdictOptions extends Partial<Pick<VerdictInput, 'wordings' | 'reason' | 'note' | 'to'>> {
  content?: NonNullable<RevealedItem['verdicts'][number]['content']>;
  /** Opens the next item afterwards. */
  next?: boolean;
  /** Revision of the verdict; by default the one seen first. */
  base?: number;
}

/** The key that answered, which is ignored for a moment so that the digit that voted cannot also give a reason. */
export type AnsweredBy = `digit-${number}` | `reason-${number}` | 'enter' | 'pointer';

/** How a blind answer is sent. */
export type AnswerCall = EditCall<'vote'> | EditCall<'point'>;

/** Somebody else saved in between: what was seen first, and the content of the edit that was refused. */
export interface Stale {
  seen: RevealedItem;
  yours: VerdictOptions['content'] | null;
}

/** The item open on its picture, and its actions, whatever its kind. */
export interface Review {
  id: string | null;
  item: ReviewItem | undefined;
  error: unknown;
  retry(): void;
  picture: PicturePhase;
  mode: Mode;
  setMode(mode: Mode): void;
  /** Where the comment being written is pinned, in picture pixels. */
  pin: [number, number] | null;
  setPin(pin: [number, number] | null): void;
  busy: boolean;
  /** This person's verdict, once it is given. */
  given: VerdictKind | null;
  /** Whether a verdict can be given now. */
  open: boolean;
  /** Whether the person was asked to confirm approving against their own answer. */
  asked: boolean;
  stale: Stale | null;
  /** Takes the newer version as the base from here on. */
  acceptNewer(): void;
  /** Whether this key has just answered this item; the next item accepts it at once. */
  keyDead(by: AnsweredBy): boolean;
  /** Time spent on the answer, seconds. */
  answering: { read: () => number; shown: number };
  /** Sends the blind answer, unless the picture is still loading or something else is being sent. */
  answer(call: AnswerCall, by: AnsweredBy): Promise<void>;
  /** True when it is given. */
  verdict(kind: VerdictKind, options?: VerdictOptions): Promise<boolean>;
  /** Refetches an item after its verdict was undone or redone, and records the result. */
  reopen(id: string): Promise<void>;
  /** Stores a comment, also on an item that is being left. */
  comment(text: string): Promise<void>;
  /** Keeps a comment while it is written, in case the page crashes. */
  keepComment: KeepText;
}
