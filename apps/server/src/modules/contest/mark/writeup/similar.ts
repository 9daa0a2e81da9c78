import { and, eq, ne, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { writeup, writeupSimilar, writeupText, type WriteupRecord } from '../../../../db/schema/contest/writeup.ts'
import type { StoredFact } from '../../../../db/schema/contest/evidence.ts'
import { documentText, UnreadableDocument } from '../../../platform/document/index.ts'
import { recordSeen } from '../../judge/evidence/index.ts'
import { filePath, findFile } from '../../../platform/file/index.ts'
import { isLatest } from './repo.ts'
import { shareOf, shinglesOf } from './shingles.ts'

const toldFrom = 0.3
const weakFrom = 0.6
const mediumFrom = 0.9

/**
 * Reads the words of an upload in a worker and compares them with other entrants'. What is much alike becomes evidence.
 * Who takes it out of `from` reads it: of several replicas one.
 */
export async function readText(
  platform: Pick<Platform, 'db' | 'storage' | 'log'>,
  upload_id: string,
  from: WriteupRecord['text_state'] = 'waiting',
): Promise<void> {
  const [row] = await platform.db
    .update(writeup)
    .set({ text_state: 'reading' })
    .where(and(eq(writeup.resource_id, upload_id), eq(writeup.text_state, from)))
    .returning()
  const file = row === undefined || row.file_id === null ? null : await findFile(platform.db, row.file_id)
  if (row === undefined || file === null) return
  const settle = (text_state: WriteupRecord['text_state']) =>
    platform.db.update(writeup).set({ text_state }).where(eq(writeup.resource_id, upload_id))
  try {
    const text = await documentText(filePath(platform, file), row.media_type === 'application/pdf' ? 'pdf' : 'docx')
    await platform.db.transaction((tx) => compare(tx, row, text.replaceAll('\u0000', '')))
    await settle('ready')
  } catch (error) {
    await settle('failed')
    if (!(error instanceof UnreadableDocument)) throw error
    platform.log.info({ upload_id, why: error.message }, 'a document could not be read')
  }
}

async function compare(tx: Tx, row: WriteupRecord, text: string): Promise<void> {
  const given = await givenTexts(tx, row)
  const own = shinglesOf(text)
  for (const hash of given) own.delete(hash)
  const values = { text, shingles: [...own] }
  await tx
    .insert(writeupText)
    .values({ upload_id: row.resource_id, ...values })
    .onConflictDoUpdate({ target: writeupText.upload_id, set: values })
  const others = await tx
    .select({ other: writeup, shingles: writeupText.shingles })
    .from(writeup)
    .innerJoin(writeupText, eq(writeupText.upload_id, writeup.resource_id))
    .where(
      and(
        eq(writeup.contest_id, row.contest_id),
        eq(writeup.run, row.run),
        eq(writeup.kind, row.kind),
        sql`${writeup.topic_id} is not distinct from ${row.topic_id}`,
        ne(writeup.entrant_id, row.entrant_id),
        isLatest,
      ),
    )
  const alike = others.flatMap(({ other, shingles }) => {
    const share = shareOf(own, new Set(shingles))
    return share !== null && share >= toldFrom ? [{ other, share }] : []
  })
  await keep(tx, row, alike)
}

interface Alike {
  other: WriteupRecord
  share: number
}

async function keep(tx: Tx, row: WriteupRecord, alike: readonly Alike[]): Promise<void> {
  if (alike.length === 0) return
  const pairs = alike.flatMap(({ other, share }) => [
    { upload_id: row.resource_id, other_id: other.resource_id, share },
    { upload_id: other.resource_id, other_id: row.resource_id, share },
  ])
  await tx
    .insert(writeupSimilar)
    .values(pairs)
    .onConflictDoUpdate({ target: [writeupSimilar.upload_id, writeupSimilar.other_id], set: { share: sql`excluded.share` } })
  const telling = alike.filter(({ share }) => share >= weakFrom)
  await recordSeen(
    tx,
    row,
    telling.map(({ other, share }) => ({
      kind: 'writeup_similarity' as const,
      key: `${row.topic_id ?? 'contest'} ${[row.entrant_id, other.entrant_id].toSorted().join(' ')}`,
      strength: share >= mediumFrom ? ('medium' as const) : ('weak' as const),
      topic_id: row.topic_id,
      entrants: [row.entrant_id, other.entrant_id],
      facts: [factOf(other), factOf(row)],
      measures: { similarity: Math.round(share * 100) },
    })),
  )
}

const factOf = ({ at, entrant_id, user_id, address, user_agent, resource_id, topic_id }: WriteupRecord): StoredFact => ({
  at,
  entrant_id,
  user_id,
  address,
  user_agent,
  topic_id,
  what: 'upload',
  submission_id: null,
  upload_id: resource_id,
})

/** What everybody was given may be quoted: the guide and the texts of the topics. */
async function givenTexts(tx: Tx, { contest_id }: WriteupRecord): Promise<Set<number>> {
  const [one] = await tx.select({ guide: contest.guide }).from(contest).where(eq(contest.resource_id, contest_id))
  const rows = await tx.select({ text: topic.description }).from(topic).where(eq(topic.contest_id, contest_id))
  const found = new Set<number>()
  for (const text of [one?.guide ?? '', ...rows.map((row) => row.text)]) for (const hash of shinglesOf(text)) found.add(hash)
  return found
}

/** Uploads whose reading was never finished: a process ended, or nobody heard of them. */
export async function readLeftOver(platform: Pick<Platform, 'db' | 'storage' | 'log'>): Promise<void> {
  const rows = await platform.db
    .select({ id: writeup.resource_id, from: writeup.text_state })
    .from(writeup)
    .where(
      sql`(${writeup.text_state} = 'waiting' and ${writeup.at} < now() - interval '30 seconds') or (${writeup.text_state} = 'reading' and ${writeup.at} < now() - interval '10 minutes')`,
    )
    .limit(50)
  for (const { id, from } of rows) await readText(platform, id, from)
}
