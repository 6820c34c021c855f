import type { z } from 'zod';
import type { ItemState, Lint } from '#shared/contract/common.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Correction } from './corrections.ts';

/** What an item is about: one screenshot, several pictures in an order, an episode, or nothing outside itself. */
export const subjectKinds = ['screenshot', 'pictures', 'episode', 'none'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * What the checks may look at besides an item's content: its screenshot's size in pixels (0 for other subjects), its app,
 * and for an episode the number of its steps.
 */
export interface Surroundings extends Size {
  app: string | null;
  steps?: number;
}

/** A picture of a subject as the project stores it. */
export interface StoredPictureOf extends Size {
  sha256: string;
}

/** How an item of a kind enters a release. */
export interface ReleaseRules<Content> {
  /**
   * Why an item stays out of a release, in words that follow the kind's plural; null when it enters. `parts` is how many
   * items that hang on it enter.
   */
  leftOut(item: { state: ItemState; content: Content }, parts: number): string | null;
  /**
   * Why an item that may enter cannot be scored, given the content of the item it hangs on (null for none), in words
   * that follow the kind's plural; null when it can. Such items enter only when incomplete ones are allowed.
   */
  incomplete?(content: Content, parent: unknown): string | null;
  /** Order among the items of its kind on one subject; equal ones keep the order they were made in. */
  order(content: Content): number;
}

/** What reviewers answer before they see anything, and what a decision may be. */
export interface ReviewRules<Content, Answer> {
  /** What the queue calls such an item, where that is not its kind: an element on its own is a `box`. */
  as?: string;
  /** What a person or a model answers from the subject alone. */
  answer: z.ZodType<Answer>;
  /** The answer that the item holds to be right; null where it has none yet. */
  key(content: Content): Answer | null;
  /**
   * The label that an answer has when answers are compared, for an item that reads `now` and read `then` when it was
   * answered. Null when the answer says nothing of the item as it is now. "Cannot answer" is a label of its own.
   */
  labelOf(answer: Answer, then: Content | undefined, now: Content): string | null;
  /** The label that an answer has when people's answers to the same item are compared: what agreement is measured over. */
  answerLabel(answer: Answer): string;
  /**
   * How alike two people's answers are, 0..1, for answers that are places and not labels; null for two that cannot be
   * compared. From 0.5 on they count as the same.
   */
  alike?(a: Answer, b: Answer): number | null;
  /** What is measured of an answer against the content when it is stored. */
  measure?(answer: Answer, content: Content): unknown;
  /** Why an answer does not fit the item, as a sentence; null when it fits. */
  misfit(answer: Answer, content: Content): string | null;
  /** What of the content may be seen before the vote. Name every field, so that a new one stays hidden. */
  blind(content: Content): Record<string, unknown>;
  /** The single questions of an answer, each with the label it got; null where it was not asked. Agreement is also measured over each. */
  aspects?(answer: Answer): Record<string, string | null>;
  /** True for a kind whose blind answers by models count as raters: agreement says how people agree with them. */
  modelsRate?: boolean;
  /** For a kind that collects answers: an answer is a decision too, since it is what the item is for. */
  labels?: {
    /** The content with an answer in it. */
    put(content: Content, answer: Answer): Content;
    /** What the contents that several people came to amount to; null where they differ and somebody has to settle it. */
    joined(contents: readonly Content[]): Content | null;
  };
  /**
   * Whether a revision made for this reason changed what is asked: it is approved only after somebody other than its
   * author has answered it blind. Left out: none does.
   */
  asksAgain?(why: string): boolean;
  /** Why the content cannot be approved as it is; null when it can. */
  unfit(content: Content): string | null;
  rejectReasons: readonly string[];
}

/**
 * One kind of item: what people and models approve, and models are scored on. A kind is a folder here, a folder of
 * hooks in the host and one in the renderer, and a line in each registry.
 */
export interface ItemKind<Content = unknown, Answer = unknown> {
  /** As in tables, revisions, releases and events. */
  id: string;
  /** Several of them, as releases count them: `questions`. */
  plural: string;
  subject: SubjectKind;
  /** Kind of the item that one of this kind hangs on; null for one that is on its own. */
  partOf: string | null;
  content: z.ZodType<Content>;
  /**
   * Its items are drawn on their picture, where everybody sees them: they may be approved there, without a verdict, and
   * remarks on them are shown to whoever opens the picture.
   */
  drawn?: true;
  /** The item's own words, for lists. Never its answer. */
  label(content: Content): string;
  /** What lists may filter by: a difficulty, a type. Null for none. */
  facet(content: Content): string | null;
  /** What it says about its subject in a word, for lists of subjects; null while it says nothing. */
  says?(content: Content): string | null;
  /** Texts that the subject is found by; left out for a kind that is not searched. */
  words?(content: Content): string[];
  /**
   * The content with the pictures of its subject as they are stored, in their order; left out for a kind whose content
   * names none. A reader of files knows only their names.
   */
  withPictures?(content: Content, pictures: readonly StoredPictureOf[]): Content;
  /** Texts that whoever looks after the set may correct one by one; none for a kind that is corrected elsewhere. */
  corrects?: readonly Correction<Content>[];
  lints(content: Content, on: Surroundings): Lint[];
  /** Codes of findings that depend on the app of the screenshot, so that a new name is checked again. */
  appLints: readonly string[];
  /** True when a changed content says the same, so that further findings on it still hold. */
  keepsFindings(before: Content, after: Content): boolean;
  release: ReleaseRules<Content>;
  /** Null for a kind that is decided on with the item it hangs on, or not at all. */
  review: ReviewRules<Content, Answer> | null;
}

/** A kind whose content is not known where it is used. Give it only what its own schema parsed. */
export type AnyItemKind = ItemKind<unknown, unknown>;

/** Checks a kind's shape at compile time and freezes it. */
export function defineItemKind<Content, Answer>(kind: ItemKind<Content, Answer>): Readonly<ItemKind<Content, Answer>> {
  return Object.freeze(kind);
}

/** What the queue calls items of a kind that are reviewed on their own; null for a kind that is not. */
export function reviewedAs({ id, review }: AnyItemKind): string | null {
  return review && (review.as ?? id);
}

const waits: Partial<Record<ItemState, string>> = {
  draft: 'still a draft',
  to_review: 'waiting for review',
  conflict: 'in conflict between annotators',
  rejected: 'rejected',
};

/** Why an item in this state stays out of a release; null for an approved one. */
export function stateLeftOut(state: ItemState): string | null {
  return state === 'approved' ? null : (waits[state] ?? state);
}
