import { componentCategory } from '#shared/contents/element.ts';
import { defineItemKind } from '../define.ts';
import { type ControlContent, controlContent, type ControlVerdict, controlVerdict, verdictWord } from './check.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/**
 * Whether a screenshot is worth annotating for fine states (FineState-Bench, data construction): a model's verdict on
 * each screenshot, and a sample that people answer blind. It selects screenshots and is never released.
 */
export const controlCheck = defineItemKind<ControlContent, ControlVerdict>({
  id: 'control-check',
  plural: 'control-checks',
  subject: 'screenshot',
  partOf: null,
  content: controlContent,
  label: ({ picture }) => picture.name,
  facet: () => null,
  says: ({ label }) => label && verdictWord(label),
  lints: ({ proposed, label }) =>
    proposed && label && proposed.verdict.qualifies !== label.qualifies
      ? [
          {
            code: 'not-as-proposed',
            severity: 'warning',
            detail: phrase('lint-control-not-as-proposed', {
              model: proposed.model,
              proposed: verdictWord(proposed.verdict),
              label: verdictWord(label),
            }),
          },
        ]
      : [],
  appLints: [],
  keepsFindings: () => false,
  release: { leftOut: () => phrase('left-out-check'), order: () => 0 },
  review: {
    answer: controlVerdict,
    key: ({ label }) => label,
    labelOf: ({ qualifies }) => String(qualifies),
    answerLabel: ({ qualifies }) => String(qualifies),
    aspects: ({ qualifies, categories }) => ({
      qualifies: String(qualifies),
      ...Object.fromEntries(componentCategory.options.map((option) => [option, String(categories.includes(option))])),
    }),
    modelsRate: true,
    labels: {
      put: (content, label) => ({ ...content, label }),
      joined(contents) {
        const [first, ...rest] = contents;
        const same = rest.every(({ label }) => label?.qualifies === first?.label?.qualifies);
        if (!first?.label || !same) return null;
        const categories = componentCategory.options.filter((option) =>
          contents.some(({ label }) => label?.categories.includes(option)),
        );
        return { ...first, label: { ...first.label, categories } };
      },
    },
    misfit: () => null,
    blind: ({ picture }) => ({ picture }),
    unfit: ({ label }) => (label ? null : phrase('unfit-unanswered')),
    rejectReasons: ['picture-broken', 'private', 'other'],
  },
});
