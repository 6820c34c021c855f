import { shapeFaults } from '#shared/agents/criteria.ts';
import { lookupFaults } from '#shared/agents/web-lookups.ts';
import { joinedPhrase, phrase } from '#shared/phrases/phrase.ts';
import type { ItemLint } from '#shared/lints/define.ts';
import { automationTaskLints, relativeDate } from '#shared/agents/automation-task-lints.ts';
import { checkNow, checksItself, printOf, type TaskContent, taskContent } from './content.ts';
import { otherLanguage } from './language.ts';
import { stepsIn, unseenOperation } from './operations.ts';
import { riskIn } from './risks.ts';

const good: TaskContent = taskContent.parse({
  ...{ id: 'cart-lamp', level: 'L3', platform: 'web', apps: ['Shop'], maxSteps: 15, language: 'en' },
  instruction: 'Put the cheapest desk lamp into the cart.',
  criteria: [{ kind: 'text', app: 'Shop', within: '#cart', contains: 'Desk lamp' }],
  keyOperations: ['add the desk lamp'],
  gold: [{ type: 'click', target: '#add-lamp' }],
});

const checked = (task: TaskContent, problems: string[]): TaskContent => ({
  ...task,
  check: { of: printOf(task), gold: problems.length === 0, noop: true, start: true, mutants: 2, killed: 2, problems },
});

/** Findings of another task's checks, on the whole content. */
const inherited = automationTaskLints.map(
  ({ code, severity, check, good: fine, bad }): ItemLint<TaskContent> => ({
    code,
    severity,
    check,
    good: taskContent.parse(fine),
    bad: taskContent.parse({
      ...bad,
      criteria: bad.criteria.map((entry) => (typeof entry === 'string' ? entry : { kind: 'text', ...entry })),
    }),
  }),
);

/** Checks of one task. */
export const taskLints: readonly ItemLint<TaskContent>[] = [
  ...inherited,
  {
    code: 'relative-day',
    severity: 'warning',
    check({ instruction }) {
      const words = relativeDate.exec(instruction)?.[0];
      return words === undefined ? null : phrase('lint-relative-day', { words });
    },
    good,
    bad: { ...good, instruction: 'Book a table for tomorrow.' },
  },
  {
    code: 'steps-given',
    severity: 'warning',
    check({ instruction }) {
      const n = stepsIn(instruction);
      return n === 0 ? null : phrase('lint-steps-given', { n });
    },
    good,
    bad: { ...good, instruction: 'Click Lamps, then click Sort, then tap the first lamp and press Add.' },
  },
  {
    code: 'unseen-operation',
    severity: 'warning',
    check({ keyOperations, criteria, unsupported }) {
      const operation = unsupported?.length ? null : unseenOperation(keyOperations, criteria);
      return operation === null ? null : phrase('lint-unseen-operation', { operation });
    },
    good,
    bad: { ...good, keyOperations: ['add the desk lamp', 'apply the voucher SPRING'] },
  },
  {
    code: 'risk',
    severity: 'warning',
    check({ instruction, review }) {
      const found = review.harmless === true ? null : riskIn(instruction);
      return found && phrase(`lint-risk-${found.risk}`, { words: found.words });
    },
    good: { ...good, instruction: 'Send the message “hi” to Ada.', review: { harmless: true } },
    bad: { ...good, instruction: 'Send the message “hi” to Ada.' },
  },
  {
    code: 'other-language',
    severity: 'warning',
    check: ({ instruction, language }) =>
      language !== null && otherLanguage(instruction, language) ? phrase('lint-other-language', { language }) : null,
    good: { ...good, instruction: '在商店搜索 "desk lamp"。', language: 'zh' },
    bad: { ...good, instruction: '把台灯放进购物车。', language: 'en' },
  },
  {
    code: 'criterion-shape',
    severity: 'error',
    check({ criteria }) {
      const faults = shapeFaults(criteria).map(({ field, what }) => phrase('lint-criterion-shape', { field, what }));
      return faults.length === 0 ? null : joinedPhrase(faults, 'list-space');
    },
    good: {
      ...good,
      criteria: [
        {
          kind: 'anyOf',
          of: [
            { kind: 'url', contains: '/a' },
            { kind: 'url', contains: '/b' },
          ],
        },
      ],
    },
    bad: { ...good, criteria: [{ kind: 'anyOf', of: [{ kind: 'url', contains: '/a' }] }] },
  },
  {
    code: 'lookup',
    severity: 'error',
    check(task) {
      const faults = task.platform === 'web' && !task.unsupported?.length ? lookupFaults(task) : [];
      return faults.length === 0
        ? null
        : joinedPhrase(
            faults.map(({ field, what }) => phrase('lint-lookup', { field, what })),
            'list-space',
          );
    },
    good,
    bad: { ...good, criteria: [{ kind: 'text', app: 'Mail', contains: 'Sent' }] },
  },
  {
    code: 'needs',
    severity: 'warning',
    check({ review: { network, account, anomaly, harmless } }) {
      const needs = [
        ...(network ? [phrase('lint-needs-network')] : []),
        ...(account ? [phrase('lint-needs-account')] : []),
        ...(anomaly ? [phrase('lint-needs-anomaly')] : []),
        ...(harmless === false ? [phrase('lint-needs-undoing')] : []),
      ];
      return needs.length === 0 ? null : joinedPhrase(needs, 'list-space');
    },
    good: { ...good, review: { network: false, account: false, anomaly: false, harmless: true } },
    bad: { ...good, review: { account: true } },
  },
  {
    code: 'not-executable',
    severity: 'info',
    check: ({ unsupported }) =>
      unsupported?.length
        ? phrase('lint-not-executable', { what: unsupported.map((text) => text.slice(0, 200)).join('; ') })
        : null,
    good,
    bad: { ...good, unsupported: ['evaluator.func: compare_table'] },
  },
  {
    code: 'check-fails',
    severity: 'error',
    check(task) {
      const check = checkNow(task);
      return checksItself(task) && check && check.problems.length > 0
        ? phrase('lint-check-fails', { problems: check.problems.join(' ') })
        : null;
    },
    good: checked(good, []),
    bad: checked(good, ['The gold path fails.']),
  },
];
