export { report } from './report.js';
export { writeStory } from './story/write-story.js';
export { writePlayPage } from './write-play-page.js';
