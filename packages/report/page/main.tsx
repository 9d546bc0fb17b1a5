import { render } from 'preact';
import { App } from './app.tsx';
import { Carried } from './carried.ts';
import { ServedRun } from './served-run.ts';

async function open(root: HTMLElement): Promise<void> {
  try {
    const carried = new Carried();
    const source = carried.contents.isLive ? new ServedRun(carried) : carried;
    const [manifest, result] = await Promise.all([source.manifest(), source.result()]);
    root.replaceChildren();
    render(<App source={source} manifest={manifest} result={result} />, root);
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
