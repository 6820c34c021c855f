import { useCallback, useEffect, useRef, useState } from 'react';

/** Seconds spent on one item; paused while the window is hidden. Restarts when `key` changes, runs while `going`. */
export function useClock(key: string | null, going: boolean): { read: () => number; shown: number } {
  const spent = useRef(0);
  const since = useRef<number | null>(null);
  const [shown, setShown] = useState(0);

  const read = useCallback(
    () => spent.current + (since.current === null ? 0 : (performance.now() - since.current) / 1000),
    [],
  );

  useEffect(() => {
    spent.current = 0;
    since.current = null;
    setShown(0);
  }, [key]);

  useEffect(() => {
    if (!going || key === null) return;
    const stop = () => {
      spent.current = read();
      since.current = null;
    };
    const start = () => {
      if (!document.hidden) since.current = performance.now();
    };
    const onVisibility = () => (document.hidden ? stop() : start());
    start();
    const tick = setInterval(() => setShown(Math.floor(read())), 250);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop();
      clearInterval(tick);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [going, key, read]);

  return { read, shown };
}

/** `0:07`, `12:40`. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
