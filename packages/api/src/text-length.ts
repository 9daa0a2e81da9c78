const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\ud840-\ud87f][\udc00-\udfff]/gu
/** Display width: a Han character fills two. */
export const widthOf = (text: string): number => [...text].length + (text.match(wide)?.length ?? 0)
export const lengthOf = (text: string): number => [...text].length

/** How a character that nobody sees is named: `U+202E`. */
export const codePointOf = (character: string): string => `U+${character.codePointAt(0)?.toString(16).padStart(4, '0').toUpperCase()}`
