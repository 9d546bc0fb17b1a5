import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

/** Light or dark: as the reader's system has it, until the reader chooses. */
export function ThemeButton(): JSX.Element {
  const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const choose = (): void => {
    document.documentElement.dataset['theme'] = isDark ? 'light' : 'dark';
    setDark(!isDark);
  };
  return (
    <button type="button" class="theme" onClick={choose}>
      {isDark ? 'Light' : 'Dark'}
    </button>
  );
}
