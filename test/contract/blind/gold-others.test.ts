import { expect, it } from 'vitest';
import type { LocalClient } from '#electron/host/router/index.ts';
import { answers, apart, decide, each, type Kind, redo, type Step, undo } from './gold-steps.ts';
import { corrected, type Items, type World } from './gold-worlds.ts';

/* What others do with an item while the annotator works on it; see `gold-steps.ts`. */

/** What somebody else does; Ann is told nothing but the events. */
const by =
  (name: string, act: (client: LocalClient, items: Items) => Promise<unknown>): Step =>
  async (world: World) => {
    await act(world.as(name, 'reviewer'), world.items);
    return null;
  };

const opened = async ({ review }: LocalClient, id: string) => (await review.item({ id })) as { revision: number };

/** Answers an item as it is now and decides on it. */
async function ruled(client: LocalClient, items: Items, name: Of, kind: Kind): Promise<void> {
  const { review } = client;
  const id = items[name];
  const why = { kind, reason: kind === 'reject' ? 'other' : null };
  if (name === 'question') {
    const { revision } = await client.questions.get({ id });
    await review.vote({ id, revision, answer: 'B', reason: null, seconds: 1 });
    const content = kind === 'edit' && { content: corrected.question };
    await review.verdict({ id, baseRevision: revision, ...why, ...content });
  } else if (name === 'target') {
    const wording = (await client.elements.instructions({ screenshotId: items.targetOn }))[0]!;
    const answer = { kind: 'point' as const, point: [5, 5] as [number, number] };
    const instructionId = wording.id;
    const { revision } = await review.point({ id, instructionId, revision: wording.revision, answer, seconds: 1 });
    const wordings = kind === 'edit' && {
      wordings: [{ id: instructionId, text: corrected.instruction, picked: true }],
    };
    await review.verdict({ id, baseRevision: revision, ...why, ...wordings });
  } else {
    const { revision } = await opened(client, id);
    const answer = name === 'box' ? { kind: 'box', box: [1, 1, 9, 9] } : 'B';
    await review.answer({ id, revision, answer, seconds: 1 });
    const now = (await review.item({ id })) as unknown as { content: object };
    const edited = name === 'box' ? corrected.box : { ...now.content, question: corrected.knowledge };
    const content = kind === 'edit' && { content: edited };
    await review.decide({ id, baseRevision: revision, ...why, ...content });
  }
}

type Of = 'question' | 'target' | 'box' | 'knowledge';
const names = ['question', 'knowledge', 'box', 'target'] as const;
const others = (kind: Kind, of: readonly Of[] = names): Step =>
  by('Otto', async (client, items) => {
    for (const name of of) await ruled(client, items, name, kind);
  });
const mine = (kind: Kind, of: readonly Of[] = names): Record<string, Step> =>
  Object.fromEntries(of.map((name) => [`${kind} ${name}`, decide(name, kind)]));

/** Undoing the last step on each picture, and in the project. */
const undone = (how: string) => ({
  [`${how} undo on the question`]: undo('questionOn'),
  [`${how} undo on the box`]: undo('boxOn'),
  [`${how} undo on the target`]: undo('targetOn'),
  [`${how} undo`]: undo(),
});

const pairs = [
  ['approve', 'approve'],
  ['approve', 'edit'],
  ['edit', 'reject'],
  ['reject', 'edit'],
] as const;

it.each(pairs)('somebody else decides after the annotator: %s, then %s', async (own, other) => {
  const flow = { ...answers, ...mine(own), 'Otto’s decisions': others(other), ...undone('refused') };
  expect(await apart(flow, null)).toEqual([]);
});

it('somebody else decides after the annotator where two have to agree', async () => {
  const flow = { ...answers, ...mine('approve'), 'Otto’s decisions': others('approve'), ...undone('refused') };
  expect(await apart(flow, null, ['Vera', 'Rex'])).toEqual([]);
});

it('what somebody else decided and undid, or said, refuses no undo', async () => {
  const flow = {
    ...answers,
    ...mine('approve'),
    'Otto’s decisions': others('reject', ['question', 'box']),
    'Otto’s undo': by('Otto', async (otto) => {
      await otto.history.undo({});
      await otto.history.undo({});
    }),
    'Otto’s comments': by('Otto', async ({ review }, items) => {
      for (const name of names) await review.comment({ id: items[name], text: 'Odd.' });
    }),
    ...undone('an'),
    redo,
  };
  expect(await apart(flow, null)).toEqual([]);
});

