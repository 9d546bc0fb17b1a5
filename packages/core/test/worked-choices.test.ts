import { describe, expect, it } from 'vitest';
import { findChoice, type Choice } from '../src/reading/find-choice.ts';
import type { ChoiceLabels } from '../src/contracts/ask.ts';

const letters = ['A', 'B', 'C'];
const names = ['Hortensia', 'Corvin', 'Bo', 'Bob'];

function finds(choices: readonly Choice[], meant: Choice | undefined, labels?: ChoiceLabels) {
  return (said: string): void => {
    expect([said, findChoice(said, choices, labels)]).toEqual([said, meant]);
  };
}

/** Texts, set off by bars. */
const listed = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' ¦ '));

describe('a choice', () => {
  it('is found within marks, quotes, brackets and signs, and in any letters', () => {
    expect.hasAssertions();
    const within = listed(
      "*B* ¦ `B` ¦ “B” ¦ „B“ ¦ «B» ¦ \"B\" ¦ 'B' ¦ ''B'' ¦ ‘B’ ¦ __B__ ¦ (B) ¦ [B] ¦ {B} ¦ <B>",
    );
    const marked = listed(
      "'''''B''''' ¦ \\boxed{B} ¦ \\text{B} ¦ \\textbf{B} ¦ \\mathrm{B} ¦ $B$ ¦ $\\boxed{B}$ ¦ - B ¦ – B ¦ • B",
    );
    const ended = ['> B', '## B', 'B.', 'B,', 'B;', 'B:', 'B!', 'B...', ' b\n', 'Ｂ', '**(B).**', '([B])'];
    [...within, ...marked, ...ended].forEach(finds(letters, 'B'));
    finds(['Player 1', 'Player 2'], 'Player 1')(' player \n 1');
    finds([1, -1], -1)('-1');
    finds([1, -1], 1)('- 1');
    ['<Bob>', '(Bob)', '[Bob]', '{Bob}', '$Bob$', '\\boxed{Bob}', '\\text{Bob}', '#  Bob'].forEach(
      finds(names, 'Bob'),
    );
    // What stands inside a name, or around a part of it, is no mark.
    listed(
      'Player (1) ¦ (Player) 1 ¦ Player [1] ¦ [Player] 1 ¦ Player {1} ¦ {Player} 1 ¦ Player <1>',
      '<Player> 1 ¦ Player $1$ ¦ $Player$ 1 ¦ Player \\text{1} ¦ \\text{Player} 1 ¦ Player - 1',
      "Player' 1 ¦ Play_er 1 ¦ Player, 1 ¦ Player so 1 ¦ Player the answer is 1 ¦ Player I choose 1",
    ).forEach(finds(['Player 1', 'Player 2'], undefined));
    // Other commands of LaTeX, and brackets that are not around it, say something else.
    ['\\frac{B}', '\\boxed{B} or x', '$B$ or x', '(A)(B)', '[A][B]', '<A><B>', '{A}{B}'].forEach(
      finds(letters, undefined),
    );
  });

  it('is found behind words that introduce it, one after the other, five at most', () => {
    expect.hasAssertions();
    listed(
      'So B ¦ Therefore, B ¦ thus: B ¦ hence B ¦ OK, B ¦ okay B ¦ Well, B ¦ sure, B',
      'My final answer is B ¦ Answer: B ¦ answer = B ¦ The best option: B ¦ The correct choice is B',
      "I choose B ¦ I pick B ¦ I'd select B ¦ I’ll go with B ¦ I will vote for B ¦ I would say B",
      'I do take B ¦ I protect: B ¦ I attack B ¦ Option B ¦ the option would be B ¦ My vote goes to B',
      'Letter B ¦ So, I say the answer is B ¦ The  final   answer  is  B ¦ answer:B ¦ I  pick  B',
      'I pick:B ¦ I vote B ¦ so, so, so, so, so, B ¦ So, B) because it is blue',
    ).forEach(finds(letters, 'B'));
    ['so, so, so, so, so, so, B', 'Maybe B', 'I like B', 'sob', 'answers B'].forEach(
      finds(letters, undefined),
    );
  });

  it('is found before what is set off from it, if that names no other and denies nothing', () => {
    expect.hasAssertions();
    listed(
      'B) because it is blue ¦ B: it is ¦ B. It is ¦ B, for it is ¦ B; so ¦ B — yes ¦ B – yes ¦ B | blue',
      'B (blue) ¦ B - it is ¦ B\nIt is ¦ B] it is ¦ B. a car is seen ¦ B. 4 ¦ B:it is ¦ B  : it is',
    ).forEach(finds(letters, 'B'));
    listed(
      'B it is ¦ B-side ¦ B. A ¦ B. Or A. ¦ B, not A ¦ B, not sure ¦ B, never ¦ B. It cannot be',
      "B, it isn't clear ¦ B, it isn’t clear ¦ B. No ¦ B, or neither ¦ B. None ¦ B is wrong ¦ B, unless",
      'B, but ¦ B, rather ¦ B. It is false ¦ B,not so ¦ B:A',
    ).forEach(finds(letters, undefined));
    finds(names, 'Bob')('Bob: he is loud');
    finds(names, 'Bo')('Bo: he is loud');
    finds(['Player 1', 'Player 2'], 'Player 1')('player  1: he is loud');
    finds(names, undefined)('Bob: he and Corvin');
    ['B. Or C.', 'B is: x', 'Z: x'].forEach(finds(['B', 'Bob', 'C'], undefined));
    finds(['B', 'I'], 'B')('B. I am sure');
    finds(['B', 'I'], undefined)('B. I.');
    finds(['yes', 'no'], 'no')('No. It is not red.');
    finds(['yes', 'no'], undefined)('Yes. It is not red.');
    finds(['none', 'Bo'], 'none')('None. It is not clear.');
  });

  it('is found where a sentence comes to it', () => {
    expect.hasAssertions();
    listed(
      'I think so, and the answer is (B) ¦ Look. The choice is B. ¦ Then the option would be B!',
      'Look. Answer: B. ¦ Then decision = b ¦ Then we pick B ¦ Look, and choose option B',
      'Look, and go with the B ¦ He looks, so exile B. ¦ We protect player B ¦ We eliminate B;',
      'We inspect B: ¦ We unmask B, ¦ We vote to exile B ¦ It seems to be (B) then',
      'The answer is B. A is red. ¦ Look, the answer is B. C is red. ¦ Look. The answer is B, as (A) is red.',
    ).forEach(finds(letters, 'B'));
    listed(
      'The answer is B and C ¦ Then vote for B. Then vote for C. ¦ (A) or (B) then',
      'It seems that (B) is not it ¦ Then B ¦ The answers are B ¦ It is an answer: Bold',
    ).forEach(finds(letters, undefined));
    finds(names, 'Hortensia')('Therefore my vote goes to Hortensia.');
    finds(names, undefined)('We vote for Hortensia. Corvin is quiet.');
    finds(names, undefined)('It may be (Hortensia) then');
    finds(['C++', 'a.c'], 'C++')('Look, the answer is C++.');
    finds(['C++', 'a.c'], undefined)('Look, the answer is abc.');
  });

  it('may be the text of its option, and is none where that text is of another', () => {
    expect.hasAssertions();
    const labels = { A: 'Red car', B: 'Blue car', C: 'None of these' };
    ['Blue car.', 'B. blue car', 'The answer is blue car', 'B) Blue  car.'].forEach(
      finds(letters, 'B', labels),
    );
    ['B. red car', 'a red car', 'red car, blue car'].forEach(finds(letters, undefined, labels));
    finds(letters, 'C', labels)('C. None of these');
    finds(letters, 'C', labels)('None of these');
    finds(letters, 'C', labels)('C). None of these');
    finds(letters, undefined, { A: 'car', B: 'car' })('car');
    const long = 'so '.repeat(70).trim();
    finds(letters, 'B', { A: 'car', B: long })(`${long}.`);
    finds(letters, undefined, { A: '' })('');
    finds(letters, 'B', { A: '!' })('B (');
    // A choice goes before the text of another one.
    finds(letters, 'B', { A: 'b' })('b.');
    finds([true, false, null], null, { null: 'none' })('None');
    finds([true, false], true)('True');
    finds([1, 2, 3], 3)('3.');
    finds(['go'], undefined)('stay');
    finds(['toString', 'B'], 'toString')('tostring');
  });

  it('is not made of an answer that says nothing, not even the only one or one without a text', () => {
    expect.hasAssertions();
    ['', '!', ' . ', '**', '()'].forEach(finds(['go'], undefined));
    ['', '!'].forEach(finds(letters, undefined, { A: 'red', B: 'blue' }));
  });

  it('is none in a speech, among two that are written alike, and beside one without letters', () => {
    expect.hasAssertions();
    finds(letters, 'B')(`B. ${'so '.repeat(59)}`.trim());
    finds(letters, undefined)(`B. ${'so '.repeat(60)}`.trim());
    finds(letters, 'B')(`B.${'  so'.repeat(59)}`);
    finds(letters, 'B')(`B. ${'x'.repeat(397)}`);
    finds(letters, undefined)(`B. ${'x'.repeat(398)}`);
    finds(['x'.repeat(401)], 'x'.repeat(401))('x'.repeat(401));
    finds(['go', 'GO', 'stay'], undefined)('Go');
    finds(['go', 'GO', 'stay'], 'GO')('GO');
    finds(['.', 'B'], undefined)('b');
    finds(['', 'B'], '')('');
  });
});
