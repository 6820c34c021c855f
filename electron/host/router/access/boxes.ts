import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '#shared/contract/index.ts';
import { placeLints } from '#shared/lints/key-lints.ts';
import type { Blind } from '../../items/blind/blind.ts';
import { elementSeen, elementsSeen, instructionsSeen, onElementsSeen, unplaced } from './elements.ts';

type In = InferContractRouterInputs<Contract>;
type Out = InferContractRouterOutputs<Contract>;

/**
 * What a reviewer sees of answers that may contain a box which waits for their own blind answer. Handlers that leave such
 * boxes out themselves (pre-labels), and what is recorded when it is opened (`items.open`), are not listed.
 */
export const boxesShown = {
  'screenshots.get': (out: Out['screenshots']['get'], blind: Blind) => ({
    ...out,
    lints: unplaced(out.lints, (code) => code, out.id, blind),
    lintDetails: unplaced(out.lintDetails, ({ code }) => code, out.id, blind),
  }),
  'screenshots.query': (out: Out['screenshots']['query'], blind: Blind) => ({
    ...out,
    rows: out.rows.map((row) =>
      row.lints.some((code) => placeLints.has(code))
        ? { ...row, lints: unplaced(row.lints, (code) => code, row.id, blind) }
        : row,
    ),
  }),
  'elements.list': elementsSeen,
  'elements.get': elementSeen,
  'elements.create': elementsSeen,
  'elements.save': elementsSeen,
  'elements.setState': elementsSeen,
  'elements.instructions': instructionsSeen,
  'elements.pickInstruction': instructionsSeen,
  'prelabels.accept': elementsSeen,
  'history.revisions': (
    out: Out['history']['revisions'],
    blind: Blind,
    { kind, id }: In['history']['revisions'],
  ): Out['history']['revisions'] => (blind.hides(kind, id) ? [] : out),
  'comments.list': (out: Out['comments']['list'], blind: Blind) =>
    out.filter((entry) => entry.author === blind.me || !blind.hides(entry.kind, entry.entityId)),
  'review.vote': (out: Out['review']['vote'], blind: Blind) => ({
    ...out,
    evidence: onElementsSeen(out.evidence, blind),
  }),
  'review.open': (out: Out['review']['open'], blind: Blind): Out['review']['open'] =>
    out.phase === 'revealed' && 'evidence' in out ? { ...out, evidence: onElementsSeen(out.evidence, blind) } : out,
} as const;
