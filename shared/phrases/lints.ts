/** Findings of the checks of items, and the parts they are made of. */
export const lintPhrases = {
  'lint-absent-with-box': 'The target is marked as absent but has a box.',
  'lint-alike-actions': '{{key}} looks like {{others}} on these pictures; check that only it fits.',
  'lint-alike-instructions_one':
    '{{count}} instruction is nearly the same as that of another task in the same app: {{pairs}}.',
  'lint-alike-instructions_other':
    '{{count}} instructions are nearly the same as those of other tasks in the same app: {{pairs}}.',
  'lint-alike-pair': '{{task}} and {{like}}',
  'lint-ambiguous-target': '{{n}} localisations form {{groups}} groups; the instruction fits more than one place.',
  'lint-answer-letter': '{{letter}} is right {{times}} times ({{expected}} by chance)',
  'lint-answer-letter-balance': 'The right letters are out of balance over {{n}} questions: {{letters}}.',
  'lint-answer-not-among': 'The answer is “{{answer}}”, which is not among the options.',
  'lint-answer-not-offered': 'The answer is “{{answer}}”, which is not offered.',
  'lint-app-named': 'The question names the app, “{{app}}”.',
  'lint-app-named-in-option': 'Option {{letters}} names the app, “{{app}}”.',
  'lint-box-far-from-element_one': 'The {{boxes}} box is far from the locate box; it may belong to another element.',
  'lint-box-far-from-element_other':
    'The {{boxes}} boxes are far from the locate box; they may belong to another element.',
  'lint-box-outside-picture_one': 'The {{boxes}} box extends beyond the picture ({{width}}×{{height}}).',
  'lint-box-outside-picture_other': 'The {{boxes}} boxes extend beyond the picture ({{width}}×{{height}}).',
  'lint-box-tiny_one': 'The {{boxes}} box is under {{px}} px on one side.',
  'lint-box-tiny_other': 'The {{boxes}} boxes are under {{px}} px on one side.',
  'lint-box-without-area_one': 'The {{boxes}} box has no area.',
  'lint-box-without-area_other': 'The {{boxes}} boxes have no area.',
  'lint-checker-comment': '{{model}}: {{comment}}',
  'lint-checker-rejects': '{{model}}: not valid',
  'lint-checkers-disagree': '{{n}} of {{of}} checkers object: {{comment}}',
  'lint-checkers-no-reason': 'no reason given',
  'lint-component-category': '“{{component}}” belongs to category {{right}}, not {{category}}.',
  'lint-control-not-as-proposed': '{{model}} said {{proposed}}, the audit {{label}}.',
  'lint-dependency-apps': 'A dependency names {{app}}, which is not one of the task’s apps.',
  'lint-dropped': 'It was {{why}}.',
  'lint-relative-day': 'The instruction says “{{words}}”, which is a different day on each run.',
  'lint-steps-given': 'The instruction spells out {{n}} steps; it should say what to reach, not how.',
  'lint-task-id-twice_one': '{{count}} task id is used by several tasks: {{ids}}.',
  'lint-task-id-twice_other': '{{count}} task ids are used by several tasks: {{ids}}.',
  'lint-unseen-operation': 'No criterion looks at the key operation “{{operation}}”.',
  'lint-risk-payment':
    'It may pay for something (“{{words}}”). Drop it, or mark it as harmless if it runs on a site without real payments.',
  'lint-risk-message':
    'It may write to real people (“{{words}}”). Drop it, or mark it as harmless if nobody gets the message.',
  'lint-risk-deletion':
    'It may delete something for good (“{{words}}”). Drop it, or mark it as harmless if every run starts anew.',
  'lint-other-language': 'The instruction is not written in the language that is given ({{language}}).',
  'lint-lookup': '{{field}}: {{what}}',
  'lint-criterion-shape': '{{field}}: {{what}}.',
  'lint-needs-network': 'It needs a network.',
  'lint-needs-account': 'It needs an account.',
  'lint-needs-anomaly': 'It does not always go the same way.',
  'lint-needs-undoing': 'It leaves something behind that somebody has to undo.',
  'lint-not-executable': 'Not executable here: no criterion expresses {{what}}.',
  'lint-check-fails': '{{problems}}',
  'lint-duplicate-box': 'The box is the same as that of “{{other}}”; retire one of them.',
  'lint-duplicate-box-nearly': 'The box is nearly the same as that of “{{other}}”; retire one of them.',
  'lint-duplicate-instruction':
    'This element already has a {{type}} instruction with the same words; retire one of them.',
  'lint-duplicate-options': 'Options {{first}} and {{second}} say the same.',
  'lint-duplicate-variant': 'Same meaning as {{type}} {{number}}.',
  'lint-empty-instruction': 'The instruction has no text.',
  'lint-empty-options_one': 'Option {{letters}} has no text.',
  'lint-empty-options_other': 'Options {{letters}} have no text.',
  'lint-empty-question': 'The question has no text.',
  'lint-empty-task': 'The task has no text.',
  'lint-equal-options': 'Options {{first}} and {{second}} are the same.',
  'lint-equally-valid-option': 'Option {{letter}} is equally valid.',
  'lint-fix-not-solved': '{{model}} answered {{answer}} to the last wording, not the key {{key}}.',
  'lint-fix-not-solved-nothing': '{{model}} gave no answer to the last wording; the key is {{key}}.',
  'lint-goal-not-as-proposed': 'It was proposed as {{proposed}} and labelled {{label}}.',
  'lint-interact-larger-than-locate': 'The interact box is larger than the locate box.',
  'lint-interact-missing': 'There is no interact box; the locate box would be used instead.',
  'lint-interact-outside-locate':
    'The interact box extends beyond the locate box; this is right only if the target state is outside the handle.',
  'lint-longest-option': 'The right option is {{times}} times as long as the longest wrong one.',
  'lint-longest-option-bias':
    'The right option is the longest in {{longest}} of {{n}} questions ({{expected}} by chance).',
  'lint-looks-in-advanced':
    'An advanced instruction mentions appearance (“{{words}}”); it should describe the function only.',
  'lint-mark-box-outside': 'The marked box extends beyond its picture.',
  'lint-mark-option-outside': 'Option {{letter}} names a place outside the picture.',
  'lint-mark-point-outside': 'The marked point is outside its picture.',
  'lint-names-blurred': 'The text names something under a blurred area and would reveal it; reword it.',
  'lint-names-the-mark': 'The instruction mentions the mark on the picture (“{{words}}”), which models do not see.',
  'lint-no-criteria': 'No criterion says when the task is done.',
  'lint-no-dependency': 'An L4 task passes something from one app to another; no dependency is listed.',
  'lint-no-explanation': 'There is no explanation of the answer.',
  'lint-no-failing-step': 'No first failing step is marked.',
  'lint-no-instruction': 'The task has no instruction.',
  'lint-no-picture': 'The question has no picture.',
  'lint-no-reason': 'No note explains why the task cannot be done.',
  'lint-no-target': 'There is no locate box; draw one, or mark the target as absent.',
  'lint-one-app': 'An L3 task has one app; this one names {{n}}.',
  'lint-optimal-over-limit': 'The shortest path takes {{steps}} steps, more than the limit of {{limit}}.',
  'lint-option-count': 'There are {{n}} options; 4 to 6 are expected.',
  'lint-slight-effect':
    'Hardly anything changed ({{percent}} % of the picture): a text cursor, a focus outline or a clock is no effect.',
  'lint-option-drift':
    'Its messages list the options in the order {{order}}, so the answer letter means something else there.',
  'lint-option-letters': 'Options are lettered {{letters}}; {{expected}} is expected.',
  'lint-position-in-advanced':
    'An advanced instruction gives a position (“{{words}}”); it should describe the function only.',
  'lint-private-card':
    'It contains a card number (“{{found}}”); if it belongs to a real person, reject the item or replace it.',
  'lint-private-email':
    'It contains an e-mail address (“{{found}}”); if it belongs to a real person, reject the item or replace it.',
  'lint-private-phone':
    'It contains a phone number (“{{found}}”); if it belongs to a real person, reject the item or replace it.',
  'lint-relative-date': 'A criterion mentions “{{words}}”, which is a different day on each run.',
  'lint-same-box-other-kind':
    '“{{other}}” has the same box and is {{otherKind}}, this one is {{kind}}; the same place cannot be both.',
  'lint-same-state': 'Current and target state are the same (“{{now}}” and “{{target}}”).',
  'lint-several-apps': 'An L4 task has two apps or more; this one names {{n}}.',
  'lint-shared-wording_one':
    '{{count}} of {{n}} instructions has the same words as another target on its picture, so nobody can know which one is meant; make them distinct, or retire one.',
  'lint-shared-wording_other':
    '{{count}} of {{n}} instructions have the same words as another target on their picture, so nobody can know which one is meant; make them distinct, or retire one.',
  'lint-size-differs':
    'The {{from}} file describes a {{declared}} screen, but the picture is {{size}}; check that the boxes fit.',
  'lint-solved-without-picture':
    'Models that did not see the picture chose the key {{hits}} of {{asked}} times (chance {{chance}} %).',
  'lint-state-type': '“{{state}}” is not a state of a {{component}}, which is a {{kinds}}.',
  'lint-state-unit': 'The current state is in “{{now}}”, the target state in “{{target}}”.',
  'lint-suspect-box':
    '{{inside}} of {{n}} localisations hit the box, and the rest agree on another place; check the box.',
  'lint-under-blur': 'The element is under a blurred area, so models cannot see it; retire it, or remove the blur.',
  'lint-uniqueness-one-opinion':
    'One localisation is one opinion: ask two models, or one at a temperature above 0 several times.',
  'lint-uniqueness-unclear': '{{named}} of {{n}} localisations named a place, and they do not agree.',
  'lint-unsupported-answer': 'The rationale has none of the words of the right option.',
  'box-current-state': 'current-state',
  'box-interact': 'interact',
  'box-locate': 'locate',
  'box-region': 'region {{number}}',
} as const;
