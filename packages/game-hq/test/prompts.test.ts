import { always, describeTurn, hqPrompts, type HqTurn } from '@masbench/game-hq';
import { beforeAll, describe, expect, it } from 'vitest';
import { match, passages, player, worth } from './playing.js';

const secret = 'PELICAN';
const turns: HqTurn[] = [];

/** A full match in which both seats review, and every text of B holds a word that A must never read. */
beforeAll(async () => {
  await match(
    {
      A: player({ policy: always, watch: (turn) => turns.push(turn) }),
      B: player({ policy: always, write: () => `${secret} ${worth(0.4)}` }),
    },
    { passages: passages(4) },
  );
});

function last<Kind extends HqTurn['kind']>(kind: Kind): Extract<HqTurn, { kind: Kind }> {
  const found = turns.findLast((turn): turn is Extract<HqTurn, { kind: Kind }> => turn.kind === kind);
  if (found === undefined) throw new Error(`no ${kind} was asked`);
  return found;
}

describe('hqPrompts', () => {
  it('tell the policy its status, its resources, the worst text, its rivals and the keys of the answer', () => {
    const { user } = hqPrompts.policy(last('policy'));
    expect(user).toContain('Your team, A, so far:');
    expect(user).toContain('Passages done: 3 of 4 (1 to go');
    expect(user).toMatch(/Mean hallucination score: 0\.\d{4} \(before reviews 0\.\d{4}/);
    expect(user).toMatch(/Lowest score: 0\.\d{4}, text p\d \(\d reviews? of it left\)/);
    expect(user).toMatch(/Spent: 8 calls, 320 tokens \(240 read, 80 written\), 2 reviews, 8\.00 seconds/);
    expect(user).toMatch(/- B: \d passages? done, mean score 0\.4000, lowest score 0\.4000, \d+ calls/);
    expect(user).toContain('- continue: ');
    expect(user).toContain('- review: ');
    expect(user).toContain('- end: ');
    expect(user).toContain('p4: Passage 4');
    expect(user).toMatch(/The quality threshold of 0\.85 recommends: review p\d\./);
    expect(user).toContain('{"choice": "continue" | "review" | "end", "passage": ');
  });

  it('say so where nothing is known of the rivals, and offer no text for review at the start', () => {
    const [first] = turns;
    if (first?.kind !== 'policy') throw new Error('the first move is a decision');
    const { user } = hqPrompts.policy(first);
    expect(user).toContain('Nothing is known of them at the moment.');
    expect(user).toContain('Lowest score: none yet');
    expect(user).not.toContain('Texts that may be reviewed');
  });

  it('give the writer the passage, and for a review the earlier summary and its score', () => {
    const summarize = last('summarize');
    expect(hqPrompts.summarize(summarize).user).toContain(summarize.data.passage.text);
    expect(hqPrompts.summarize(summarize).user).toContain('{"summary": "your summary"}');
    const review = last('review');
    const { user } = hqPrompts.review(review);
    expect(user).toContain(review.data.passage.text);
    expect(user).toContain(review.data.previous);
    expect(user).toContain(`it scored ${review.data.score?.toFixed(4)}`);
    expect(hqPrompts.review({ ...review, data: { ...review.data, score: null } }).user).toContain(
      'it could not be scored',
    );
  });

  it('never hold a text of another seat', () => {
    const read = turns.map((turn) => JSON.stringify([describeTurn(turn), turn.data, turn.view]));
    expect(read.some((text) => text.includes(secret))).toBe(false);
  });
});

describe('describeTurn', () => {
  it('writes every kind of move for a person', () => {
    expect(describeTurn(last('policy'))).toMatch(/^Seat A: policy\n[^]*Choose: continue, review, end$/);
    expect(describeTurn(last('summarize'))).toMatch(/^Seat A: summarize\nPassage 4\n[^]*Write a summary/);
    expect(describeTurn(last('review'))).toContain(last('review').data.previous);
  });
});
