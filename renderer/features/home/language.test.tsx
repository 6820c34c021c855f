// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { phrase } from '#shared/phrases/phrase.ts';
import { t } from '../../i18n/frame.ts';
import { kindNoun, pluralNoun } from '../../i18n/kind-words.ts';
import { lintName } from '../../i18n/lint-name.ts';
import { runTitle } from '../../i18n/run-title.ts';
import { setLanguage, wantedLanguage } from '../../i18n/language.ts';
import { languageOf } from '../../i18n/languages.ts';
import { formatDay } from '../../i18n/numbers.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
// The screen fetches it on demand.
import '../../i18n/zh/zh.ts';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { LanguageField } from './LanguageField.tsx';

afterEach(async () => {
  clearScreen();
  await setLanguage('en');
  localStorage.clear();
});

it('changes the screen, the frame and the host’s messages at once, and remembers the choice here', async () => {
  draw(<LanguageField />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: '简体中文' }));
  expect(await screen.findByRole('combobox', { name: '语言' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(t('actions.go-review')).toBe('审核');
  expect(phraseWords(phrase('run-restarted', { count: 12_000 }))).toBe('引擎已重启，重新发送了 12,000 个调用。');
  expect(phraseWords(phrase('save-decided', { kind: 'knowledge question' }))).toContain('知识题');
  expect(kindNoun('element', 1)).toBe('元素');
  const why = phrase('left-out-no-interact');
  expect(phraseWords(phrase('left-out-items', { items: 'goal completions', why }))).toContain('目标判定');
  expect(['picture-sets', 'elements', 'Own kind'].map(pluralNoun)).toEqual(['图片组', '元素', 'Own kind']);
  expect(runTitle('GUI knowledge: some/model on v1, arm box, thinking')).toBe(
    'GUI 知识：some/model，v1, 实验组 box, 思考',
  );
  expect([runTitle('Judge of episodes'), lintName('interact-missing')]).toEqual(['轨迹评判', '缺少交互框']);
  expect(formatDay('2020-03-05T12:00:00Z')).toMatch(/^2020年/);
  expect(wantedLanguage()).toBe('zh');
});

it('keeps English for what the command line says, and without a choice follows the browser', async () => {
  await setLanguage('zh');
  expect(phraseWords(phrase('result-no-episode-judged'))).toBe('No episode was judged.');
  localStorage.clear();
  expect(wantedLanguage()).toBe('en');
  expect(['zh-CN', 'zh-TW', 'en-US', 'de', null].map(languageOf)).toEqual(['zh', 'zh', 'en', null, null]);
});
