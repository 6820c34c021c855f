import type { ServerResponse } from 'node:http';
import type { Caller } from '#electron/host/people/caller.ts';
import { servingPhrases } from '#shared/phrases/serving/serving.ts';
import { servingPhrasesZh } from '#shared/phrases/serving/serving-zh.ts';

type Code = keyof typeof servingPhrases;

const languages = {
  en: { phrases: servingPhrases, roles: { annotator: 'annotator', reviewer: 'reviewer', curator: 'curator' } },
  zh: { phrases: servingPhrasesZh, roles: { annotator: '标注员', reviewer: '审核员', curator: '管理员' } },
} as const;

export interface DoorWords {
  /** For the page's `lang`. */
  tag: 'en' | 'zh';
  say(code: Code, values?: Record<string, string>): string;
  role(role: Caller['role']): string;
}

/** The words of the pages before sign-in, in the first of the browser's languages that there is. */
export function doorWords({ req }: Pick<ServerResponse, 'req'>): DoorWords {
  const asked = (req.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const tag = asked.find((one) => one === 'en' || one === 'zh') ?? 'en';
  const { phrases, roles } = languages[tag];
  return {
    tag,
    say: (code, values = {}) => phrases[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
    role: (role) => roles[role],
  };
}
