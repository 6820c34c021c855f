import type { Platform } from '#shared/contract/common.ts';
import type { EpisodeContent } from '#shared/episodes/episode.ts';

/** A screenshot as a release froze it, as far as tasks look at it. */
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

/** An episode as a release froze it, as far as tasks look at it. */
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

/** One frozen item. The schema of its kind parsed the content. */
export interface ReleasedRecord {
  kind: string;
  id: string;
  content: unknown;
  /** Id of the item that it hangs on. */
  parent: string | null;
}

/** What a release holds about one subject: its items, and the screenshot or episode where the subject is one. */
export interface ReleasedGroup {
  screenshot: ReleasedScreenshot | null;
  episode?: ReleasedEpisode | null;
  records: readonly ReleasedRecord[];
}

/** Where the group stands among the items of the task. */
export interface ReleasedPlace {
  /** Running number of the group's first item, from 0. */
  index: number;
  /** Running number of something that several items belong to, in the order in which they were first named. */
  numberOf(id: string): number;
}

/** A task's item of a release, before the task's own schema has read it. */
export interface ReleasedItem {
  /** Id of the frozen record. */
  id: string;
  label: string;
  item: unknown;
  /** Its id in the data that it came from. */
  name?: string;
  /** The picture that lists show beside the item, where that is not the group's screenshot. */
  picture?: { sha256: string; name: string };
}

/** Contents of one kind among the records of a group. */
export function contentsOf<Content>(group: ReleasedGroup, kind: string): (ReleasedRecord & { content: Content })[] {
  return group.records.filter((record): record is ReleasedRecord & { content: Content } => record.kind === kind);
}
