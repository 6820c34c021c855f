/** Why an evaluation, a comparison or a report is refused. */
export const evaluatingPhrases = {
  'compare-two-runs': 'A comparison needs two different runs; choose another one.',
  'compare-two-agents': 'A comparison needs two different agents; choose another one.',
  'compare-no-agent': 'There is no agent or live run “{{agent}}”; the agents are {{known}}.',
  'compare-one-task': 'These runs are of different tasks; choose runs of one task.',
  'report-layout-chart': 'A layout is a table, not a chart; choose .md, .csv, .tex, .html, .xlsx or .json.',
  'report-layout-task': 'The layout {{layout}} is a table of {{of}}; {{model}} was run on {{task}}.',
  'report-blind': 'A report covers all items, and you have yet to answer some of them; ask a reviewer for the report.',
  'figure-nothing': 'The figure {{figure}} needs {{needs}}; this project has none.',
  'figure-nothing-released': 'The figure {{figure}} needs {{needs}}; there is none of release {{release}}.',
  'no-reply': 'There is no reply to read.',
  'evaluate-convention-fixed': '{{model}} always uses the same convention; continue as it is.',
  'evaluate-files-only': '{{task}} is scored from files only; use "benchwright score --task {{id}}".',
  'evaluate-no-arms': '{{task}} has no arms; omit the arm.',
  'evaluate-no-arm': 'There is no arm "{{arm}}"; choose one of {{arms}}.',
  'evaluate-no-detector': '{{task}} does not use a detector; omit it.',
  'evaluate-arms-detector': 'Only the arms {{arms}} use a detector; omit it.',
  'evaluate-no-options': '{{task}} has no options to rotate; omit circular.',
  'evaluate-no-shard': 'Shard {{index}} of {{of}} does not exist; count from 1.',
  'evaluate-cannot-answer': '{{model}} cannot answer {{task}}; choose {{baselines}} or another model.',
  'evaluate-strict-published': 'strict, plus the published parser',
  'evaluate-strict-parser': 'strict, plus the published parser {{parser}}',
  'evaluate-no-prompt': 'The task {{task}} has no prompt.',
  'evaluate-no-parser': '{{task}} has no published parser “{{parser}}”; it has {{parsers}}.',
  'evaluate-no-hint':
    'No id in {{name}} is that of an item of {{release}}; use the ids of questions, their texts or their running numbers.',
  'evaluate-limit-case':
    'All items of a case of {{task}} are drawn together, and a case has more than {{n}}; allow more items.',
  'evaluate-same-answers':
    '{{model}} answers at temperature 0, so {{n}} answers to an item would be the same, and each would be paid for. Set a higher temperature in its record; on the command line, --force asks anyway.',
  'evaluate-no-items': 'Release {{release}} has no items for {{task}}; choose another release or task.',
  'evaluate-no-figure': '{{task}} has no figure "{{metric}}"; choose one of {{figures}}.',
  'evaluate-no-task': 'There is no task "{{task}}"; choose one of {{tasks}}.',
  'shard-other-bundle': '{{place}} is not of this bundle; choose another --out, or delete it.',
  'shard-other-request':
    '{{place}} is of another evaluation or shard of this bundle; choose another --out, or delete it.',
} as const;
