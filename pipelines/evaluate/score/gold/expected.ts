/** What a prediction of each task holds, with an example line; shown by `score --help` and when nothing can be used. */
export const expectedFields = {
  mcq: { fields: ['response'], example: '{"index":0,"response":"The answer is B."}' },
  grounding: {
    fields: ['response', 'point'],
    example: '{"index":0,"response":"(120, 340)"} or {"index":0,"point":[120,340]}',
  },
  fine_state: { fields: ['locate', 'interact'], example: '{"index":0,"locate":"[0.52, 0.11]","interact":[0.52,0.11]}' },
  automation: {
    fields: ['success', 'reward'],
    example:
      '{"task":"Mute the sound","platform":"os_web","success":true,"steps":7}, with "level" and "reward" if known',
    gold: '{"id":"t1","level":"L4","platform":"web","apps":["Shop","Notes"],"instruction":"…","init":[],"criteria":[],"maxSteps":15,"dependencies":[{"from":"Shop","to":"Notes","what":"the price"}],"timeIndependent":true,"review":{}}',
  },
  knowledge: { fields: ['answer'], example: '{"id":"WidgetFunctionUnderstanding-1","answer":"A"}' },
  process: {
    fields: ['outcome', 'judge', 'human'],
    example:
      '{"id":"t1","outcome":"success|failure|uncompleted|completed|error","reason":"","judge":{"provider":"A","verdict":"success"},"human":null}',
    gold: '{"id":"t1","app":"airbnb","category":"Travel","language":"en","instruction":"…","task_type":"state|process","max_steps":15,"key_operations":["filter: 3 bedrooms"]}',
  },
} as const;
