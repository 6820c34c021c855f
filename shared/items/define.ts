import type { z } from 'zod';
import type { ItemState, Lint } from '#shared/records/fields.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { Correction } from './corrections.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** Subject of an item: one screenshot, several pictures in order, an episode, or none. */
export const subjectKinds = ['screenshot', 'pictures', 'episode', 'none'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * What lints may read besides an item's content: its screenshot's size in pixels (0 for other subjects), its app, and
 * for an episode the number of its steps.
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
   * Why an item does not enter a release: a phrase whose words follow the kind's plural; null if it enters. `parts` is the
   * number of its child items that enter.
   */
  leftOut(item: { state: ItemState; content: Content }, parts: number): Phrase | null;
  /**
   * Why an item that may enter cannot be scored, given the content of its parent item (null for none): a phrase whose
   * words follow the kind's plural; null if it can. Such items enter only if incomplete ones are allowed.
   */
  incomplete?(content: Content, parent: unknown): Phrase | null;
  /** Order among the items of its kind on one subject; equal ones stay in order of creation. */
  order(content: Content): number;
  /**
   * For a kind with criteria that can be tested: whether they passed, and how many wrong endings were tried and refused;
   * null if they were not tested. A release shows the sums.
   */
  tested?(content: Content): { passed: boolean; mutants: number; killed: number } | null;
}

/** What reviewers answer blind, and which decisions are valid. */
export interface ReviewRules<Content, Answer> {
  /** What the queue calls such an item, if not by its kind: an element on its own is a `box`. */
  as?: string;
  /** The answer that a person or a model gives from the subject alone. */
  answer: z.ZodType<Answer>;
  /** The answer that the item states as right; null if it has none yet. */
  key(content: Content): Answer | null;
  /**
   * The label of an answer for comparing answers, for an item with content `now` and content `then` at the time of the
   * answer. Null if the answer says nothing about the current item. "Cannot answer" is a label too.
   */
  labelOf(answer: Answer, then: Content | undefined, now: Content): string | null;
  /** The label of an answer for comparing people's answers to the same item: agreement is measured over it. */
  answerLabel(answer: Answer): string;
  /**
   * Similarity of two people's answers, 0..1, for answers that are positions rather than labels; null if they cannot be
   * compared. From 0.5 on they count as the same.
   */
  alike?(a: Answer, b: Answer): number | null;
  /** Measurements of an answer against the content, made when it is stored. */
  measure?(answer: Answer, content: Content): unknown;
  /** Why an answer is not valid for the item, null if it is. */
  misfit(answer: Answer, content: Content): Phrase | null;
  /** The fields of the content that are shown before the vote. Name every field, so that new ones stay hidden. */
  blind(content: Content): Record<string, unknown>;
  /** The parts of an answer, each with its label; null if it was not asked. Agreement is also measured over each. */
  aspects?(answer: Answer): Record<string, string | null>;
  /** True for a kind whose blind answers by models count as raters: agreement says how well people agree with them. */
  modelsRate?: boolean;
  /**
   * True for the one kind whose agreement leads the report: listed separately from the others, even without answers.
   */
  leadsAgreement?: true;
  /** For a kind that collects labels: an answer is also a decision. */
  labels?: {
    /** The content with an answer in it. */
    put(content: Content, answer: Answer): Content;
    /** The result of several people's contents; null if they differ and somebody has to settle it. */
    joined(contents: readonly Content[]): Content | null;
  };
  /**
   * Whether a revision with this reason changed the question: then it can be approved only after a person other than
   * its author has answered it blind. Absent: never.
   */
  asksAgain?(why: string): boolean;
  /** Why the content cannot be approved; null if it can. */
  unfit(content: Content): Phrase | null;
  rejectReasons: readonly string[];
}

/**
 * One kind of item: what people and models approve, and models are scored on. A kind has a folder here, a folder of
 * hooks in the host and one in the renderer, and a line in each registry.
 */
export interface ItemKind<Content = unknown, Answer = unknown> {
  /** Its id in tables, revisions, releases and events. */
  id: string;
  /** Its plural, as releases count it: `questions`. */
  plural: string;
  subject: SubjectKind;
  /** Kind of the parent item; null for a kind without parents. */
  partOf: string | null;
  content: z.ZodType<Content>;
  /**
   * Its items are drawn on their picture and visible to everybody: they may be approved there without a verdict, and
   * comments on them are shown to everybody who opens the picture.
   */
  drawn?: true;
  /** The item's text, for lists. Never its answer. */
  label(content: Content): string;
  /** A value that lists can filter by: a difficulty, a type. Null for none. */
  facet(content: Content): string | null;
  /** Why its key is right, in the words of its author; absent for a kind without explanations. */
  explains?(content: Content): string;
  /** Its statement about the subject in a word, for lists of subjects; null if there is none yet. */
  says?(content: Content): string | null;
  /** Texts by which the subject can be found; absent for a kind that is not searched. */
  words?(content: Content): string[];
  /**
   * The content with the stored pictures of its subject, in order; absent for a kind whose content names none. A file
   * reader knows only their names.
   */
  withPictures?(content: Content, pictures: readonly StoredPictureOf[]): Content;
  /** What of the content says that an item is imported again; absent: all of it. */
  identity?(content: Content): unknown;
  /** Texts that a curator may correct individually; none for a kind that is corrected elsewhere. */
  corrects?: readonly Correction<Content>[];
  lints(content: Content, on: Surroundings): Lint[];
  /** Codes of findings that depend on the screenshot's app, so that they are recomputed when it changes. */
  appLints: readonly string[];
  /** True if a changed content means the same, so that findings from other sources still apply. */
  keepsFindings(before: Content, after: Content): boolean;
  release: ReleaseRules<Content>;
  /** Null for a kind that is decided with its parent item, or not at all. */
  review: ReviewRules<Content, Answer> | null;
}

/** A kind whose content type is not known where it is used. Pass it only content that its schema has parsed. */
export type AnyItemKind = ItemKind<unknown, unknown>;

/** Checks a kind's type at compile time and freezes it. */
export function defineItemKind<Content, Answer>(kind: ItemKind<Content, Answer>): Readonly<ItemKind<Content, Answer>> {
  return Object.freeze(kind);
}

/** The queue's name for items of a kind that are reviewed on their own; null for a kind that is not. */
export function reviewedAs({ id, review }: AnyItemKind): string | null {
  return review && (review.as ?? id);
}

/** Why an item in this state does not enter a release; null for an approved one. */
export function stateLeftOut(state: ItemState): Phrase | null {
  return state === 'approved' ? null : phrase(`left-out-${state}`);
}
