import { maskedFlag } from '@beacon/api/bank/question'
import type { FieldError } from '@beacon/api/errors'
import { RE2JS } from 're2js'
import { newId } from '../../../db/id.ts'
import { withStandingIds } from '../../../db/same-content.ts'
import type { SealedFlag, StoredPart } from '../../../db/schema/contest/answer-columns.ts'
import { failFields } from '../../../failure.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { openDecoys } from './decoys.ts'

export interface FlagInput {
  flag_id?: string | undefined
  content: string
  match: SealedFlag['match']
}
export interface PartInput {
  part_id?: string | undefined
  name: string
  score_share: number
  logic: StoredPart['logic']
  flags: FlagInput[]
}
export interface SealedFlags {
  parts: StoredPart[]
  decoy_flags: SealedFlag[]
}

/** How a flag that takes either case is compared. */
const foldFlag = (text: string): string => text.normalize('NFC').toLowerCase()

export const openFlag = (secret: SecretBox, flag: SealedFlag): string =>
  secret.open('flag', Buffer.from(flag.sealed, 'base64'), flag.flag_id)

export function sealFlag(secret: SecretBox, flag: FlagInput & { flag_id: string }): SealedFlag {
  return { flag_id: flag.flag_id, match: flag.match, sealed: secret.seal('flag', flag.content, flag.flag_id).toString('base64') }
}

/**
 * Judges and seals the flags of a form. `••••` keeps the stored flag; ids that the question does not know get new ones.
 * A text that stands stays sealed as it is, so that a save which leaves the flags alone is seen to leave them alone.
 * Throws `flag_duplicate` or `regex_wrong` at the field.
 */
export function sealFlags(secret: SecretBox, input: { parts: PartInput[]; decoy_flags: string[] }, old: SealedFlags | null): SealedFlags {
  const form = openInput(secret, input, old)
  checkFlags(form)
  const before = new Map(allFlags(old).map((flag) => [flag.flag_id, flag]))
  const seal = (flag: FlagInput & { flag_id: string }): SealedFlag => {
    const known = before.get(flag.flag_id)
    return known !== undefined && known.match === flag.match && openFlag(secret, known) === flag.content ? known : sealFlag(secret, flag)
  }
  return { parts: form.parts.map((part) => ({ ...part, flags: part.flags.map(seal) })), decoy_flags: form.decoy_flags.map(seal) }
}

type Opened = {
  parts: Array<Omit<StoredPart, 'flags'> & { flags: Array<FlagInput & { flag_id: string }> }>
  decoy_flags: Array<FlagInput & { flag_id: string }>
}

function openInput(secret: SecretBox, input: { parts: PartInput[]; decoy_flags: string[] }, old: SealedFlags | null): Opened {
  const named = withKnownIds(secret, input.parts, old?.parts ?? [])
  const partIds = new Set(old?.parts.map((part) => part.part_id))
  const flags = new Map(old?.parts.flatMap((part) => part.flags).map((flag) => [flag.flag_id, flag]))
  const parts = named.map((part, p) => ({
    ...part,
    part_id: part.part_id !== undefined && partIds.delete(part.part_id) ? part.part_id : newId(),
    flags: part.flags.map((flag, f) => {
      const known = flag.flag_id === undefined ? undefined : flags.get(flag.flag_id)
      if (known !== undefined) flags.delete(known.flag_id)
      if (flag.content !== maskedFlag) return { ...flag, flag_id: known?.flag_id ?? newId() }
      return known === undefined
        ? failFields({ [`parts.${p}.flags.${f}.content`]: { code: 'field_wrong' } })
        : { ...flag, flag_id: known.flag_id, content: openFlag(secret, known) }
    }),
  }))
  const standing = (old?.decoy_flags ?? []).map((flag) => opened(secret, flag))
  return { parts, decoy_flags: openDecoys(input.decoy_flags, standing) }
}

const opened = (secret: SecretBox, flag: SealedFlag) => ({ flag_id: flag.flag_id, match: flag.match, content: openFlag(secret, flag) })

/** Parts and flags that are sent without ids and say what stands are those that stand. */
function withKnownIds(secret: SecretBox, sent: readonly PartInput[], old: readonly StoredPart[]): PartInput[] {
  const sameFlag = (flag: FlagInput, stands: SealedFlag) => flag.match === stands.match && flag.content === openFlag(secret, stands)
  const parts = withStandingIds(
    sent,
    old,
    'part_id',
    (part, stands) => part.name === stands.name && part.logic === stands.logic && part.score_share === stands.score_share,
  )
  return parts.map((part) => {
    const flags = old.find(({ part_id }) => part_id === part.part_id)?.flags ?? []
    return { ...part, flags: withStandingIds(part.flags, flags, 'flag_id', sameFlag) }
  })
}

const allFlags = (old: SealedFlags | null): SealedFlag[] => [
  ...(old?.parts.flatMap((part) => part.flags) ?? []),
  ...(old?.decoy_flags ?? []),
]

/** No two flags of a question may take the same text: equal as written, or in either case where one of them says so. */
export function checkFlags({ parts, decoy_flags }: { parts: Array<{ flags: FlagInput[] }>; decoy_flags: FlagInput[] }): void {
  const errors: Record<string, FieldError> = {}
  const rows = [
    ...parts.flatMap((part, p) => part.flags.map((flag, f) => ({ flag, path: `parts.${p}.flags.${f}.content` }))),
    ...decoy_flags.map((flag, d) => ({ flag, path: `decoy_flags.${d}` })),
  ]
  rows.forEach(({ flag, path }, index) => {
    const n = rows.slice(0, index).findIndex((other) => takeTheSame(other.flag, flag)) + 1
    if (n > 0) errors[path] = { code: 'flag_duplicate', details: { n } }
    const why = flag.match === 'regex' ? regexProblem(flag.content) : null
    if (why !== null) errors[path] = { code: 'regex_wrong', details: { reason: why } }
  })
  if (Object.keys(errors).length > 0) failFields(errors)
}

function takeTheSame(a: FlagInput, b: FlagInput): boolean {
  if (a.content === b.content) return true
  if (a.match === 'regex' || b.match === 'regex') return false
  return (a.match === 'case_insensitive' || b.match === 'case_insensitive') && foldFlag(a.content) === foldFlag(b.content)
}

/** Why re2js refuses a pattern, or null. */
export function regexProblem(pattern: string): string | null {
  try {
    RE2JS.compile(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
