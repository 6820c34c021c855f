/** Remarks on tables in the papers' layouts: what is wrong with the printed figures, and which runs a table needs. */
export const tablesPhrases = {
  'reference-human': 'People, answering blind',
  'reference-chance': 'Chance',
  'reference-constant': 'Always {{answer}}',
  'reference-centre': 'Always the centre of the picture',
  'reference-expected': 'The expected figure of random answers.',
  'reference-afterwards': 'The one answer that is right most often, which is known only afterwards.',
  'reference-n-people_one': '{{count}} person',
  'reference-n-people_other': '{{count}} people',
  'reference-n-answers_one': '{{count}} answer',
  'reference-n-answers_other': '{{count}} answers',
  'reference-people': '{{people}}, {{answers}} to {{items}} of {{of}} items.',
  'reference-took': 'Half took no more than {{median}} s, nine in ten no more than {{p90}} s.',
  'reference-earlier_one': '{{count}} answer is left out, because the item was asked differently then.',
  'reference-earlier_other': '{{count}} answers are left out, because the items were asked differently then.',
  'people-row': 'People',
  'people-tries': 'Recorded here, not ranked. Tries: {{tries}}; tasks: {{tasks}}.',
  'people-steps': 'Steps of a success (median): {{steps}}.',
  'people-took': 'Time of a success from its first step to its last (median): {{seconds}} s.',
  'table-l1-ceiling':
    'MMBench-GUI prints 83.57 for InternVL3-72B (iOS, Easy), above the 83.33 that its eq. 6 allows; the figures are the normalised weighted score.',
  'table-average-recomputed': 'The cells, weighted by their items, give {{recomputed}}; printed is {{printed}}.',
  'table-average-355':
    'With the 355 advanced Android items of a public copy (the paper says 335), the average is 72.21.',
  'table-later-claim': 'Claimed after the paper; the source prints only the average.',
  'table-l3-average':
    'The printed L3 averages weigh the platforms by their 145, 35, 268, 116 and 155 tasks. The printed L4 averages leave the Web out, even where a figure is printed for it (35, 35, 101 and 30 tasks).',
  'table-sr-no-share': 'Many printed success rates do not correspond to a whole number of tasks.',
  'table-total-686': 'The appendix speaks of 686 tasks; its own counts give 670 or 665.',
  'table-l4-web-left-out': 'The printed L4 averages leave its Web figures out.',
  'table-eqa-over-sr': 'On L4 Android at 15 steps, the printed EQA (9.6) is above SR (6.7), which is impossible.',
  'table-best-l3': 'The paper’s text calls 26.6 the best L3 success rate; the table has 27.9.',
  'table-average-differs': '{{where}}: printed {{printed}}, its cells give {{recomputed}}.',
  'table-cell-unreadable': 'A figure is missing because our copy of the paper lost it.',
  'table-eq2-differs': 'EQ2 at {{limit}} steps is printed as {{printed}}; Table 3 gives {{recomputed}}.',
  'table-derived-omits': 'The paper’s Table 5 omits UI-TARS-7B, which Table 3 has.',
  'table-rescored': 'Scored again at {{limit}} steps from runs with a higher limit, which the agent knew.',
  'table-web-saloc': 'On the Web, SA-Locate equals Loc in every printed digit.',
  'table-int-differs': 'SA-Interact differs from Int, which the published code cannot produce.',
  'table-models-13': 'The paper speaks of 13 models; its table has 12.',
  'table-gain-149':
    'The “14.9 %” of the paper’s text is the mean over two detectors of plain means of platforms (14.1 and 15.7).',
  'table-gemini-detector': 'The printed ablation uses Gemini-2.5-Flash as the detector.',
  'table-reduction-85':
    'The paper’s §7 speaks of 85 % fewer localisation errors, its appendix D.3 of a projected 10 to 20 %.',
  'table-probench-counts':
    'The printed shares fit 217 tasks: Gemini 2.5 Pro {{done}} done, {{open}} uncompleted, {{early}} of them early stops.',
  'table-probench-pooled': 'The printed averages are pooled over the tasks: 52 and 23 English, 97 and 45 Chinese.',
  'table-knowledge-counts':
    'The printed percentages fit 218, 422, 155, 580, 587, 577, 635 and 309 questions, 3,483 in all.',
  'table-knowledge-osworld': 'Printed for OSWorld tasks done by an agent, not for knowledge questions.',

  'table-needs-runs': '{{layout}} needs a finished evaluation of {{task}}.',
  'table-needs-release': '{{layout}} needs a finished evaluation of {{task}} on release {{release}}.',
  'table-needs-arms': '{{layout}} needs finished evaluations of {{task}}, with or without one of the arms {{arms}}.',
  'table-needs-apps':
    '{{layout}} needs a finished evaluation of {{task}} whose screenshots name applications of ScreenSpot-Pro (such as photoshop or vscode).',
  'table-needs-plans':
    '{{layout}} needs a finished evaluation of {{task}} with a file of plans (evaluate --hints), next to one without.',
  'table-needs-levels':
    '{{layout}} needs episodes of level L3 or L4 with an outcome, on Windows, macOS, Linux, Android or the Web, from agents with at least 15 steps.',
  'table-needs-both-limits':
    '{{layout}} needs L3 episodes with an outcome from agents with at least 50 steps, or with 15 and with 50.',
  'table-needs-process':
    '{{layout}} needs episodes of ProBench tasks that were called done and judged, by a model or by people, or that were not completed.',
  'table-needs-judge':
    '{{layout}} needs a judge’s verdicts on episodes that people labelled too (run judge, then Review).',
  'table-needs-desktop':
    '{{layout}} needs scored episodes of desktop tasks (import osworld-run, or agent --env linux).',
  'not-ranked-partial': '{{scored}} of {{of}} items are scored.',
  'not-ranked-failed': 'The run failed, or every call did.',
  'not-ranked-unanswered': 'No answer could be read.',
  'not-ranked-other-items_one': 'Scored on other items than the ranked runs ({{count}} item).',
  'not-ranked-other-items_other': 'Scored on other items than the ranked runs ({{count}} items).',
  'not-ranked-arm': 'An arm: the same items asked in another way, to be compared with the plain run.',
  'not-ranked-extractor': 'Not ranked: unread replies were read by an extractor.',
  'not-ranked-other-tasks': 'Not ranked: on other items than the ranked rows.',
  'row-not-judged_one': '{{count}} of {{of}} episodes is not judged yet; figures that need it are left out.',
  'row-not-judged_other': '{{count}} of {{of}} episodes are not judged yet; figures that need them are left out.',

  'table-no-agent': 'There is no agent “{{agent}}”; the agents are {{known}}.',
} as const;