it.each(['approve', 'reject', 'edit'] as const)(
  'somebody else decides (%s) between the annotator’s steps',
  async (kind) => {
    const flow = {
      ...answers,
      'Otto’s decisions': others(kind),
      ...mine('approve'),
      ...each(['an undo', 'another undo', 'a third undo', 'a fourth undo'], () => undo()),
      'decisions again': others('approve', ['question', 'knowledge']),
      'refused redo': redo,
    };
    expect(await apart(flow, null)).toEqual([]);
  },
);

it('somebody else decides before the annotator answers, after they set it aside, and undoes that', async () => {
  const flow = {
    ...mine('skip', ['knowledge', 'box']),
    'Otto’s decisions': others('approve'),
    'Otto’s undo': by('Otto', async (otto) => {
      await otto.history.undo({});
      await otto.history.undo({});
    }),
    ...answers,
    ...mine('approve'),
  };
  expect(await apart(flow, null)).toEqual([]);
});

/** Both halves of a disagreement that ends in a conflict over gold, and over an ordinary item where two have to agree. */
const disagreed: Record<string, Step> = {
  'Otto’s rejections': others('reject'),
  'Pia’s approvals': by('Pia', async (client, items) => {
    for (const name of names) await ruled(client, items, name, 'approve');
  }),
};

it('two others disagree, and the annotator decides afterwards, and again', async () => {
  const again = Object.fromEntries(Object.entries(mine('approve')).map(([name, step]) => [`again ${name}`, step]));
  const flow = { ...answers, ...disagreed, ...mine('reject'), ...again };
  const found = await apart(flow, null, ['Vera', 'Rex']);
  // One decision takes gold out of the queue, and two take any other item; so only this differs meanwhile.
  const queued = /^after Otto’s rejections: \.(projects\.(current|open|recent)|review\.(queue|stats))\./;
  expect(found.filter((line) => !queued.test(line))).toEqual([]);
});

it('one other disagrees with an earlier decision', async () => {
  expect(await apart({ ...answers, 'Otto’s rejections': others('reject'), ...mine('approve') }, null)).toEqual([]);
});

/** Puts everything back into review, or out of it, as a reviewer does by hand. */
const moved = (state: 'to_review' | 'draft' | 'retired'): Step =>
  by('Otto', async (client, { question, target, box }) => {
    const [of, on] = [await client.elements.get({ id: target }), await client.elements.get({ id: box })];
    const change = [of, on].map(({ id, revision: baseRevision }) => ({ id, baseRevision }));
    await client.elements.setState({ label: 'x', state, items: change });
    for (const { id, revision: baseRevision } of await client.elements.instructions({ screenshotId: of.screenshotId }))
      await client.elements.setInstructionState({ id, baseRevision, state });
    if (state !== 'retired') return;
    await client.questions.retire({
      id: question,
      baseRevision: (await client.questions.get({ id: question })).revision,
    });
  });

/** So that the list of people contains Otto in both projects. */
const known: Step = by('Otto', async ({ elements }, { targetOn }) => {
  await elements.create({
    screenshotId: targetOn,
    label: 'x',
    made: [{ content: { name: 'Other', locate: [2, 2, 4, 4] } }],
  });
});

it.each(['to_review', 'draft', 'retired'] as const)('somebody else moves answered items to %s', async (state) => {
  expect(await apart({ known, ...answers, moved: moved(state) }, null)).toEqual([]);
});

/** A curator's correction of each item. */
const correction: Step = async (world) => {
  const cora = world.as('Cora', 'curator');
  const { question, box, knowledge } = world.items;
  for (const [id, content] of [
    [question, corrected.question],
    [box, corrected.box],
    [knowledge, { question: corrected.knowledge }],
  ] as const) {
    const now = (await cora.items.open({ id })) as unknown as { revision: number; content: object };
    await cora.items.edit({ id, baseRevision: now.revision, content: { ...now.content, ...content } });
  }
  return null;
};

it('a curator corrects what the annotator answered, and decided on', async () => {
  expect(await apart({ ...answers, correction }, null)).toEqual([]);
});

it('a curator corrects what the annotator decided on', async () => {
  expect(await apart({ ...answers, ...mine('approve'), correction }, null)).toEqual([]);
});

const reports: Step = by('Otto', async ({ review }, items) => {
  for (const name of names) await review.report({ id: items[name], text: 'Wrong.' });
});

it.each(['approve', 'reject'] as const)('somebody else reports what the annotator decided to %s', async (kind) => {
  const how = kind === 'approve' ? 'refused' : 'an';
  expect(await apart({ known, ...answers, ...mine(kind), reports, ...undone(how) }, null)).toEqual([]);
});

it('somebody else reports what the annotator answered', async () => {
  expect(await apart({ known, ...answers, reports, ...mine('edit') }, null)).toEqual([]);
});
