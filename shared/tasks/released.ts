import type { Platform } from '#shared/records/fields.ts';
import type { EpisodeContent } from '#shared/episodes/episode.ts';

/** A screenshot as frozen in a release: the part that tasks use. */
export interface ReleasedScreenshot {
  id: string;
  name: string;
  sha256: string;
  width: number;
  height: number;
  platform: Platform | null;
  app: string | null;
  tags?: readonly string[];
}

/** An episode as frozen in a release: the part that tasks use. */
export interface ReleasedEpisode {
  id: string;
  content: EpisodeContent;
  steps: readonly ReleasedStep[];
  final: ReleasedStep | null;
}
interface ReleasedStep {
  name: string;
  picture: { sha256: string; width: number; height: number } | null;
}

/** One frozen item. The schema of its kind has parsed the content. */
export interface ReleasedRecord {
  kind: string;
  id: string;
  content: unknown;
  /** Id of the parent item. */
  parent: string | null;
}

/** A release's data about one subject: its items, and the screenshot or episode if the subject is one. */
export interface ReleasedGroup {
  screenshot: ReleasedScreenshot | null;
  episode?: ReleasedEpisode | null;
  records: readonly ReleasedRecord[];
}

/** Position of the group among the items of the task. */
export interface ReleasedPlace {
  /** Running number of the group's first item, from 0. */
  index: number;
  /** Running number of something that several items belong to, in order of first occurrence. */
  numberOf(id: string): number;
}

/** A task's item from a release, before the task's schema has parsed it. */
export interface ReleasedItem {
  /** Id of the frozen record. */
  id: string;
  label: string;
  item: unknown;
  /** Its id in the source data. */
  name?: string;
  /** The picture that lists show beside the item, if it is not the group's screenshot. */
  picture?: { sha256: string; name: string };
}

/** Contents of one kind among the records of a group. */
export function contentsOf<Content>(group: ReleasedGroup, kind: string): (ReleasedRecord & { content: Content })[] {
  return group.records.filter((record): record is ReleasedRecord & { content: Content } => record.kind === kind);
}
