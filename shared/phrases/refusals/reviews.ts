/** Why a queue, a plan or a lot is refused. */
export const reviewsPhrases = {
  'label-several': 'Several items collect labels on this episode; name one of them.',
  'label-no-verdict': 'verdict: approve, edit or reject is expected',
  'label-refused': '{{why}}.',
  'queue-reload': 'The queue cannot continue from here; reload it.',
  'lot-all-disputed':
    'Every item in the queue has a disagreement or lints; review them one by one, or sample the whole queue.',
  'lot-all-planned': 'Every item in the queue is already in an open plan.',
  'lot-too-few': 'The lot has {{n}} items, so {{asked}} cannot be drawn; ask for fewer.',
  'lot-accepts-any': 'Accepting {{defects}} defects among {{n}} accepts any lot; allow fewer.',
  'lot-decided-since': 'The lot has been decided differently since then, so it was not accepted again.',
  'lot-accepted-by': 'lot accepted by {{plan}}',
  'lot-reviewers': 'Only reviewers and curators can decide on a lot; ask one of them.',
  'lot-decided': 'Plan {{plan}} was already {{decision}}; create a new one.',
  'lot-too-many-defects':
    'Plan {{plan}} found {{defects}} defects and allows {{allowed}}, so the lot cannot be accepted; reject it.',
  'lot-unchecked': 'Plan {{plan}} has checked {{checked}} of {{n}}; check the rest before accepting the lot.',
  'label-not-queued': 'The episode “{{name}}” is not queued for labels; select it in Trajectories and choose Label.',
  'label-not-queued-retired': 'The episode “{{name}}” is not queued for labels because it is retired; restore it.',
} as const;
