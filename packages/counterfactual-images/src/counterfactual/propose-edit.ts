import type { Analyst, EditContext, EditPlan, EditTask } from './edit-plan.js';
import type { CounterfactualEditor } from './image-editor.js';
import { settleReply, type EditResult } from './settle-reply.js';

/** One attempt at a counterfactual image: the plan and its result. */
export interface Proposal {
  /** `undefined` if the analyst found no edit. */
  readonly plan: EditPlan | undefined;
  readonly result: EditResult | { readonly status: 'unplanned'; readonly note: string };
}

/** Plans an edit, runs the editor, and brings the reply into the form of the original. Rethrows errors of both. */
export async function proposeEdit(
  task: EditTask,
  {
    analyst,
    editor,
    ...context
  }: EditContext & { readonly analyst: Analyst; readonly editor: CounterfactualEditor },
): Promise<Proposal> {
  const plan = await analyst.plan(task, context);
  if (!plan) {
    return {
      plan,
      result: { status: 'unplanned', note: `the analyst '${analyst.name}' found no edit for the question` },
    };
  }
  const { image, question, attempt } = task;
  const reply = await editor.edit({ image, instruction: plan.instruction, question, attempt }, context);
  return { plan, result: settleReply(image, reply) };
}

/** The notes of a proposal in one text, `null` if there are none. */
export function joinNotes({ plan, result }: Proposal): string | null {
  const notes = [plan?.note, result.note].filter((note) => note !== undefined);
  return notes.length === 0 ? null : notes.join('; ');
}
