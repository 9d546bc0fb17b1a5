// Without Node: for pages and other runtimes
export { lexical } from './lexical/lexical.js';
