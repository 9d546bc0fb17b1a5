import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pages = fileURLToPath(new URL('../../../dist/docs-pages', import.meta.url));
const { sidebar, gallery, api } = JSON.parse(readFileSync(`${pages}/navigation.json`, 'utf8'));

export default {
  title: 'masbench',
  description: 'Game-theoretic benchmarks of multi-agent LLM systems',
  lang: 'en-US',
  base: process.env['MASBENCH_SITE_BASE'] ?? '/',
  srcDir: pages,
  outDir: fileURLToPath(new URL('../../../dist/docs', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../node_modules/.vitepress', import.meta.url)),
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // What the build itself does not know: files that other commands made. The finished pages are checked as a whole.
  ignoreDeadLinks: [/^\/gallery\/files\//, /^\/llms/],
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  vite: { build: { chunkSizeWarningLimit: 20_000 }, logLevel: 'warn' },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start.html' },
      { text: 'Cookbook', link: '/cookbook.html' },
      { text: 'Gallery', link: '/gallery/' },
      { text: 'API', link: '/api/' },
    ],
    sidebar: { '/': sidebar, '/gallery/': gallery, '/api/': api },
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        // Names and sentences are found, not the code below them.
        _render: (source, env, markdown) => {
          const html = markdown.render(source, env);
          return env.relativePath.startsWith('api/')
            ? html.replaceAll(/<(pre|table|blockquote)[^]*?<\/\1>/g, '')
            : html;
        },
      },
    },
    docFooter: { prev: false, next: false },
    footer: { message: 'MIT license' },
  },
};
