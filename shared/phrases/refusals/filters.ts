/** Why a saved filter cannot be changed, or used. */
export const filtersPhrases = {
  'filter-curator': 'Only a curator',
  'filter-saver-or-curator': 'Only {{by}}, who saved it, or a curator',
  'filter-refused': '{{who}} can change the filter “{{name}}”; {{instead}}.',
  'filter-next-name': 'choose another name for yours',
  'filter-next-ask': 'ask for it to be removed',
  'filter-tells-answers': 'This lint reveals right answers, so only reviewers can filter by it.',
  'filter-tells-boxes':
    'This lint reveals where others drew boxes, so only reviewers can filter by it while boxes are in review.',
  'filter-tells-models':
    'Where models disagree with the key is visible only after the answer, so only reviewers can filter by it.',
  'filter-tells-people': 'Only reviewers can filter by who worked on something.',
  'filter-tells-samples':
    'Approved items are asked again to measure people, but not in samples, so only reviewers can filter by a sample.',
  'filter-tells-checks':
    'Answered checks are asked again to measure people, so only reviewers can filter by their answers.',
  'filter-tells-decisions':
    'Approved items are asked again to measure people, so only reviewers can filter by what was decided.',
  'filter-tells-findings':
    'Approved items are asked again to measure people and never change, so only reviewers can filter by findings.',
  'filter-tells-release':
    'Approved items are asked again to measure people, so only reviewers can see which items a release contains.',
  'filter-tells-counts':
    'Approved items are asked again to measure people, so only reviewers can see what a release made now would contain.',
} as const;
