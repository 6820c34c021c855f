import { lazy, Suspense } from 'react';

const MarkdownText = lazy(() => import('./MarkdownText.tsx'));

/** Markdown, rendered by code that is fetched with the first text; until then the plain text. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<div style={{ whiteSpace: 'pre-wrap' }}>{text}</div>}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
