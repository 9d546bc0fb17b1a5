import { quoted } from '@masbench/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const characters = 'a"\\\n\u2028\u0085\u009b\u202e\u200b\u00ad\ud800\u{e0041}⟦⟧〛<>&`\ufeff\u{1f600}';
const hostile = fc.string({ unit: fc.constantFrom(...Array.from(characters)) });

describe('a quoted text', () => {
  it('is the same text when it is read back', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(JSON.parse(quoted(text))).toBe(text);
      }),
    );
  });

  it('has nothing in it that ends it, stands for markup or cannot be seen', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(quoted(text)).toMatch(/^"(?:[^"\\]|\\.)*"$/u);
        expect(quoted(text)).not.toMatch(/[<>&`⟦⟧〛\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      }),
    );
  });

  it('may be any plain JSON, whose texts and names of fields are escaped alike', () => {
    fc.assert(
      fc.property(fc.dictionary(hostile, fc.oneof(hostile, fc.array(hostile), fc.integer())), (value) => {
        expect(JSON.parse(quoted(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(quoted(value)).not.toMatch(/[<>&`⟦⟧〛\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      }),
    );
  });

  it('stays readable where there is nothing to hide', () => {
    expect(quoted('Ich glaube, «Ada» lügt 😀')).toBe('"Ich glaube, «Ada» lügt 😀"');
  });
});
