import type { LiteOrigin } from '#shared/contract/releases.ts';
import type { PictureSource } from '#shared/contract/publishing.ts';
import type { Column } from './columns.ts';

/** A file of the published folder: name relative to it, size in bytes. */
export interface PublishedFile {
  name: string;
  bytes: number;
  sha256: string;
}

export interface PublishedSplit {
  /** `test`, or `validation` for the items whose answers are given while those of `test` are withheld. */
  split: string;
  items: number;
  /** Whether the answers of this split are withheld. */
  withheld: boolean;
  parquet: PublishedFile;
  jsonl: PublishedFile;
}

export interface PublishedTask {
  id: string;
  name: string;
  /** How its items are answered. */
  answered: 'answer' | 'point';
  columns: readonly Column[];
  splits: readonly PublishedSplit[];
}

/** Share and number of something that agrees. */
export interface AgreementLine {
  what: string;
  /** Items or pairs that could be compared. */
  n: number;
  /** 0..1; null if it is not defined. */
  raw: number | null;
  statistic: { name: string; value: number | null } | null;
}

/** Everything that the documents of a published release say. Nobody who annotated is named. */
export interface PublishedFacts {
  title: string;
  summary: string;
  /** Empty: not known yet. */
  url: string;
  authors: readonly string[];
  licence: string;
  languages: readonly string[];
  release: { tag: string; createdAt: string; note: string; hash: string; app: string; lite?: LiteOrigin | undefined };
  /** `2026-01-31` */
  published: string;
  tasks: readonly PublishedTask[];
  pictures: { n: number; bytes: number; blurred: number };
  sources: readonly PictureSource[];
  /** Items by kind: who made them. */
  made: readonly { kind: string; by: 'person' | 'model' | 'import' | 'pipeline'; name: string; n: number }[];
  checked: readonly {
    kind: string;
    n: number;
    refined: number;
    answered: number;
    twice: number;
    judged: number;
    approved: number;
  }[];
  people: { made: number; answered: number; decided: number };
  agreement: readonly AgreementLine[];
  gold: { people: number; n: number; right: number };
  /** What is in the project now and not in a release, each with the reason. */
  leftOut: readonly { what: string; n: number }[];
  /** Records of the release that no published task asks about, by kind. */
  unasked: readonly { kind: string; n: number }[];
  privacy: { hiddenTexts: number; hiddenSteps: number; namesBlurred: number; unreadBlurred: number };
  /** Whether a results site is in the folder. */
  site: boolean;
}

/** A tag as a version with three numbers, where it is one: `v1` is 1.0.0. */
export function versionOf(tag: string): string {
  const found = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(tag);
  return found ? [found[1], found[2] ?? '0', found[3] ?? '0'].join('.') : tag;
}

export const itemsIn = ({ splits }: Pick<PublishedTask, 'splits'>): number =>
  splits.reduce((sum, { items }) => sum + items, 0);

export const withheldIn = (tasks: readonly PublishedTask[]): number =>
  tasks.reduce((sum, { splits }) => sum + itemsIn({ splits: splits.filter(({ withheld }) => withheld) }), 0);
