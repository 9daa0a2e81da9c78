import type { topic as contract, TopicDetail } from '@beacon/api/topic/topic'
import type { Parsed } from '@beacon/api/endpoint'
import { hasCapability } from '@beacon/router/paths'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail, failFields } from '../../../../failure.ts'
import { changedFields } from '../../../platform/audit/index.ts'
import { postAutomatic } from '../../talk/bulletin/index.ts'
import { forgetContest, tellContestChanged } from '../../core/contest/index.ts'
import { getDirection } from '../../../bank/direction/index.ts'
import { tidyTranslations } from '../../../bank/question/index.ts'
import { rubricOf } from '../../../bank/flag/index.ts'
import { type AnswerLock, kindAnswer, lockAnswers, staffAnswers } from '../rules/index.ts'
import { readDetail } from './desk.ts'
import { dropOwned } from './play/owned.ts'
import { freeHeld } from './free-held.ts'
import { checkBrackets, checkPrerequisites, planRelease } from './plan.ts'
import { readOnlyFields } from './read-only.ts'
import { record } from './record.ts'
import { findEditor, lockStages, lockTopics, selectTopics, setSort, updateTopic, type NewTopic } from './repo.ts'
import { differencesOf } from './play/stands.ts'
import { tellTopics } from './tell.ts'
import { putFiles, putHints } from './update-lists.ts'
import { partsNow, putParts } from './update-parts.ts'

type Body = Parsed<typeof contract.update>['body']

/** Only what is sent changes, and the solution by those who were shown it. What scores is recorded as `rules.set`; flags of tries already judged stay judged. */
export async function changeTopic(ctx: SignedIn, contestId: string, topicId: string, sent: Body): Promise<TopicDetail> {
  const body = can(ctx, 'question.secret') ? sent : { ...sent, analysis: undefined, analysis_files: undefined }
  await staffAnswers(ctx, contestId, 'contest.write')
  await change(ctx, { module: 'topic', operation: 'update', object_type: 'topic', object_id: topicId }, async (tx, note) => {
    const lock = await lockAnswers(tx, contestId)
    const [row] = await lockTopics(tx, contestId, [topicId])
    if (row === undefined) return fail('topic_not_found')
    const columns = { ...columnsOf(row, body), ...ownOf(lock, row, body) }
    if (row.version !== body.version) {
      const fields = await differencesOf(ctx, tx, { row, columns, body })
      // Whoever saves what stands contradicts nobody, and writes nothing either: a save that is sent again is one.
      return fields.length > 0 ? refuseStale(tx, row, fields) : note({ object_name: row.name, before: {}, after: {} })
    }
    await mustBeOpen(tx, lock, row, body)
    const planned = await plannedOf(tx, lock, row, body)
    const merged = { ...row, ...columns }
    if (merged.integral_way !== 'accumulative' && merged.score_min > merged.score) failFields({ score_min: { code: 'floor_above_score' } })
    const values: Partial<NewTopic> = { ...columns, ...planned, updated_by: ctx.actor.user_id }
    const flags = await putFlags(ctx, tx, merged, body, values)
    if (body.hints !== undefined) await putHints(tx, merged, pricedHints(lock, body.hints), lock.at)
    if (body.attachments !== undefined) await putFiles(tx, ctx, merged, 'attachment', body.attachments)
    if (body.analysis_files !== undefined) await putFiles(tx, ctx, merged, 'analysis', body.analysis_files)
    const after = await updateTopic(tx, topicId, values)
    if (body.sort !== undefined) await moveTo(tx, lock, row, body.sort)
    await record(tx, lock, row, after)
    await planStages(tx, lock, after, body)
    await freeHeld(tx, lock, 'rule')
    await tellTopics(tx, lock, [after], 'topic.changed')
    await announce(tx, lock, after, body)
    await tellContestChanged(tx, contestId)
    const { before, after: changed } = changedFields(row, { ...columns, ...planned, ...(values.parts ? { parts: values.parts } : {}) })
    return note({
      object_name: after.name,
      before,
      after: flags.length === 0 ? changed : { ...changed, parts_changed: flags.join(', ') },
    })
  })
  forgetContest(ctx, contestId)
  return readDetail(ctx, contestId, topicId)
}

/** Kinds whose points are no whole ones charge nothing for a hint. */
const pricedHints = ({ contest: { kind } }: AnswerLock, hints: NonNullable<Body['hints']>): typeof hints =>
  hasCapability(kind, 'hints') ? hints : hints.map((hint) => ({ ...hint, cost: 0 }))

/** Stages come out with their topic, for the same brackets. */
async function planStages(tx: Tx, lock: AnswerLock, { resource_id }: TopicRecord, body: Body): Promise<void> {
  if (body.release_at === undefined && body.release_offset_s === undefined && body.brackets === undefined) return
  const brackets = body.brackets === undefined ? {} : { brackets: body.brackets }
  for (const stage of await lockStages(tx, [resource_id]))
    await record(tx, lock, stage, await updateTopic(tx, stage.resource_id, { ...planRelease(stage, lock, body), ...brackets }))
}

