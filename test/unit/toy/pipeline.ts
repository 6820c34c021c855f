import { z } from 'zod';
import { definePipeline, defineStep } from '#pipelines/engine/step.ts';
import type { Material } from '#pipelines/providers/builtin/material.ts';
import { runRequest } from '#shared/contract/runs/runs.ts';
import { itemsOf } from '#electron/host/db/queries/items/items.ts';
import { Change } from '#electron/host/changes/change.ts';
import { createItem } from '#electron/host/changes/create.ts';
import { chosenScreenshots } from '#electron/host/services/run-subject/chosen-screenshots.ts';
import type { RunSubject } from '#electron/host/services/run-subject/run-subject.ts';
import { toy } from './kind.ts';

const payload = z.object({ id: z.string(), name: z.string(), width: z.number(), height: z.number() });
const reply = z.object({ basic_instruction: z.array(z.string()) });
const drafted = z.object({ model: z.string(), claims: z.array(z.string()) });

const draft = defineStep({
  id: 'draft',
  version: 1,
  name: 'Draft claims',
  role: 'writer',
  prompt: 'toy-claims/draft',
  input: z.object({ item: payload }),
  output: drafted,
  async run({ item: { name, width, height } }, ctx) {
    const { user } = ctx.prompt().render({ name });
    const element = { name, kind: null, role: null, description: '', width, height };
    const data: Material = {
      kind: 'draft-instructions',
      element: { ...element, locate: [0, 0, width, height] },
    };
    const written = await ctx.call({
      role: 'writer',
      messages: [{ role: 'user', content: user }],
      schema: reply,
      data,
    });
    return { model: written.model, claims: written.json?.basic_instruction ?? [] };
  },
});

/** Drafts claims about screenshots: a pipeline that only this folder knows about. */
export const toySubject: RunSubject = {
  kind: 'construct',
  id: 'toy-claims',
  pipeline: definePipeline({
    id: 'toy-claims',
    name: 'Toy claims',
    description: 'Drafts claims about screenshots.',
    over: 'screenshot',
    roles: [{ id: 'writer', name: 'Writes the claims', required: true, many: false, builtin: 'builtin/writer' }],
    steps: [draft],
  }),
  title: () => 'Toy claims',
  *items(db, request) {
    for (const { id, name, width, height } of chosenScreenshots(db, runRequest.parse(request)))
      yield { itemId: id, label: name, payload: { id, name, width, height } };
  },
  apply(db, { run, itemId, outcome }) {
    if (outcome.kind !== 'done') return [];
    const { model, claims } = drafted.parse(outcome.output);
    const change = new Change(db, { author: { kind: 'model', name: model }, runId: run.id, why: 'drafted' });
    const known = new Set(itemsOf(db, toy.id, itemId, false).map(({ label }) => label));
    for (const [at, claim] of claims.entries()) {
      if (known.has(claim)) continue;
      createItem(change, toy.id, {
        subject: { kind: 'screenshot', id: itemId },
        content: { claim, holds: at !== 1, because: 'the writer says so' },
        state: 'to_review',
      });
    }
    change.finish();
    return [toy.id];
  },
};
