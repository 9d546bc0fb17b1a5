import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** How long a person has been asked, and how long is left if the time is limited. */
export function Clock({
  since,
  limitMs,
}: {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly limitMs: number | null;
}): JSX.Element {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const asked = Math.max(0, now - since);
  return (
    <span class="clock" role="timer">
      {limitMs === null
        ? `asked for ${writeTime(asked)}, no limit`
        : `${writeTime(Math.max(0, limitMs - asked))} left`}
    </span>
  );
}

function writeTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
