import { encode } from 'uqr';
import { useMemo } from 'react';
import classes from './People.module.css';

/** A text as a QR code, with the quiet zone of four modules that the standard asks for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
