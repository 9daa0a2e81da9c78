import type { topic as contract, TopicDetail } from '@beacon/api/topic'
import { maskedFlag } from '@beacon/api/question'
import type { Parsed } from '@beacon/api/endpoint'
import type { Ctx, SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import type { TopicFlagRecord, TopicPart, TopicRecord } from '../../db/schema/topic.ts'
import { fail, failFields } from '../../failure.ts'
import { changedFields } from '../audit/index.ts'
import { forgetContest, staffContest, stateOf, tellContestChanged } from '../contest/index.ts'
import { checkFlags } from '../question/index.ts'
import { appendEvents, lockContest, type ContestLock, type NewEvent } from '../score/index.ts'
import { readDetail } from './desk.ts'
import { openFlag, sealFlag, storedDigest } from './flag-digest.ts'
import { releaseTopic } from './release.ts'
import { findEditor, lockTopics, replaceFlags, selectFlags, updateTopic, type NewFlag, type NewTopic } from './repo.ts'
import { rulesEvent, stateEvent, topicRulesOf } from './rules.ts'
import { tellTopics } from './tell.ts'

type Body = Parsed<typeof contract.update>['body']
type Parts = NonNullable<Body['parts']>

/** Only what is sent changes. What scores is recorded as `rules.set`; flags of tries already judged stay judged. */
export async function changeTopic(ctx: SignedIn, contestId: string, topicId: string, body: Body): Promise<TopicDetail> {
  await staffContest(ctx, contestId, 'contest.write')
  const { version, parts, release_at, ...sent } = body
  const wanted = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<NewTopic>
  await change(ctx, { module: 'topic', operation: 'update', object_type: 'topic', object_id: topicId }, async (tx, note) => {
    const lock = await lockContest(tx, contestId)
    const [row] = await lockTopics(tx, contestId, [topicId])
    if (row === undefined) return fail('topic_not_found')
    if (row.version !== version) await refuseStale(tx, row, wanted)
    const merged = { ...row, ...wanted }
    if (merged.integral_way !== 'accumulative' && merged.score_min > merged.score) failFields({ score_min: { code: 'floor_above_score' } })
    const isStarted = stateOf(lock.contest, lock.at).status !== 'not_started'
    const values: Partial<NewTopic> = { ...wanted, updated_by: ctx.actor.user_id }
    const flagNotes = parts === undefined ? [] : await putParts(ctx, tx, { row, parts, isStarted, values })
    if (release_at !== undefined) planRelease(row, lock, release_at, values)
    const after = await updateTopic(tx, topicId, values)
    await record(tx, lock, row, after)
    await tellTopics(tx, lock, [after], 'topic.changed')
    await tellContestChanged(tx, contestId)
    const { before, after: changed } = changedFields(
      { ...row, parts: null },
      { ...wanted, ...(release_at === undefined ? {} : { release_at }) },
    )
    note({
      object_name: after.name,
      before,
      after: flagNotes.length === 0 ? changed : { ...changed, changed_flags: flagNotes.length, parts_changed: flagNotes.join(', ') },
    })
  })
  forgetContest(ctx, contestId)
  return readDetail(ctx, contestId, topicId)
}

async function refuseStale(tx: Tx, row: TopicRecord, wanted: Partial<NewTopic>): Promise<never> {
  const fields = (Object.keys(wanted) as Array<keyof TopicRecord>).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(row[field]),
  )
  return fail('changed_meanwhile', { who: await findEditor(tx, row.updated_by), at: row.updated_at, fields, version: row.version })
}

/** A time of its own before the start or before it is out; a topic that is out stays out (hide it instead). */
function planRelease(row: TopicRecord, lock: ContestLock, release_at: string | null, values: Partial<NewTopic>): void {
  const isStarted = stateOf(lock.contest, lock.at).status !== 'not_started'
  const isDue = release_at === null || Date.parse(release_at) <= lock.at
  if (isStarted && row.is_released && !isDue) failFields({ release_at: { code: 'field_wrong' } })
  values.release_at = release_at === null ? null : new Date(release_at).toISOString()
  if (!isStarted) Object.assign(values, { is_released: isDue, released_at: null, released_elapsed_ms: 0 })
}

async function record(tx: Tx, lock: ContestLock, before: TopicRecord, after: TopicRecord): Promise<void> {
  const { contest, at } = lock
  const events: NewEvent[] = []
  if (JSON.stringify(topicRulesOf(contest, before)) !== JSON.stringify(topicRulesOf(contest, after)))
    events.push(rulesEvent(contest, after))
  if (before.is_released !== after.is_released) events.push(stateEvent(after))
  await appendEvents(tx, lock, events)
  const isDue = !after.is_released && (after.release_at === null || Date.parse(after.release_at) <= at)
  if (isDue) await releaseTopic(tx, lock, after)
}

interface PartsInput {
  row: TopicRecord
  parts: Parts
  isStarted: boolean
  values: Partial<NewTopic>
}

/** Parts keep their number for good, since events carry it. Answers which flags changed, as `flag #2`. */
async function putParts(ctx: Ctx, tx: Tx, { row, parts, isStarted, values }: PartsInput): Promise<string[]> {
  const stored = numbered(row.parts, parts)
  const known = new Set(row.parts.map(({ part_id }) => part_id))
  if (isStarted && (stored.length !== known.size || stored.some(({ part_id }) => !known.has(part_id))))
    failFields({ parts: { code: 'field_wrong' } })
  const old = new Map((await selectFlags(tx, row.contest_id, row.resource_id)).map((flag) => [flag.flag_id, flag]))
  const opened = parts.map((part, p) => ({
    ...part,
    flags: part.flags.map((flag, f) => openInput(ctx, old, flag, `parts.${p}.flags.${f}.content`)),
  }))
  checkFlags({ parts: opened, decoy_flags: [] })
  const rows = opened.flatMap(({ flags }, p) =>
    flags.map(({ flag_id, content, match }, sort): NewFlag => {
      const digest = storedDigest(ctx.secret, { contest_id: row.contest_id, match, content })
      const about = { contest_id: row.contest_id, topic_id: row.resource_id, kind: 'flag' as const, part: stored[p]?.part ?? 0, sort }
      return { ...about, flag_id, match, digest, content_sealed: sealFlag(ctx.secret, flag_id, content) }
    }),
  )
  const isSame = (flag: NewFlag) => {
    const before = old.get(flag.flag_id)
    return (
      before !== undefined &&
      before.match === flag.match &&
      sameBytes(before.digest, flag.digest ?? null) &&
      (flag.digest !== null || sameText(ctx, before, flag))
    )
  }
  await replaceFlags(tx, row.resource_id, rows)
  values.parts = stored
  return rows.flatMap((flag, index) => (isSame(flag) ? [] : [`flag #${index + 1}`]))
}

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
