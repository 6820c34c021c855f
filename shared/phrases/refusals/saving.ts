/** Why a change, an undo or a redo is refused. */
export const savingPhrases = {
  'save-answer-first': 'This item is waiting for your own answer: answer it in Review first.',
  'save-wrong-subject': 'An item of the kind {{kind}} is about {{subject}}, not about {{kind2}} {{id}}',
  'save-no-content': 'There is no content of the kind "{{kind}}" to read or change here.',
  'undo-changed-since':
    'This {{kind}} was changed by {{author}} since, so your step was not undone; open its history to choose a revision.',
  'undo-revision-missing': 'Revision {{back}} of this {{kind}} is missing; run doctor on the project.',
  'undo-decided-since':
    '{{who}} decided on the same item since, so your verdict was not {{what}}; open the item and decide again.',
  'save-verb-conflict': 'report a conflict on',
  'save-verdict-only': 'Only a verdict in Review can {{verb}} this {{kind}}; decide there.',
  'save-reviewer-only': 'Only a reviewer can {{verb}} this {{kind}}; ask one.',
  'save-in-review': 'Somebody else put this {{kind}} into review: change it with your decision in Review.',
  'save-decided': 'This {{kind}} has been decided, so only a reviewer can change it; ask one.',
  'save-retire-others': 'Somebody else made this {{kind}}, so only a reviewer can retire it; ask one.',
  'save-stale':
    'This {{kind}} was changed (now revision {{revision}}) after you opened revision {{base}}; nothing was saved, compare both versions.',
  'save-wrong-content': 'This is not the content of a {{kind}}: {{why}}.',
  'save-not-approved': 'This {{kind}} is no longer approved; approve it in Review.',
  'save-whole': 'An edit needs the complete {{whole}}: {{why}}.',
  'element-elsewhere': 'The element {{id}} belongs to another screenshot; use a different id for the new one.',
  'verdict-needs-reason': 'A rejection needs a reason; choose one.',
  'blur-outside': 'The area to blur is outside the picture; draw it on the picture.',
  'blur-of-others': 'Somebody else blurred this area, so only a reviewer can uncover it; ask one.',
  'blur-too-many': 'A screenshot can have {{n}} blurred areas; blur one larger area instead.',
  'prelabels-one-screenshot':
    'Pre-labels of several screenshots cannot be accepted at once; accept them one screenshot at a time.',
  'labels-not-saved': 'The labels were not saved: {{why}}',
  'labels-changed':
    'The labels were changed by {{by}} while you edited them; nothing was saved, compare both versions.',
  'revision-as-in-version': 'as in version {{revision}}',
  'save-stale-by':
    'This {{kind}} was changed by {{person}} (now revision {{revision}}) after you opened revision {{base}}; nothing was saved, compare both versions.',
  'save-verb-approve': 'approve',
  'save-verb-reject': 'reject',
  'labels-component-twice': 'The component type “{{name}}” is listed twice.',
  'labels-key-twice': 'The key {{key}} belongs to two component types.',
  'labels-attribute-twice': 'The attribute “{{name}}” is listed twice.',
  'labels-value-twice': 'The attribute “{{name}}” lists “{{value}}” twice.',
  'labels-initial': 'The attribute “{{name}}” starts with “{{initial}}”, which is not one of its values.',
  'labels-no-component':
    'The attribute “{{name}}” applies to “{{type}}”, which is not a component type of this project.',
  'labels-synonym-twice': 'The word “{{name}}” is listed twice.',
  'labels-reason-twice': 'The reason “{{name}}” is listed twice.',
  'labels-reason-built-in': '“{{reason}}” is the name of a built-in reason; choose another name for yours.',
} as const;
