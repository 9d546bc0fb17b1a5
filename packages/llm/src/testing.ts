export { scriptedModel } from './testing/scripted-model.js';
export type {
  Script,
  ScriptedCall,
  ScriptedCallInfo,
  ScriptedModel,
  ScriptedModelOptions,
  ScriptedReply,
} from './testing/scripted-model.js';
