import { maskedFlag } from '@beacon/api/bank/question'

interface Flagged {
  parts: readonly { flags: readonly { content: string; match?: string | undefined }[] }[]
  decoy_flags?: readonly string[] | undefined
}
interface Written {
  path: (string | number)[]
  text: string
  folded: boolean
}

const fold = (text: string) => text.normalize('NFC').trim().toLowerCase()

function written(value: Flagged): Written[] {
  const flags = value.parts.flatMap((part, p) =>
    part.flags.map((flag, f) => ({
      path: ['parts', p, 'flags', f, 'content'],
      text: flag.match === 'regex' ? '' : flag.content,
      folded: flag.match === 'case_insensitive',
    })),
  )
  const decoys = (value.decoy_flags ?? []).map((text, d) => ({ path: ['decoy_flags', d], text, folded: false }))
  return [...flags, ...decoys].filter(({ text }) => text.trim() !== '' && text !== maskedFlag)
}

/** Flags that say the same as an earlier one: equal as written, or in either case where one of the two takes either case. */
export function repeatedFlags(value: Flagged): { path: (string | number)[]; n: number }[] {
  const rows = written(value)
  return rows.flatMap((row, index) => {
    const earlier = rows.slice(0, index).findIndex((other) => isSame(row, other))
    return earlier < 0 ? [] : [{ path: row.path, n: earlier + 1 }]
  })
}

const isSame = (a: Written, b: Written): boolean => (a.folded || b.folded ? fold(a.text) === fold(b.text) : a.text.trim() === b.text.trim())
