import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { guardConvention } from '#shared/tasks/points/guard.ts';
import type { AnsweredPlace } from '#pipelines/live/live-port.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import { guardedAnswers } from '../evaluations/guards/convention-guard.ts';
import type { RunsService } from '../runs/runs-service.ts';

/** What is wrong with a model's first places; null if they can be in its declared convention. */
function finding(places: readonly AnsweredPlace[]): Phrase | null {
  const [first] = places;
  if (!first) return null;
  // Nobody knows what a step should have hit, so only the numbers themselves are evidence.
  const samples = places.map(({ numbers, image, sent }) => ({ numbers, image, sent, target: null }));
  const { reason } = guardConvention(first.coordinates, samples);
  return reason && phrase('guard-agent', { model: first.model, finding: reason });
}

/**
 * Pauses a live run if the first places that its agent or grounder answers cannot be in the model's declared
 * convention. Whoever resumes it has seen why.
 */
export function guardLiveRun(runs: RunsService, runId: string): void {
  const live = runs.live(runId);
  if (!live || live.row().calls >= guardedAnswers) return;
  const places = new Map<string, AnsweredPlace[]>();
  const stop = runs.engine.live.watch(runId, (place) => {
    if (isBaseline(place.model)) return;
    const heard = places.get(place.model) ?? [];
    places.set(place.model, heard);
    if (heard.length >= guardedAnswers) return;
    heard.push(place);
    const note = heard.length === guardedAnswers ? finding(heard) : null;
    if (note) live.pauseWith([note]);
  });
  void live.ended.then(stop);
}
