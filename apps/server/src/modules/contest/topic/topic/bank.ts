import { solutionNames, textListNames, textNames } from '@beacon/api/bank/question-table'
import type { topic as contract, BankDiff } from '@beacon/api/topic/topic'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail } from '../../../../failure.ts'
import { postAutomatic } from '../../talk/bulletin/index.ts'
import { forgetContest, stateOf, tellContestChanged } from '../../core/contest/index.ts'
import { visibleTo } from '../../../bank/question/index.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { kindAnswer, lockAnswers, selectSources, staffAnswers, type AnswerLock, type TopicSource } from '../rules/index.ts'
import { hintsOf, placeFiles } from './copy-parts.ts'
import { pickFields } from '../../../../db/pick-fields.ts'
import { lockStages, lockTopics, replaceHints, selectWhole, updateTopic, type NewTopic, type WholeTopic } from './repo.ts'
import { placeScene } from './scene.ts'
import { tellTopics } from './tell.ts'

type Field = (typeof textNames)[number] | (typeof textListNames)[number] | 'scene'
const fieldNames: readonly Field[] = [...textNames, ...textListNames, 'scene']

function contentOf({ row, hints, files, scene }: WholeTopic): Record<Field, unknown> {
  const of = (use: 'attachment' | 'analysis') =>
    files.filter((file) => file.use === use).map(({ file_id, name, url }) => ({ file_id, name, url }))
  return {
    ...pickFields(row, textNames),
    hints: hints.map(({ title, content, cost }) => ({ title, content, cost })),
    attachments: of('attachment'),
    analysis_files: of('analysis'),
    scene,
  }
}

function sourceOf(source: TopicSource): Record<Field, unknown> {
  const of = (files: TopicSource['attachments']) => files.map(({ file_id, name, url }) => ({ file_id, name, url: url ?? null }))
  return {
    ...pickFields(source, textNames),
    hints: source.hints.map(({ title, content, cost }) => ({ title, content, cost })),
    attachments: of(source.attachments),
    analysis_files: of(source.analysis_files),
    scene: source.scene,
  }
}

/** Shown to those who may see flags; for others it is only said that they differ. */
const solution: ReadonlySet<string> = new Set([...solutionNames, 'scene'])

function differences(whole: WholeTopic, source: TopicSource, isOpen: boolean): BankDiff['fields'] {
  const here = contentOf(whole)
  const there = sourceOf(source)
  return fieldNames
    .filter((field) => stable(here[field]) !== stable(there[field]))
    .map((field) =>
      isOpen || !solution.has(field)
        ? { field, is_secret: false, topic: here[field], bank: there[field] }
        : { field, is_secret: true, topic: null, bank: null },
    )
}

/** JSON whose keys stand in order: a jsonb column gives them back in its own. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
}

/** The question that a topic says the same as. A stage is none of its own: what it says comes with its range, once. */
const sourceIn = (sources: ReadonlyMap<string, TopicSource>, { parent_id, question_id }: TopicRecord): TopicSource | undefined =>
  parent_id === null ? sources.get(question_id) : undefined

/** Topics whose question says something else by now. */
export async function topicsWithNewer(ctx: SignedIn, rows: readonly WholeTopic[]): Promise<Set<string>> {
  const sources = await selectSources(
    ctx.db,
    rows.map(({ row }) => row.question_id),
  )
  const byId = new Map(sources.map((source) => [source.resource_id, source]))
  const isNewer = (whole: WholeTopic) => {
    const source = sourceIn(byId, whole.row)
    return source !== undefined && source.version !== whole.row.question_version && differences(whole, source, false).length > 0
  }
  return new Set(rows.filter(isNewer).map(({ row }) => row.resource_id))
}

/** Sources that the caller may see: a question taken back from the caller is no source any more. */
async function sourcesFor(ctx: SignedIn, executor: Executor, ids: string[]): Promise<Map<string, TopicSource>> {
  const rows = await executor
    .select({ id: question.resource_id })
    .from(question)
    .where(and(inArray(question.resource_id, ids), visibleTo(ctx)))
  const found = await selectSources(
    executor,
    rows.map(({ id }) => id),
  )
  return new Map(found.map((source) => [source.resource_id, source]))
}

const diffOf = (ctx: SignedIn, whole: WholeTopic, contestName: string, source: TopicSource): BankDiff => ({
  topic_id: whole.row.resource_id,
  contest_id: whole.row.contest_id,
  contest_name: contestName,
  topic_name: whole.row.name,
  fields: differences(whole, source, can(ctx, 'question.secret')),
})

export async function readBankDiff(ctx: SignedIn, contestId: string, topicId: string): Promise<BankDiff> {
  const { contest: of } = await staffAnswers(ctx, contestId, 'contest.write')
  const [whole] = await selectWhole(ctx.db, contestId, topicId)
  if (whole === undefined) return fail('topic_not_found')
  const source = sourceIn(await sourcesFor(ctx, ctx.db, [whole.row.question_id]), whole.row)
  return source === undefined ? fail('not_found') : diffOf(ctx, whole, of.name, source)
}

