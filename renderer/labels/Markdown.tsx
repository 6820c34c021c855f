import { lexer, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import classes from './Markdown.module.css';

/** Only addresses that open a page or a mail; anything else stays text. */
const safeLink = (href: string): string | null => (/^(https?:\/\/|mailto:)/i.test(href) ? href : null);

const each = (tokens: readonly Token[] | undefined): ReactNode =>
  // Markdown is drawn whole each time its text changes, so places are good keys.
  // oxlint-disable-next-line react/no-array-index-key
  (tokens ?? []).map((token, at) => <Fragment key={at}>{drawn(token as MarkedToken)}</Fragment>);

type MarkedToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Code
  | Tokens.Link
  | Tokens.Image
  | Tokens.List
  | Tokens.Blockquote
  | Tokens.Table
  | Tokens.Hr
  | Tokens.Br
  | Tokens.Space
  | Tokens.HTML
  | Tokens.Def;

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const lines = items.map((item, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <li key={at}>{each(item.tokens)}</li>
  ));
  return ordered ? <ol start={start === '' ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>;
}

function table({ header, rows }: Tokens.Table): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map((cell, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <th key={at}>{each(cell.tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <tr key={at}>
            {row.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <td key={column}>{each(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function drawn(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      // The page has its own first heading, and the panel the second.
      return createElement(`h${Math.min(6, token.depth + 2)}`, null, each(token.tokens));
    case 'paragraph':
      return <p>{each(token.tokens)}</p>;
    case 'text':
      return token.tokens ? each(token.tokens) : token.text;
    case 'strong':
      return <strong>{each(token.tokens)}</strong>;
    case 'em':
      return <em>{each(token.tokens)}</em>;
    case 'del':
      return <del>{each(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'link': {
      const href = safeLink(token.href);
      return href === null ? (
        each(token.tokens)
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {each(token.tokens)}
        </a>
      );
    }
    // Pictures would be fetched from elsewhere: their words stand for them.
    case 'image':
      return token.text;
    case 'list':
      return list(token);
    case 'table':
      return table(token);
    case 'blockquote':
      return <blockquote>{each(token.tokens)}</blockquote>;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'space':
    case 'def':
      return null;
    // What looks like HTML is shown as it was written, never run.
    case 'html':
    case 'escape':
      return token.text;
    default:
      return null;
  }
}

/** Markdown as elements. No HTML is ever made of it: marked only says what is a heading, a list, a link. */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => lexer(text), [text]);
  return <div className={`${classes.text} selectable`}>{each(tokens)}</div>;
}
