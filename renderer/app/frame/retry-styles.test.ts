// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { retryStyles } from './retry-styles.ts';

afterEach(() => vi.useRealTimers());

it('requests a style sheet again after each failure, and nothing else', () => {
  vi.useFakeTimers();
  retryStyles();
  const add = (rel: string, href: string) => {
    const link = document.createElement('link');
    // Nothing is fetched here.
    link.setAttribute('rel', rel);
    link.dataset['href'] = href;
    document.head.append(link);
    return link;
  };
  const styles = () => [...document.querySelectorAll('link')].filter(({ rel }) => rel === 'stylesheet');
  const [first, script] = [add('stylesheet', 'annotate.css'), add('modulepreload', 'annotate.js')];
  for (const element of [first, script]) element.dispatchEvent(new Event('error'));
  expect(styles()).toEqual([first]);
  vi.advanceTimersByTime(1000);
  const [second] = styles();
  expect(second).not.toBe(first);
  expect(second?.dataset['href']).toBe('annotate.css');
  expect(script.isConnected).toBe(true);
  second?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(1000);
  expect(styles()).toHaveLength(1);
  expect(styles()[0]).not.toBe(second);
});
