/** Characters that are commands, and those that every engine has in another form. */
const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  // `\textquotedbl` is an error in documents without T1.
  '"': '{\\char34}',
  '\u00a0': '~',
  '–': '--',
  '—': '---',
  '‘': '`',
  '’': "'",
  '“': '``',
  '”': "''",
  '…': '\\dots{}',
  '•': '\\textbullet{}',
  ß: '\\ss{}',
  Æ: '\\AE{}',
  æ: '\\ae{}',
  Œ: '\\OE{}',
  œ: '\\oe{}',
  Ø: '\\O{}',
  ø: '\\o{}',
  Ł: '\\L{}',
  ł: '\\l{}',
  ı: '\\i{}',
};

/** Signs of math mode that need no package. */
const math: Readonly<Record<string, string>> = {
  '−': '-',
  '★': '\\star',
  '☆': '\\star',
  '✓': '\\surd',
  '✔': '\\surd',
  '✗': '\\times',
  '×': '\\times',
  '·': '\\cdot',
  '±': '\\pm',
  '→': '\\to',
  '←': '\\gets',
  '≤': '\\leq',
  '≥': '\\geq',
  '≠': '\\neq',
  '≈': '\\approx',
  '∞': '\\infty',
  '°': '^{\\circ}',
  '²': '^{2}',
  '³': '^{3}',
  α: '\\alpha',
  β: '\\beta',
  γ: '\\gamma',
  δ: '\\delta',
  ε: '\\epsilon',
  λ: '\\lambda',
  µ: '\\mu',
  μ: '\\mu',
  π: '\\pi',
  ρ: '\\rho',
  σ: '\\sigma',
  τ: '\\tau',
  φ: '\\phi',
  χ: '\\chi',
  ω: '\\omega',
  Δ: '\\Delta',
  Σ: '\\Sigma',
  Ω: '\\Omega',
};

/** Accents over letters of the Latin alphabet, by the mark that Unicode puts behind the letter. */
const accents: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': "'",
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '=',
  '\u0306': 'u',
  '\u0307': '.',
  '\u0308': '"',
  '\u030a': 'r',
  '\u030b': 'H',
  '\u030c': 'v',
  '\u0327': 'c',
};

/**
 * Escapes any text for LaTeX, in ASCII, so that it compiles under pdfLaTeX, XeLaTeX and LuaLaTeX with any font encoding and
 * without a package. Accented Latin letters and common signs are commands. Another character stands as it is for the
 * engines that read Unicode, and as its number, `U+4E2D`, for pdfLaTeX, which would stop. White space, and whatever has no
 * width, is one space or nothing.
 */
export function latexText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, (blank) => (/^\u00a0+$/.test(blank) ? blank : ' '))
    .replaceAll(/[\p{Cf}\ufe00-\ufe0f]/gu, '')
    .replaceAll(/[^\u0020-\u007e]|[\\~^<>|"&%$#_{}]/gu, escapeCharacter)
    .replace(/^[[*]/, '{$&}');
}

function escapeCharacter(character: string): string {
  if (Object.hasOwn(commands, character)) return commands[character] ?? '';
  if (Object.hasOwn(math, character)) return `$${math[character]}$`;
  if (character.length === 1 && character <= '~') return `\\${character}`;
  const [, letter, mark = ''] = /^([A-Za-z])(\p{Mn})$/u.exec(character.normalize('NFD')) ?? [];
  const accent = accents[mark];
  // A dot over these would stay below the accent.
  if (letter !== undefined && accent !== undefined)
    return `\\${accent}{${/[ij]/.test(letter) && mark !== '\u0327' ? `\\${letter}` : letter}}`;
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const isShown = !/[\p{Cs}\p{Cn}\p{Co}]/u.test(character);
  return isShown ? `\\ifdefined\\Umathcode ${character}\\else U+${number}\\fi{}` : `U+${number}`;
}
