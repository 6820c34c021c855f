/** What prevents a run from starting, what its estimate warns of, and why a reply cannot be written by hand. */
export const startingPhrases = {
  'reply-not-failed': 'This item has not failed at this step; reload the run.',
  'reply-scored': 'Replies that are scored cannot be edited by hand.',
  'start-baseline': '{{model}} is a baseline and cannot be used for “{{name}}” ({{role}}); choose a vision model.',
  'start-no-model': 'There is no model {{model}} in this project; add it on the Models screen.',
  'start-no-option': '{{pipeline}} has no option {{option}}; its options are {{known}}.',
  'start-no-price': '{{model}} has no price; its cost is counted as $0.',
  'start-no-role': '{{pipeline}} has no role {{role}}; its roles are {{known}}.',
  'start-one-model': '“{{name}}” ({{role}}) takes one model, not {{n}}.',
  'start-role-empty': 'No model is set for “{{name}}” ({{role}}); choose one.',
  'start-choice': '{{name}} must be one of {{choices}}.',
  'start-key-ask':
    '{{model}} would send the key in {{variable}} to {{server}}: allow it on the Models screen, or with --allow-key {{variable}}={{server}}.',
  'start-unknown-family':
    '{{model}} names an unknown family, {{family}}, so its answers are read as those of a plain model. The families are {{known}}.',
  'start-no-key': '{{model}} has no key: set it on the Models screen.',
  'start-no-key-variable': '{{model}} has no key: set it on the Models screen or in the variable {{variable}}.',
  'start-no-seeds':
    'There is no question by a person about {{columns}} to start from; write or import one of each first.',
  'start-no-task-seeds': 'There is no task by a person to start from; write or import at least one for each app first.',
  'start-no-task-pairs': 'No two tasks can be joined: it takes L3 tasks of two different apps on the same platform.',
  'start-number': '{{name}} must be a number from {{min}} to {{max}}.',
  'start-unread-blurs_one':
    'The text of {{count}} blurred picture has not been read, so texts that name what is hidden there are not recognised and may be sent; read its text first (“Read text” in the library).',
  'start-unread-blurs_other':
    'The text of {{count}} blurred pictures has not been read, so texts that name what is hidden there are not recognised and may be sent; read their text first (“Read text” in the library).',
  'start-whole-number': '{{name}} must be a whole number from {{min}} to {{max}}.',
} as const;
