import * as z from 'zod/mini'
import { issue } from '../fields.ts'
import { lengthOf, widthOf } from '../text-length.ts'
import { limits } from '../limits.ts'

/** A joiner or a style stands between pictures only, and a tag only behind the flag that it describes. */
const emoji =
  /(?:\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*(?:[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{3,6}\u{e007f})?|\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3)/gu
/** Controls, marks of direction, what has no width or no picture, private and unassigned characters. U+2800 is an empty Braille cell. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** A mark needs a letter before it; more than four on one letter reach into the lines around. */
const loose = /^\p{M}|\p{M}{5,}/u

/** The first character that a name may not hold, as its letter says: `U+200B`. Null when all of them may. */
function refused(name: string): string | null {
  const rest = name.replaceAll(emoji, 'x')
  const bad = unseen.exec(rest)?.[0] ?? loose.exec(rest)?.[0]
  return bad === undefined ? null : `U+${(bad.codePointAt(0) ?? 0).toString(16).padStart(4, '0').toUpperCase()}`
}

function problemOf(name: string): string | undefined {
  const { min, max } = limits.display_name
  const n = lengthOf(name)
  if (name === '') return issue('field_empty')
  if (n > max || widthOf(name) < min) return issue('field_length', { min, max, n })
  const c = refused(name)
  return c === null ? undefined : issue('field_characters', { c })
}

/** One spelling for what looks the same: NFC, every space a plain one, none at the ends. */
export const tidyName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()

const lengthWrong = issue('field_length', limits.display_name)

/** What a team, a person or an entrant is called: 2–40 characters (code points; a Han character fills two of the minimum), all that can be seen. */
export const displayName = z.pipe(
  z.pipe(z.string({ error: issue('field_wrong') }).check(z.maxLength(1024, { error: lengthWrong })), z.transform(tidyName)),
  z.string().check((ctx) => {
    const message = problemOf(ctx.value)
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: ctx.value })
  }),
)
