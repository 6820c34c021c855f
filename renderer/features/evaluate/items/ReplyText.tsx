import classes from './ItemDialog.module.css';

/** A model's reply as text, with the parsed part highlighted. */
export function ReplyText({
  text,
  span,
  label,
}: {
  text: string;
  span: readonly [number, number] | null;
  label: string;
}) {
  const [from, to] = span ?? [0, 0];
  return (
    <pre className={`${classes.reply} selectable`} tabIndex={0} aria-label={label}>
      {span && to > from ? (
        <>
          {text.slice(0, from)}
          <mark>{text.slice(from, to)}</mark>
          {text.slice(to)}
        </>
      ) : (
        text
      )}
    </pre>
  );
}
