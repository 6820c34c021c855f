import path from 'node:path';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { embeddedPicture } from '../agent-runs/embedded.ts';
import { textOfHtml } from '../agent-runs/html.ts';
import { largestRun, runFiles } from '../agent-runs/run-files.ts';
import type { SourceFile } from '../episodes/files.ts';
import type { ReadAction, ReadEpisode, ReadStep, ReadStepElement } from '../episodes/record.ts';
import { defineFormat } from '../format.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';

/** The action of a page, as the harness wrote it after parsing the reply: `click [12] where [12] is …`. */
function actionOf(words: string): { action: ReadAction; id: string | null; named: string | null } {
  const raw = words;
  const [, verb = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(words) ?? [];
  const [, id = null, more = ''] = /^\[([^\]]*)\]\s*([\s\S]*)$/.exec(rest) ?? [];
  const where = /\bwhere \[[^\]]*\] is ([\s\S]+)$/.exec(words)?.[1]?.trim() ?? null;
  const of = (action: Omit<ReadAction, 'raw'>, about = false) => ({
    action: { ...action, raw },
    id: about ? id : null,
    named: about ? where : null,
  });
  switch (verb) {
    case 'click':
      return of({ type: 'click' }, true);
    case 'type': {
      const text = /^\[([\s\S]*?)\](?= where \[|$)/.exec(more)?.[1] ?? '';
      return of({ type: 'type', text: text.replace(/\n$/, '') }, true);
    }
    case 'hover':
    case 'clear':
      return of({ type: null }, true);
    case 'scroll': {
      const direction = /up/.test(id ?? '') ? 'up' : 'down';
      return of({ type: 'scroll', direction, directionOf: 'content' });
    }
    case 'press': {
      const keys = (id ?? '').split(/(?<=.)\+(?=.)/).filter(Boolean);
      return of(/^enter$/i.test(id ?? '') ? { type: 'enter' } : { type: 'hotkey', keys });
    }
    case 'go_back':
      return of({ type: 'back' });
    case 'page_focus':
      return of({ type: 'switch_tab', text: id ?? '' });
    case 'stop':
      return of({ type: 'answer', text: id === 'None' ? '' : (id ?? '') });
    default:
      return of({ type: null });
  }
}

/** A value of the task's file, which begins the page as lines of `key: value`. */
function valueOf(config: string, key: string): string {
  const from = new RegExp(`^${key}: `, 'm').exec(config);
  if (!from) return '';
  const rest = config.slice(from.index + from[0].length);
  return rest.slice(0, /\n[a-z_]+: /.exec(rest)?.index ?? rest.length).trim();
}

/** What the page's text says of an element: the rest of the line `[12] button 'Search'`. */
function elementOf(page: string, id: string | null, named: string | null): ReadStepElement | undefined {
  if (id === null) return undefined;
  const line = page.split('\n').find((text) => text.trimStart().startsWith(`[${id}] `));
  const words = (named ?? line?.trimStart().slice(id.length + 2) ?? '').replace(/^\[\d+\]\s*/, '').trim();
  return words ? { name: words.slice(0, 500) } : undefined;
}

const between = (html: string, begin: RegExp, end: string): string => {
  const from = begin.exec(html);
  if (!from) return '';
  const rest = html.slice(from.index + from[0].length);
  const to = rest.indexOf(end);
  return to < 0 ? rest : rest.slice(0, to);
};

async function readRun({ file, name }: SourceFile): Promise<ReadEpisode> {
  const html = await smallText(file, largestRun);
  const [head = '', ...pages] = html.split(/<h2>New Page<\/h2>/);
  const config = textOfHtml(between(head, /<pre>/, '</pre>'));
  const task = valueOf(config, 'intent');
  if (pages.length === 0 || valueOf(config, 'task_id') === '') throw new Refused(phrase('format-no-render'));
  const steps: ReadStep[] = pages.map((page, index): ReadStep => {
    const text = textOfHtml(between(page, /<div class='parsed_action'[^>]*><pre>/, '</pre></div>')).trim();
    const reply = textOfHtml(between(page, /<div class='raw_parsed_prediction'[^>]*><pre>/, '</pre></div>')).trim();
    const url = textOfHtml(between(page, /<h3 class='url'>/, '</h3>'))
      .replace(/^URL:\s*/, '')
      .trim();
    const seen = textOfHtml(between(page, /<div class='state_obv'><pre>/, '</pre><div>'));
    const picture = /<img src='(data:image\/[^']+)'/.exec(page)?.[1];
    const { action, id, named } = actionOf(text);
    const element = elementOf(seen, id, named);
    return {
      index,
      picture: picture ? embeddedPicture(picture, `page_${index}.png`) : null,
      actions: [action],
      ...(element && { element }),
      ...(reply && { response: reply }),
      ...(url && { url }),
      raw: JSON.stringify({ action: text, reply, url }),
    };
  });
  const record = path.basename(file, path.extname(file)).replace(/^render_/, '');
  return {
    record: name,
    line: null,
    raw: JSON.stringify({ config }),
    content: {
      task,
      name: record,
      platform: 'web',
      apps: [...valueOf(config, 'sites').matchAll(/'([^']+)'/g)].map(([, site = '']) => site).filter(Boolean),
      source: { kind: 'import', dataset: 'VisualWebArena', record },
      // The page has no score, and what the agent answers is not an outcome.
      outcome: steps.at(-1)?.actions[0]?.type === 'answer' ? 'unknown' : 'uncompleted',
      scroll: 'content',
    },
    steps,
    final: null,
  };
}

/** The pages that the harness of WebArena and VisualWebArena renders: one run per `render_<task>.html`. */
export const visualwebarena = defineFormat({
  id: 'visualwebarena',
  name: 'VisualWebArena pages',
  conventions: [],
  accepts: ['folder', '.html'],
  episodes: runFiles({ match: /^render_.*\.html$/, what: textPhrase('render_<task>.html'), read: readRun }),
});
