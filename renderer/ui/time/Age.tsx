import { useEffect, useState } from 'react';
import { formatDuration } from '../../i18n/numbers.ts';

/** How long ago something was, which goes on counting while it is shown: by the second at first, then by the minute. */
export function Age({ at, className }: { at: string; className?: string | undefined }) {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  const pause = seconds < 90 ? 1000 : 30_000;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pause);
    return () => clearInterval(timer);
  }, [pause]);
  return (
    <time className={className} dateTime={at}>
      {formatDuration(seconds)}
    </time>
  );
}
