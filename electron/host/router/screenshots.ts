import { api, notYet } from './base.ts';

export const screenshots = {
  query: api.screenshots.query.handler(() => notYet('screenshots.query')),
  facets: api.screenshots.facets.handler(() => notYet('screenshots.facets')),
  range: api.screenshots.range.handler(() => notYet('screenshots.range')),
  get: api.screenshots.get.handler(() => notYet('screenshots.get')),
  selectionSummary: api.screenshots.selectionSummary.handler(() => notYet('screenshots.selectionSummary')),
  update: api.screenshots.update.handler(() => notYet('screenshots.update')),
  savedFilters: api.screenshots.savedFilters.handler(() => notYet('screenshots.savedFilters')),
  saveFilter: api.screenshots.saveFilter.handler(() => notYet('screenshots.saveFilter')),
  removeFilter: api.screenshots.removeFilter.handler(() => notYet('screenshots.removeFilter')),
};
