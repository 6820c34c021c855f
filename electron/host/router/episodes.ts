import { episodesOn } from '../db/queries/steps.ts';
import { getScreenshot } from '../db/queries/screenshots.ts';
import { notFound } from '../errors.ts';
import { editEpisodes, saveEpisode } from '../services/episodes/edit.ts';
import { episodeIndex } from '../services/episodes/episode-index.ts';
import { rowOf } from '../services/episodes/facts.ts';
import { framesOf, openEpisode } from '../services/episodes/open.ts';
import { onBoard } from '../services/long-work.ts';
import { api, requireSession } from './base.ts';

export const episodes = {
  query: api.episodes.query.handler(({ context, input }) => {
    const { filter, sort, cursor = null, offset = 0, limit } = input;
    const page = episodeIndex(requireSession(context)).page(filter, sort, { cursor, offset, limit });
    return { ...page, rows: page.rows.map(rowOf) };
  }),
  facets: api.episodes.facets.handler(({ context, input }) =>
    episodeIndex(requireSession(context)).facets(input.filter),
  ),
  range: api.episodes.range.handler(({ context, input }) => {
    const ids = episodeIndex(requireSession(context))
      .list(input.filter, input.sort)
      .map(({ id }) => id);
    const [from, to] = [ids.indexOf(input.from), ids.indexOf(input.to)].sort((a, b) => a - b);
    return { ids: from === undefined || to === undefined || from < 0 ? [] : ids.slice(from, to + 1) };
  }),
  frames: api.episodes.frames.handler(({ context, input }) => {
    const { read } = requireSession(context);
    return read.snapshot(() =>
      input.ids.flatMap((id) => {
        const frames = framesOf(read, id);
        return frames ? [{ id, frames }] : [];
      }),
    );
  }),
  get: api.episodes.get.handler(({ context, input }) => openEpisode(requireSession(context).read, input.id)),
  neighbours: api.episodes.neighbours.handler(({ context, input }) => {
    const all = episodeIndex(requireSession(context)).list(input.filter, input.sort);
    const at = all.findIndex(({ id }) => id === input.id);
    return {
      before: all[at - 1]?.id ?? null,
      after: at < 0 ? null : (all[at + 1]?.id ?? null),
      place: at < 0 ? null : at,
      total: all.length,
    };
  }),
  save: api.episodes.save.handler(({ context, input }) =>
    saveEpisode(requireSession(context), context.caller.name, input.id, input.revision, input.content),
  ),
  update: api.episodes.update.handler(async ({ context, input }) => {
    const session = requireSession(context);
    const ids = episodeIndex(session).chosen(input.selection);
    return { changed: await editEpisodes(session, context.caller.name, ids, input.set, onBoard(context.host.jobs)) };
  }),
  ofScreenshot: api.episodes.ofScreenshot.handler(({ context, input }) => {
    const { read } = requireSession(context);
    if (!getScreenshot(read, input.screenshotId)) throw notFound('screenshot', input.screenshotId);
    return episodesOn(read, input.screenshotId, 200).map(({ id, name, task, position, role, steps }) => ({
      id,
      name,
      task,
      position,
      steps,
      final: role === 'final',
    }));
  }),
};
