import type { ComponentProps } from 'react';
import ReactMarkdown, { type Components, defaultUrlTransform } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import classes from './Markdown.module.css';

const plugins = [remarkGfm];

/** Only addresses that open a page or a mail; a link to anything else is text. */
const safeAddress = (address: string): string =>
  /^(https?:\/\/|mailto:)/i.test(address) ? defaultUrlTransform(address) : '';

const components: Components = {
  // The page has its own first heading, and the panel the second.
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  // Pictures would be fetched from elsewhere, so their alternative text is shown.
  img: ({ alt }: ComponentProps<'img'>) => alt,
  a: ({ href, children }: ComponentProps<'a'>) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      children
    ),
};

/** Markdown as elements. HTML in it is shown as text, never interpreted. */
export default function MarkdownText({ text }: { text: string }) {
  return (
    <div className={`${classes.text} selectable`}>
      <ReactMarkdown remarkPlugins={plugins} urlTransform={safeAddress} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
