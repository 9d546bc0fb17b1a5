import { render } from 'preact';
import { contentsId } from '../src/contents.ts';
import type { SiteContents } from '../src/site/site-contents.ts';
import { readCarriedText } from './carried-text.ts';
import { SiteSearch } from './site/site-search.tsx';

const root = document.getElementById('app');
if (root !== null) {
  // The page and this code were made together.
  const contents: SiteContents = JSON.parse(readCarriedText(contentsId));
  root.replaceChildren();
  render(<SiteSearch runs={contents.runs} />, root);
}
