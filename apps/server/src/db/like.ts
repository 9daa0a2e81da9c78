/** A text as the pattern of LIKE that finds it anywhere: `%`, `_` and `\` of it mean themselves. */
export const containing = (text: string): string => `%${literalLike(text)}%`

/** A text inside a pattern of LIKE, where its signs mean themselves. */
export const literalLike = (text: string): string => text.replaceAll(/[\\%_]/gu, String.raw`\$&`)