/** Fields of the body that are columns as they come. */
function columnsOf(row: TopicRecord, body: Body): Partial<TopicRecord> {
  const {
    version: _version,
    own: _own,
    parts: _parts,
    decoy_flags: _decoys,
    hints: _hints,
    attachments: _files,
    analysis_files: _more,
    ...rest
  } = body
  const { release_at: _at, release_offset_s: _offset, sort: _sort, announce: _announce, prerequisites: _needs, ...sent } = rest
  const wanted = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<TopicRecord>
  if (body.translations !== undefined) wanted.translations = tidyTranslations(body.translations)
  if (body.rubric !== undefined) wanted.rubric = rubricOf(body.rubric, row.rubric)
  if (body.close_at != null) wanted.close_at = new Date(body.close_at).toISOString()
  return wanted
}

function ownOf({ contest, at }: AnswerLock, row: TopicRecord, { own }: Body): Partial<TopicRecord> {
  if (own === undefined) return {}
  const numbers = kindAnswer.of(contest)?.numbers ?? failFields({ own: { code: 'field_wrong' } })
  return { own: numbers.changed(row.own, own, at) }
}

async function refuseStale(tx: Tx, row: TopicRecord, fields: string[]): Promise<never> {
  return fail('changed_meanwhile', { who: await findEditor(tx, row.updated_by), at: row.updated_at, fields, version: row.version })
}

/** Once started, what tries were judged by stands still: type, parts (their flags may change), order of parts; later the form of flags. */
async function mustBeOpen(tx: Tx, lock: AnswerLock, row: TopicRecord, body: Body): Promise<void> {
  const fixed = await readOnlyFields(tx, row, lock.contest, lock.at)
  const isChanged = {
    flag_type: body.flag_type !== undefined && body.flag_type !== row.flag_type,
    part_order: body.part_order !== undefined && body.part_order !== row.part_order,
    parts: body.parts !== undefined && !hasSameParts(row, body.parts),
    flag_prefix: body.flag_prefix !== undefined && body.flag_prefix !== row.flag_prefix,
    flag_length: body.flag_length !== undefined && body.flag_length !== row.flag_length,
  }
  const fields = Object.entries(isChanged).flatMap(([field, is]) => (is && fixed.includes(field) ? [field] : []))
  if (fields.length === 0) return
  const at = Object.fromEntries(fields.map((field) => [field, { code: 'read_only_while_running' }]))
  fail('read_only_while_running', { fields: at, names: fields })
}

const hasSameParts = (row: TopicRecord, parts: NonNullable<Body['parts']>): boolean =>
  parts.length === row.parts.length && row.parts.every(({ part_id }) => parts.some((part) => part.part_id === part_id))

async function plannedOf(tx: Tx, lock: AnswerLock, row: TopicRecord, body: Body): Promise<Partial<NewTopic>> {
  checkBrackets(lock, body.brackets)
  if (body.direction_id !== undefined) await getDirection(tx, body.direction_id)
  const needed = body.prerequisites_needed === undefined ? row.prerequisites_needed : body.prerequisites_needed
  const prerequisites = body.prerequisites === undefined ? undefined : await checkPrerequisites(tx, row, body.prerequisites, needed)
  const isShifted = body.flag_type !== undefined && body.flag_type !== row.flag_type
  return {
    ...planRelease(row, lock, body),
    ...(prerequisites === undefined ? {} : { prerequisites }),
    ...(isShifted ? { best_counts: body.best_counts ?? body.flag_type === 'optimise' } : {}),
  }
}

const format = (row: Pick<TopicRecord, 'flag_type' | 'flag_prefix' | 'flag_length'>) =>
  `${row.flag_type} ${row.flag_prefix} ${row.flag_length}`

/** Flags and decoys as sent; those of entrants are made anew when their form changes. A test says nothing about other flags. */
async function putFlags(ctx: SignedIn, tx: Tx, merged: TopicRecord, body: Body, values: Partial<NewTopic>): Promise<string[]> {
  const [row] = await lockTopics(tx, merged.contest_id, [merged.resource_id])
  if (row === undefined) return fail('topic_not_found')
  const isReformed = format(row) !== format(merged)
  if (isReformed) await dropOwned(tx, row.resource_id)
  if (body.parts === undefined && body.decoy_flags === undefined && !isReformed) return []
  const parts = body.parts ?? (await partsNow(tx, row))
  const { flag_type } = merged
  if (body.parts !== undefined && flag_type === 'static' && parts.some(({ flags }) => flags.length === 0))
    failFields({ parts: { code: 'field_empty' } })
  const { stored, changed } = await putParts(ctx, tx, { row, flag_type, parts, decoy_flags: body.decoy_flags })
  values.parts = stored
  if (stored.length !== row.parts.length) await dropOwned(tx, row.resource_id)
  if (changed.length > 0 || isReformed) Object.assign(values, { tested_at: null, tested_by: null, test_result: null })
  return changed
}

/** The topic takes a place; the others move along. */
async function moveTo(tx: Tx, lock: AnswerLock, row: TopicRecord, place: number): Promise<void> {
  const topics = (await selectTopics(tx, row.contest_id)).filter(({ parent_id }) => parent_id === null)
  const others = topics.filter(({ resource_id }) => resource_id !== row.resource_id)
  const ids = others.map(({ resource_id }) => resource_id)
  ids.splice(Math.min(place - 1, ids.length), 0, row.resource_id)
  await setSort(tx, lock.contest_id, ids)
}

async function announce(tx: Tx, lock: AnswerLock, topic: TopicRecord, { announce: wanted }: Body): Promise<void> {
  if (wanted === undefined) return
  const values = { topic: topic.name, words: wanted.words }
  await postAutomatic(tx, { row: lock.contest, key: 'topic_changed', values, topic_id: topic.resource_id })
}
