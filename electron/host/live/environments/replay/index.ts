import { agentTask } from '#shared/agents/task.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { episodesSince } from '../../../db/queries/episodes/subjects.ts';
import { defineEnvironment, type OwnTask } from '../define.ts';
import { reached, ReplayEnvironment, startOf } from './environment.ts';
import { notATask, pathOf, recordedPath } from './path.ts';

/** Steps that an agent has for an episode that states no limit; more if the recording itself took more. */
const usualLimit = 15;

/** Recorded episodes as an environment: lets anyone try an agent without one. */
export const replay = defineEnvironment({
  id: 'replay',
  name: 'Recorded episodes',
  beginsAgain: true,
  local: false,
  missing: () => null,
  faults(db, task) {
    const id = startOf(task);
    if (id === null) return [phrase('replay-needs-episode', { task: task.id })];
    return pathOf(db, id) ? [] : [phrase('replay-none-such', { id })];
  },
  ownTasks(db) {
    const tasks: OwnTask[] = [];
    const leftOut: { label: string; why: ReturnType<typeof phrase> }[] = [];
    for (const episode of [...episodesSince(db, 0)].sort((a, b) => a.seq - b.seq)) {
      const { content, id } = episode;
      if (content.source.kind === 'live' || episode.state === 'retired') continue;
      const path = notATask(episode) ?? recordedPath(db, episode);
      if (!('transitions' in path)) {
        leftOut.push({ label: content.name, why: path });
        continue;
      }
      const optimalSteps = path.transitions.length + 1;
      const task = agentTask.parse({
        id,
        level: content.level ?? (content.apps.length > 1 ? 'L4' : 'L3'),
        platform: content.platform ?? 'web',
        apps: content.apps,
        instruction: content.task,
        init: [{ episode: id }],
        criteria: [{ kind: reached }],
        maxSteps: content.maxSteps ?? Math.max(usualLimit, optimalSteps),
        optimalSteps,
      });
      tasks.push({ label: content.name, task });
    }
    return { tasks, leftOut };
  },
  open: (session, task) => Promise.resolve(new ReplayEnvironment(session, task)),
});
