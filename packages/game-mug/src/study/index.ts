export { compareMethods, mugVariants } from './compare.js';
export type {
  ComparedItem,
  ComparedMethod,
  ComparedRow,
  CompareOptions,
  Contestants,
  MugVariant,
} from './compare.js';
export { generatedItem } from './generated.js';
export { study } from './study.js';
export type { ErrorLine, Study, StudyProgress } from './study.js';
export type { Controls } from './controls.js';
export { studySettingsSchema } from './study-settings.js';
export type { StudySettings, StudySettingsInput } from './study-settings.js';
