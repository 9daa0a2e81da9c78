export const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/u

/** Reckoned width of a label at 22 u: Han 1 em, m and w nearly so, other characters a little over half. */
export const labelWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 22 : 'mwMW'.includes(character) ? 19 : 12), 12)
