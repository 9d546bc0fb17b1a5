import { render } from 'preact';
import { App } from './app.tsx';
import { Carried } from './carried.ts';

async function open(root: HTMLElement): Promise<void> {
  try {
    const carried = new Carried();
    const [manifest, result] = await Promise.all([carried.manifest(), carried.result()]);
    root.replaceChildren();
    render(<App carried={carried} manifest={manifest} result={result} />, root);
  } catch (error) {
    const alarm = document.createElement('p');
    alarm.className = 'alarm';
    alarm.setAttribute('role', 'alert');
    alarm.textContent = `This report cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
    root.replaceChildren(alarm);
  }
}

const root = document.getElementById('app');
if (root !== null) void open(root);
