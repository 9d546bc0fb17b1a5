import { groupBallot } from './ballot-sides.js';
import { storyRows, type StoryPen } from './story-pen.js';
import { listenersText } from './table-seats.js';

/** Writes a story as Markdown, in which nothing that a player wrote is markup. */
export const markdownPen: StoryPen = {
  title: (text) => `# ${escapeMarkdown(text)}`,
  write: (line, only) => {
    const mark = only === null ? '' : `*(${escapeMarkdown(listenersText(only))})* `;
    switch (line.as) {
      case 'phase':
        return `\n## ${escapeMarkdown(line.text)}\n`;
      case 'speech': {
        const to = line.to === undefined ? '' : ` to ${escapeMarkdown(line.to)}`;
        return `\n**${escapeMarkdown(line.by)}**${to}: ${mark}${escapeMarkdown(line.text)}`;
      }
      case 'thought':
        return '';
      case 'event':
        return `\n${mark}*${escapeMarkdown(line.text)}*`;
      case 'ballot':
        return [
          `\n${mark}${escapeMarkdown(line.text)}:\n`,
          ...groupBallot(line.votes).map(
            ({ choice, by }) =>
              `- ${choice === null ? 'nobody' : escapeMarkdown(choice)}: ${by.length} (${escapeMarkdown(by.join(', '))})`,
          ),
        ].join('\n');
      case 'table': {
        const width = Math.max(line.columns?.length ?? 0, ...line.rows.map((row) => row.length));
        const titles = Array.from({ length: width }, (_, index) => line.columns?.[index] ?? '');
        const row = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
        return [
          `\n${mark}${escapeMarkdown(line.text)}:\n`,
          row(titles),
          `|${' --- |'.repeat(width)}`,
          ...storyRows(line.rows).map(row),
        ].join('\n');
      }
      case 'picture':
        return `\n${mark}*${escapeMarkdown(line.text)}*: \`blobs/${line.image.sha256}\``;
    }
  },
  thoughts: (all) =>
    `\n> ${all.map(({ by, text }) => `${escapeMarkdown(by)}: ${escapeMarkdown(text)}`).join(' · ')}`,
  end: (text) => `\n**${escapeMarkdown(text)}**`,
};

/** A text without a line break in which no character is markup. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\`*_{}[\]<>#|!~]/gu, (mark) => `\\${mark}`);
}
