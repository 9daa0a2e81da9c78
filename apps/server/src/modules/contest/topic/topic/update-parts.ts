import type { topic as contract } from '@beacon/api/topic/topic'
import { maskedFlag } from '@beacon/api/bank/question'
import type { Parsed } from '@beacon/api/endpoint'
import type { Ctx } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { withStandingIds } from '../../../../db/same-content.ts'
import type { TopicFlagRecord } from '../../../../db/schema/contest/topic.ts'
import type { TopicPart, TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { failFields } from '../../../../failure.ts'
import { checkFlags, openDecoys, partsByType } from '../../../bank/flag/index.ts'
import { openFlag, sealFlag, storedDigest } from './flag-digest.ts'
import { replaceFlags, selectFlags, type NewFlag } from './repo.ts'

export type Parts = NonNullable<Parsed<typeof contract.update>['body']['parts']>

interface PartsInput {
  row: TopicRecord
  flag_type: TopicRecord['flag_type']
  parts: Parts
  decoy_flags: string[] | undefined
}

/** Parts keep their number for good, since events carry it. Answers which flags changed, as `flag #2`. */
export async function putParts(ctx: Ctx, tx: Tx, input: PartsInput): Promise<{ stored: TopicPart[]; changed: string[] }> {
  const { row, flag_type } = input
  const old = await flagsById(tx, row, 'flag')
  const parts = withKnownIds(ctx, row, partsByType(flag_type, input.parts), [...old.values()])
  const stored = numbered(row.parts, parts)
  const opened = parts.map((part, p) => ({
    ...part,
    flags: part.flags.map((flag, f) => openInput(ctx, old, flag, `parts.${p}.flags.${f}.content`)),
  }))
  const oldDecoys = await flagsById(tx, row, 'decoy')
  const decoysThere = [...oldDecoys.values()].map((flag) => ({ ...flag, content: openFlag(ctx.secret, flag.flag_id, flag.content_sealed) }))
  const decoys = input.decoy_flags === undefined ? decoysThere : openDecoys(input.decoy_flags, decoysThere)
  checkFlags({ parts: opened, decoy_flags: decoys })
  const rows = opened.flatMap(({ flags }, p) =>
    flags.map((flag, sort) => sealed(ctx, row, { ...flag, kind: 'flag', part: stored[p]?.part ?? 0, sort }, old.get(flag.flag_id))),
  )
  const baits = decoys.map(({ flag_id, match, content }, sort) =>
    sealed(ctx, row, { flag_id, match, content, kind: 'decoy', part: 0, sort }, oldDecoys.get(flag_id)),
  )
  await replaceFlags(tx, row.resource_id, 'flag', rows)
  if (input.decoy_flags !== undefined) await replaceFlags(tx, row.resource_id, 'decoy', baits)
  return { stored, changed: [...namesOf(ctx, 'flag', rows, old), ...namesOf(ctx, 'decoy', baits, oldDecoys)] }
}

/** Those that differ by their place in the form, and those that are gone by the place they had. */
function namesOf(ctx: Ctx, word: 'flag' | 'decoy', rows: NewFlag[], before: ReadonlyMap<string, TopicFlagRecord>): string[] {
  const kept = new Set(rows.map(({ flag_id }) => flag_id))
  const changed = rows.flatMap((flag, index) => (isSame(ctx, before.get(flag.flag_id), flag) ? [] : [`${word} #${index + 1}`]))
  const gone = [...before.keys()].flatMap((id, index) => (kept.has(id) ? [] : [`${word} #${index + 1}`]))
  return [...changed, ...gone.filter((name) => !changed.includes(name)).map((name) => `${name} removed`)]
}

/** Parts and flags that are sent without ids and say what stands are those that stand. */
function withKnownIds(ctx: Ctx, row: TopicRecord, sent: Parts, flags: readonly TopicFlagRecord[]): Parts {
  const sameFlag = (flag: FlagInput, stands: TopicFlagRecord) =>
    flag.match === stands.match && flag.content === openFlag(ctx.secret, stands.flag_id, stands.content_sealed)
  const parts = withStandingIds(
    sent,
    row.parts,
    'part_id',
    (part, stands) => part.name === stands.name && part.logic === stands.logic && part.score_share === stands.score_share,
  )
  return parts.map((part) => {
    const number = row.parts.find(({ part_id }) => part_id === part.part_id)?.part
    const standing = flags.filter((flag) => flag.part === number)
    return { ...part, flags: withStandingIds(part.flags, standing, 'flag_id', sameFlag) }
  })
}

/** The parts as they stand, for a change of decoys alone. */
export async function partsNow(tx: Tx, row: TopicRecord): Promise<Parts> {
  const flags = [...(await flagsById(tx, row, 'flag')).values()]
  return row.parts.map(({ part, part_id, name, score_share, logic }) => ({
    part_id,
    name,
    score_share,
    logic,
    flags: flags.filter((flag) => flag.part === part).map(({ flag_id, match }) => ({ flag_id, match, content: maskedFlag })),
  }))
}

async function flagsById(tx: Tx, row: TopicRecord, kind: 'flag' | 'decoy'): Promise<Map<string, TopicFlagRecord>> {
  return new Map((await selectFlags(tx, row.contest_id, row.resource_id, kind)).map((flag) => [flag.flag_id, flag]))
}

type Placed = Pick<NewFlag, 'flag_id' | 'match' | 'kind' | 'part' | 'sort'> & { content: string }

/** A text that stands stays sealed as it is. */
function sealed(ctx: Ctx, row: TopicRecord, { content, ...flag }: Placed, stands: TopicFlagRecord | undefined): NewFlag {
  const digest = storedDigest(ctx.secret, { contest_id: row.contest_id, match: flag.match, content })
  const isKept = stands !== undefined && openFlag(ctx.secret, stands.flag_id, stands.content_sealed) === content
  const content_sealed = isKept ? stands.content_sealed : sealFlag(ctx.secret, flag.flag_id, content)
  return { contest_id: row.contest_id, topic_id: row.resource_id, ...flag, digest, content_sealed }
}

const isSame = (ctx: Ctx, before: TopicFlagRecord | undefined, flag: NewFlag): boolean =>
  before !== undefined &&
  before.match === flag.match &&
  sameBytes(before.digest, flag.digest ?? null) &&
  (flag.digest !== null || sameText(ctx, before, flag))
const sameBytes = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))
const sameText = (ctx: Ctx, before: TopicFlagRecord, flag: NewFlag) =>
  openFlag(ctx.secret, before.flag_id, before.content_sealed) === openFlag(ctx.secret, flag.flag_id, flag.content_sealed)

type FlagInput = Parts[number]['flags'][number]

function openInput(ctx: Ctx, old: ReadonlyMap<string, TopicFlagRecord>, flag: FlagInput, path: string): FlagInput & { flag_id: string } {
  const known = flag.flag_id === undefined ? undefined : old.get(flag.flag_id)
  const flag_id = known?.flag_id ?? newId()
  if (flag.content !== maskedFlag) return { ...flag, flag_id }
  if (known === undefined) return failFields({ [path]: { code: 'field_wrong' } })
  return { flag_id, match: flag.match, content: openFlag(ctx.secret, known.flag_id, known.content_sealed) }
}

function numbered(old: readonly TopicPart[], parts: Parts): TopicPart[] {
  let next = Math.max(-1, ...old.map(({ part }) => part)) + 1
  const left = new Map(old.map((part) => [part.part_id, part]))
  return parts.map(({ part_id, name, score_share, logic }) => {
    const known = part_id === undefined ? undefined : left.get(part_id)
    if (known !== undefined) left.delete(known.part_id)
    return { part_id: known?.part_id ?? newId(), part: known?.part ?? next++, name, score_share, logic }
  })
}
