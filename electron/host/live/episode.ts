import type { LivePlace } from '#pipelines/live/live-port.ts';
import type { ReadEpisode, ReadStep, StepPicture } from '#pipelines/formats/episodes/record.ts';
import { treeOfText } from '#pipelines/formats/episodes/trees.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { mediaPath } from '../media/media-path.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { runImport } from '../services/import/run.ts';
import { importDefaults } from '../services/import/source/source.ts';
import { isAssisted, type SavedEnd, type SavedHead, type SavedStep } from './attempt-folder.ts';
import { worth } from './worth.ts';

/** Stored where imported episodes have their format. */
export const liveSource = 'agent';

/** Identifies an attempt among the project's episodes. */
export const recordOf = ({ runId, itemId }: Pick<LivePlace, 'runId' | 'itemId'>, number: number): string =>
  `${runId}/${itemId}/${number}`;

export interface EndedAttempt {
  head: SavedHead;
  steps: readonly SavedStep[];
  end: SavedEnd;
}

function stepOf(step: SavedStep, folder: string): ReadStep {
  const { content, picture, tree } = step;
  const { actions, ...about } = content;
  const read = tree === null ? null : treeOfText(tree);
  return {
    ...about,
    picture: pictureOf(picture, `step_${String(content.index).padStart(3, '0')}`, folder),
    actions: actions.map(({ point, to, ...rest }) => ({
      ...rest,
      ...(point && { point: { numbers: point, convention: 'pixel' as const } }),
      ...(to && { to: { numbers: to, convention: 'pixel' as const } }),
    })),
    ...(read && 'elements' in read && { boxes: read.elements, boxesFrom: read.from }),
    ...(read &&
      'phrase' in read && { problems: [{ code: 'tree-unreadable' as const, detail: phraseWords(read.phrase) }] }),
    raw: JSON.stringify(content),
  };
}

const pictureOf = ({ sha256 }: SavedStep['picture'], name: string, folder: string): StepPicture => ({
  image: { key: sha256, name: `${name}.png`, file: mediaPath(folder, sha256, 'png') },
});

function episodeOf({ head, steps, end }: EndedAttempt, folder: string): ReadEpisode {
  const { place, item } = head;
  const { task, maxSteps, sample, set } = item;
  const record = recordOf(place, head.number);
  const name = [place.label, place.agent, ...(head.number > 1 ? [`attempt ${head.number}`] : [])].join(' · ');
  return {
    record,
    line: null,
    raw: JSON.stringify({
      task: task.id,
      env: item.env,
      sample,
      attempt: head.number,
      startedAt: head.startedAt,
      agent: end.agent,
    }),
    content: {
      task: task.instruction,
      name: name.slice(0, 500),
      platform: task.platform,
      apps: task.apps,
      level: task.level,
      language: task.language ?? null,
      source: { kind: 'live', dataset: set, record },
      agent: place.agent.slice(0, 200),
      screen: head.screen,
      maxSteps,
      outcome: end.outcome,
      reason: end.reason,
      score: worth(end.outcome, end.criteria),
      cost: steps.reduce((sum, { cost }) => sum + cost, 0),
      ...(isAssisted(steps) && { assisted: true as const }),
      scroll: 'content',
      tags: [end.ending],
      ...(task.taskType !== undefined && {
        process: {
          ...{ type: task.taskType, category: task.category ?? null },
          keyOperations: task.keyOperations ?? [],
        },
      }),
      finalState: end.criteria.length > 0 ? JSON.stringify(end.criteria) : '',
    },
    steps: steps.map((step) => stepOf(step, folder)),
    final: end.final && pictureOf(end.final, 'final', folder),
  };
}

/** Makes an episode of an ended attempt; the same attempt again is recognised. Resolves with its id. */
export async function keepEpisode(session: ProjectSession, ended: EndedAttempt): Promise<string> {
  const episode = episodeOf(ended, session.folder);
  async function* records() {
    yield { episode };
  }
  const { episodes, refused } = await runImport(
    session,
    {
      format: liveSource,
      source: ended.head.item.set,
      by: ended.head.place.agent,
      records: records(),
      defaults: importDefaults({}),
    },
    { progress: () => {}, checkpoint: () => Promise.resolve() },
  );
  const [id] = episodes;
  if (id === undefined) throw new Error(refused[0]?.why ?? '');
  return id;
}
