import type { GoldAction } from '#shared/agents/task.ts';
import type { TaskContent } from '#shared/items/agent-task/content.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import type { Theme } from '#shared/theme.ts';
import type { ReadEpisode, ReadStep, StepPicture } from '#pipelines/formats/episodes/record.ts';
import { treeOfText } from '#pipelines/formats/episodes/trees.ts';
import { mediaPath } from '../../media/media-path.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runImport } from '../../services/import/run.ts';
import { importDefaults } from '../../services/import/source/source.ts';

/** A screen of a trial as the project stores it. */
export interface SeenScreen {
  sha256: string;
  width: number;
  height: number;
  dpr: number;
  theme: Theme | undefined;
  url: string | null;
  tree: string | null;
}

/** An action, and the screen before it. */
export interface TriedStep {
  action: GoldAction;
  before: SeenScreen;
}

export interface EndedTrial {
  id: string;
  by: string;
  task: TaskContent;
  steps: readonly TriedStep[];
  final: SeenScreen;
  /** Whether the criteria are met; null if people decide. */
  met: boolean | null;
}

const pixels = (numbers: readonly [number, number]) => ({ numbers, convention: 'pixel' as const });

function episodeOf({ id, task, steps, final, met }: EndedTrial, folder: string): ReadEpisode {
  const pictureOf = ({ sha256 }: SeenScreen, name: string): StepPicture => ({
    image: { key: sha256, name: `${name}.png`, file: mediaPath(folder, sha256, 'png') },
  });
  const stepOf = ({ action, before }: TriedStep, index: number): ReadStep => {
    const { point, to, target: _target, toTarget: _toTarget, looks: _looks, ...rest } = action;
    const read = before.tree === null ? null : treeOfText(before.tree);
    const raw = JSON.stringify(action);
    return {
      index,
      picture: pictureOf(before, `step_${String(index).padStart(3, '0')}`),
      actions: [{ ...rest, raw, ...(point && { point: pixels(point) }), ...(to && { to: pixels(to) }) }],
      ...(before.url !== null && { url: before.url }),
      ...(read && 'elements' in read && { boxes: read.elements, boxesFrom: read.from }),
      ...(read && 'phrase' in read && { problems: [{ code: 'tree-unreadable', detail: phraseWords(read.phrase) }] }),
      raw,
    };
  };
  return {
    record: `${task.id}/${id}`,
    line: null,
    raw: JSON.stringify({ task: task.id }),
    content: {
      ...{ task: task.instruction, name: task.id.slice(0, 500), platform: task.platform, apps: task.apps },
      ...{ level: task.level, maxSteps: task.maxSteps, scroll: 'content' },
      source: { kind: 'recording', dataset: '', record: `${task.id}/${id}` },
      screen: { w: final.width, h: final.height, dpr: final.dpr, theme: final.theme },
      outcome: met === null ? 'unknown' : met ? 'success' : 'failure',
    },
    steps: steps.map(stepOf),
    final: pictureOf(final, 'final'),
  };
}

/** Makes an episode of a trial; resolves with its id. */
export async function keepTrial(session: ProjectSession, ended: EndedTrial): Promise<string> {
  const episode = episodeOf(ended, session.folder);
  async function* records() {
    yield { episode };
  }
  const { episodes, refused } = await runImport(
    session,
    { format: 'recorder', source: ended.task.id, by: ended.by, records: records(), defaults: importDefaults({}) },
    { progress: () => {}, checkpoint: () => Promise.resolve() },
  );
  const [id] = episodes;
  if (id === undefined) throw new Error(refused[0]?.why ?? '');
  return id;
}
