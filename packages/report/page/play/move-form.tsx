import type { AnyGame, TurnOf } from '@masbench/core';
import { promptedSeat, type Benchmark } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { readGivenAction, writeQuestion } from '../../src/move-question.ts';
import { QuestionImages } from '../parts/question-images.tsx';
import { QuestionForm } from '../seat/question-form.tsx';

/** A move that the person is asked for. */
export interface AskedMove {
  readonly number: number;
  readonly turn: TurnOf<AnyGame>;
  readonly error: string | undefined;
  /** Takes a legal action. */
  readonly answer: (action: unknown) => void;
}

/** The question of a match that is played in the page, and one way to answer it: as the game lets people type it, else a form. */
export function MoveForm({
  asked: { turn, error: refused, answer },
  benchmark: { seats, prompts = {} },
  takesFocus,
}: {
  readonly asked: AskedMove;
  readonly benchmark: Pick<Benchmark, 'seats' | 'prompts'>;
  readonly takesFocus: boolean;
}): JSX.Element {
  const human = promptedSeat(prompts, seats.human);
  const question = useMemo(() => writeQuestion(turn, human), [turn]);
  const [error, setError] = useState(refused ?? null);
  return (
    <QuestionForm
      question={question}
      error={error}
      takesFocus={takesFocus}
      onSend={(answered) => {
        const parsed = turn.schema.safeParse(readGivenAction(turn, human, answered));
        if (parsed.success) answer(parsed.data);
        else setError(parsed.error.issues.map(({ message }) => message).join('; '));
      }}
    >
      <QuestionImages images={question.images} />
    </QuestionForm>
  );
}
