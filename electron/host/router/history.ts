import { api, notYet } from './base.ts';

export const history = {
  revisions: api.history.revisions.handler(() => notYet('history.revisions')),
  undo: api.history.undo.handler(() => notYet('history.undo')),
  redo: api.history.redo.handler(() => notYet('history.redo')),
};
