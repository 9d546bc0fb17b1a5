import { editTypes, type EditType, classifyByWords, targetOfWords } from '../src/counterfactual/edit-type.ts';
import { modelAnalyst, wordAnalyst, worldAnalyst, generateQuestion } from '@masbench/counterfactual-images';
import { createRng } from '@masbench/statistics';
import { describe, expect, test } from 'vitest';
import {
  classificationPrompt,
  instructionPrompt,
  parseClassification,
  parseInstructionReply,
  readSceneGraph,
  sceneGraphPrompt,
} from '../src/counterfactual/analysis-prompts.ts';
import { listTargets } from '../src/counterfactual/scene-graph.ts';
import { worldItem } from '../src/world/world-item.ts';

const context = {
  signal: new AbortController().signal,
  use: (): void => undefined,
  rng: createRng(1, 'analysis'),
};

describe('edit types by words', () => {
  test.each([
    ['How many people are wearing hats?', 'quantity', 'people'],
    ['Is there a dog in the image?', 'existence', 'dog'],
    ['What does the sign say?', 'text', 'main object'],
    ['Where is the bicycle?', 'position', 'bicycle'],
    ['What colour is the umbrella?', 'colour', 'umbrella'],
    ['What color is the car?', 'colour', 'car'],
    ['Is the left line longer than the right line?', 'attribute', 'left line'],
    ['What is the man holding?', 'object', 'man'],
  ])('%s → %s', (question, type, target) => {
    expect(classifyByWords(question)?.name).toBe(type);
    expect(targetOfWords(question)).toBe(target);
  });

  test('agree with the generator about its own questions', () => {
    for (let index = 0; index < 70; index++) {
      const { text, editType } = worldItem({ seed: 'types', index });
      expect([text, classifyByWords(text)?.name]).toEqual([text, editType]);
    }
  });

  test('can be extended: a type in front of the table is tried first', () => {
    const weather: EditType = {
      name: 'weather',
      description: 'asks what the weather is like: it changes',
      matches: (question) => /weather/i.test(question),
      instruct: () => 'Make it rain.',
    };
    const types = [weather, ...editTypes];
    expect(classifyByWords('What is the weather like?', types)?.name).toBe('weather');
    const plan = wordAnalyst({ types }).plan(task('What is the weather like?'), context);
    expect(plan).toMatchObject({ editType: 'weather', instruction: 'Make it rain.' });
    expect(classificationPrompt('?', types)).toContain('weather');
  });
});

describe('replies of a model', () => {
  test('name a type only where they name one', () => {
    expect(parseClassification('  Colour.', editTypes)?.name).toBe('colour');
    expect(parseClassification('**quantity**', editTypes)?.name).toBe('quantity');
    expect(parseClassification('either colour or text', editTypes)).toBeUndefined();
    expect(parseClassification('', editTypes)).toBeUndefined();
  });

  test('hold a scene graph, with or without fences and prose', () => {
    const graph = { nodes: [{ id: 'dog-1', type: 'dog', attributes: { colour: 'brown' } }], edges: [] };
    expect(readSceneGraph(`Here it is:\n\`\`\`json\n${JSON.stringify(graph)}\n\`\`\`\nDone.`)).toEqual(graph);
    expect(readSceneGraph('{"nodes":[{"id":"x"}]}')).toEqual({
      nodes: [{ id: 'x', attributes: {} }],
      edges: [],
    });
    for (const junk of ['', 'no graph', '{', '{"nodes":1}', '}{'])
      expect(readSceneGraph(junk)).toBeUndefined();
  });

  test('hold an instruction once quotes, fences and labels are off', () => {
    expect(parseInstructionReply('"Remove the dog."')).toBe('Remove the dog.');
    expect(parseInstructionReply('```\nInstruction: Remove\nthe dog.\n```')).toBe('Remove the dog.');
    expect(parseInstructionReply('  ')).toBeUndefined();
  });

  test('lead to the node that shares most words with the question', () => {
    const nodes = [
      { id: 'dog-1', type: 'dog', attributes: { colour: 'brown' } },
      { id: 'umbrella-1', type: 'umbrella', attributes: { colour: 'red' } },
      { id: 'car-1', type: 'car', attributes: {} },
    ];
    const found = listTargets({ nodes, edges: [] }, 'Is the red umbrella held by the dog?');
    expect(found.map(({ id }) => id)).toEqual(['umbrella-1', 'dog-1']);
  });
});

describe('the model analyst', () => {
  test('asks for type, graph and instruction, shows the image for the last two, and passes rejections on', async () => {
    const asked: { user: string; images: number }[] = [];
    const replies = [
      'colour',
      '{"nodes":[{"id":"u","type":"umbrella","attributes":{"colour":"red"}}]}',
      'Make the umbrella green.',
    ];
    const analyst = modelAnalyst({
      ask: async ({ user, images }) => {
        asked.push({ user, images: images.length });
        return replies[asked.length - 1] ?? '';
      },
    });
    const plan = await analyst.plan(
      { ...task('What colour is the umbrella?'), attempt: 2, rejected: ['too small a change'] },
      context,
    );
    expect(plan).toEqual({
      editType: 'colour',
      target: 'red umbrella',
      instruction: 'Make the umbrella green.',
    });
    expect(asked.map(({ images }) => images)).toEqual([0, 1, 1]);
    expect(asked[1]?.user).toBe(sceneGraphPrompt('What colour is the umbrella?'));
    expect(asked[2]?.user).toContain('too small a change');
  });

  test('falls back on words where replies cannot be read, and notes each time', async () => {
    const plan = await modelAnalyst({ ask: async () => '' }).plan(task('How many dogs are there?'), context);
    expect(plan).toMatchObject({ editType: 'quantity', target: 'dogs' });
    expect(plan?.instruction).toContain('one more of the dogs');
    expect(plan?.note?.split('; ')).toHaveLength(3);
    // Words can tell the type, so that it is not asked for.
    let calls = 0;
    const ask = async (): Promise<string> => `${++calls}`;
    await modelAnalyst({ ask, classify: 'words' }).plan(task('How many dogs are there?'), context);
    expect(calls).toBe(2);
  });

  test('tells the model of all three constraints', () => {
    const [editType] = editTypes;
    if (!editType) throw new Error('the table is not empty');
    const prompt = instructionPrompt({
      question: 'Q',
      editType,
      target: 'T',
      graph: undefined,
      rejected: [],
    });
    for (const constraint of ['look like the original', 'same kind of scene', 'look natural'])
      expect(prompt).toContain(constraint);
  });
});

test('the world analyst plans an edit of the question’s type, and none for other questions', () => {
  for (let index = 0; index < 14; index++) {
    const { question, original } = generateQuestion({ seed: 'plans', index });
    const { answer: _answer, ...open } = question;
    const plan = worldAnalyst().plan({ question: open, image: original, attempt: 1, rejected: [] }, context);
    expect(plan).toMatchObject({ editType: question.category });
    expect(worldAnalyst().plan({ ...task('Is there a dog?'), image: original }, context)).toBeUndefined();
  }
});

function task(question: string): Parameters<ReturnType<typeof wordAnalyst>['plan']>[0] {
  const image = { sha256: '0'.repeat(64), mediaType: 'image/png', width: 8, height: 8 };
  return { question: { id: 'q', question, image }, image: new Uint8Array(), attempt: 1, rejected: [] };
}
