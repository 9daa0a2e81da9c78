import { visitRegExpAST, type AST } from '@eslint-community/regexpp'

/** Characters that no set of the expression tells apart. */
export interface Letter {
  isLineEnd: boolean
  isWord: boolean
  sets: ReadonlySet<string>
}

/** A character of every kind that sets may name: scripts, marks, spaces, controls, symbols, halves of pairs. */
const kinds = '\u{2028}\u{FEFF}\u{3000}\u{200B}\u{AD}éßñǅΩжא٣あ漢\u{301}€−²Ⅷ￥\u{E000}\u{D800}\u{1F600}\u{10FFFF}'

/** The alphabet of an expression: JavaScript itself says which characters are in which set. */
export function lettersOf(pattern: AST.Pattern, sets: ReadonlySet<string>, flags: string): Letter[] {
  const points = new Set(Array.from({ length: 0x180 }, (_, code) => code))
  for (const char of kinds) points.add(char.codePointAt(0) ?? 0)
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => [value - 1, value, value + 1].forEach((code) => points.add(code)),
  })
  const isByPoint = /[uv]/u.test(flags)
  const known = flags.replaceAll(/[^isuv]/gu, '')
  const tests = [...sets].map((set) => [set, new RegExp(`^(?:${set})$`, known)] as const)
  const found = new Map<string, Letter>()
  for (const code of points) {
    if (code < 0 || code > (isByPoint ? 0x10_ff_ff : 0xff_ff)) continue
    const char = String.fromCodePoint(code)
    const letter = {
      isLineEnd: /[\n\r\u2028\u2029]/u.test(char),
      isWord: /\w/u.test(char),
      sets: new Set(tests.filter(([, test]) => test.test(char)).map(([set]) => set)),
    }
    found.set([letter.isLineEnd, letter.isWord, ...letter.sets].join('\0'), letter)
  }
  return [...found.values()]
}
