import type { topic as contract } from '@beacon/api/topic'
import { maskedFlag } from '@beacon/api/question'
import type { Parsed } from '@beacon/api/endpoint'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import type { TopicFlagRecord, TopicPart, TopicRecord } from '../../db/schema/topic.ts'
import { failFields } from '../../failure.ts'
import { checkFlags, partsByType } from '../question/index.ts'
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
  const parts = partsByType(flag_type, input.parts)
  const stored = numbered(row.parts, parts)
  const old = await flagsById(tx, row, 'flag')
  const opened = parts.map((part, p) => ({
    ...part,
    flags: part.flags.map((flag, f) => openInput(ctx, old, flag, `parts.${p}.flags.${f}.content`)),
  }))
  const oldDecoys = await flagsById(tx, row, 'decoy')
  const decoys = openDecoys(ctx, [...oldDecoys.values()], input.decoy_flags)
  checkFlags({ parts: opened, decoy_flags: decoys })
  const rows = opened.flatMap(({ flags }, p) =>
    flags.map((flag, sort) => sealed(ctx, row, { ...flag, kind: 'flag', part: stored[p]?.part ?? 0, sort })),
  )
  const baits = decoys.map((flag, sort) => sealed(ctx, row, { ...flag, kind: 'decoy', part: 0, sort }))
  await replaceFlags(tx, row.resource_id, 'flag', rows)
  if (input.decoy_flags !== undefined) await replaceFlags(tx, row.resource_id, 'decoy', baits)
  const named = (list: NewFlag[], before: ReadonlyMap<string, TopicFlagRecord>, word: string) =>
    list.flatMap((flag, index) => (isSame(ctx, before.get(flag.flag_id), flag) ? [] : [`${word} #${index + 1}`]))
  return { stored, changed: [...named(rows, old, 'flag'), ...named(baits, oldDecoys, 'decoy')] }
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

function sealed(ctx: Ctx, row: TopicRecord, { content, ...flag }: Placed): NewFlag {
  const digest = storedDigest(ctx.secret, { contest_id: row.contest_id, match: flag.match, content })
  const about = { contest_id: row.contest_id, topic_id: row.resource_id }
  return { ...about, ...flag, digest, content_sealed: sealFlag(ctx.secret, flag.flag_id, content) }
}

function openDecoys(ctx: Ctx, old: TopicFlagRecord[], sent: string[] | undefined): Array<FlagInput & { flag_id: string }> {
  const left = [...old]
  return (sent ?? old.map(() => maskedFlag)).map((content, index) => {
    if (content !== maskedFlag) return { content, match: 'exact' as const, flag_id: newId() }
    const known = left.shift() ?? failFields({ [`decoy_flags.${index}`]: { code: 'field_wrong' } })
    return { flag_id: known.flag_id, match: known.match, content: openFlag(ctx.secret, known.flag_id, known.content_sealed) }
  })
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