/** After a save in the bank: copies in contests not started, of the caller's staff, that say something else. */
export async function readPlaced(ctx: SignedIn, questionId: string): Promise<Reply<typeof contract.placed>> {
  const source = (await sourcesFor(ctx, ctx.db, [questionId])).get(questionId)
  if (source === undefined) return fail('not_found')
  const rows = await ctx.db
    .select({ topic_id: topic.resource_id, contest })
    .from(topic)
    .innerJoin(contest, eq(contest.resource_id, topic.contest_id))
    .where(and(eq(topic.question_id, questionId), isNull(topic.parent_id), isNull(topic.deleted_at), isNull(contest.deleted_at)))
  const items: BankDiff[] = []
  for (const row of rows) {
    if (stateOf(row.contest, Date.now()).status !== 'not_started') continue
    const isStaff = await staffAnswers(ctx, row.contest.resource_id, 'contest.write').then(
      () => true,
      () => false,
    )
    const [whole] = isStaff ? await selectWhole(ctx.db, row.contest.resource_id, row.topic_id) : []
    const diff = whole === undefined ? null : diffOf(ctx, whole, row.contest.name, source)
    if (diff !== null && diff.fields.length > 0) items.push(diff)
  }
  return { items, total: items.length }
}

/** Texts, files, hints and scene of the bank replace the copy's. Opened hints stay with who opened them. */
export async function replaceFromBank(
  ctx: SignedIn,
  contestId: string,
  body: Parsed<typeof contract.replace_from_bank>['body'],
): Promise<Reply<typeof contract.replace_from_bank>> {
  await staffAnswers(ctx, contestId, 'contest.write')
  const reply: Reply<typeof contract.replace_from_bank> = { done: [], skipped: [] }
  await change(ctx, { module: 'topic', operation: 'replace_text', object_type: 'topic' }, async (tx, note) => {
    const lock = await lockAnswers(tx, contestId)
    const rows = await lockTopics(tx, contestId, body.topic_ids)
    const sources = await sourcesFor(
      ctx,
      tx,
      rows.map(({ question_id }) => question_id),
    )
    for (const row of rows) {
      const source = sourceIn(sources, row)
      const [whole] = await selectWhole(tx, contestId, row.resource_id)
      if (source === undefined || whole === undefined) {
        reply.skipped.push({ resource_id: row.resource_id, name: row.name, code: 'not_found', details: {} })
        continue
      }
      const fields = differences(whole, source, false).map(({ field }) => field)
      const chosen = body.fields === undefined ? fields : fields.filter((field) => body.fields?.includes(field))
      const node = chosen.includes('scene') ? lostNode(lock, await lockStages(tx, [row.resource_id]), source) : undefined
      if (node !== undefined) {
        reply.skipped.push({ resource_id: row.resource_id, name: row.name, code: 'stage_node_missing', details: { node } })
        continue
      }
      const after = await take(tx, row, source, chosen)
      await tellTopics(tx, lock, [after], 'topic.changed')
      if (body.announce !== undefined) {
        const values = { topic: after.name, words: body.announce.words }
        await postAutomatic(tx, { row: lock.contest, key: 'topic_changed', values, topic_id: after.resource_id })
      }
      reply.done.push(row.resource_id)
      note({ object_id: row.resource_id, object_name: after.name, after: { fields: chosen } })
    }
    await tellContestChanged(tx, contestId)
  })
  forgetContest(ctx, contestId)
  return reply
}

/** A node that stages stand on and the new scene lacks: taken, nobody could take them any more. */
function lostNode({ contest: of }: AnswerLock, stages: readonly TopicRecord[], { scene }: TopicSource): string | undefined {
  const nodes = new Set(scene?.definition.nodes.map(({ id }) => id) ?? [])
  return stages.flatMap((stage) => kindAnswer.of(of)?.nodeOf?.(stage) ?? []).find((node) => !nodes.has(node))
}

async function take(tx: Tx, row: TopicRecord, source: TopicSource, fields: readonly string[]): Promise<TopicRecord> {
  const topic_id = row.resource_id
  if (fields.includes('hints')) await replaceHints(tx, topic_id, hintsOf(source, topic_id))
  await placeFiles(tx, topic_id, {
    ...(fields.includes('attachments') ? { attachments: source.attachments } : {}),
    ...(fields.includes('analysis_files') ? { analysis_files: source.analysis_files } : {}),
  })
  if (fields.includes('scene')) await placeScene(tx, source, topic_id)
  const values = Object.fromEntries(textNames.filter((field) => fields.includes(field)).map((field) => [field, source[field]]))
  return updateTopic(tx, topic_id, { ...(values as Partial<NewTopic>), question_version: source.version })
}
