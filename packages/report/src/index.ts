export { report } from './report.js';
export { writeStory } from './story/write-story.js';
