export { report } from './report.js';
export { writeSite } from './site/write-site.js';
export { writeStory } from './story/write-story.js';
export { writePlayPage } from './write-play-page.js';
