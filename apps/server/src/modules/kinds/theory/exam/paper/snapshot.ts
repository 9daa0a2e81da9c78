import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Platform } from '../../../../../context.ts'
import type { Executor } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examPaper, type StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { testPaper } from '../../../../../db/schema/kinds/theory/test-paper.ts'
import { contentsOf, readContent, readPool } from '../../paper/index.ts'

type Cache = LRUCache<string, Promise<StoredPaper>>
const caches = new WeakMap<Pool, Cache>()

function cacheOf(pool: Pool): Cache {
  const found = caches.get(pool)
  if (found !== undefined) return found
  // A paper holds some hundred kilobytes; all candidates of an exam share one.
  const made: Cache = new LRUCache({ max: 20, ttl: 60_000 })
  caches.set(pool, made)
  return made
}

type Exam = Pick<ExamRecord, 'resource_id' | 'paper_id' | 'is_public' | 'version'>

/** The paper of an exam as its candidates get it. Kept in the process for a minute, since thousands ask at the start. */
export function paperOf(platform: Pick<Platform, 'db' | 'pool'>, exam: Exam): Promise<StoredPaper> {
  // What staff see of a hidden exam may still change.
  if (!exam.is_public) return readPaper(platform.db, exam)
  const cache = cacheOf(platform.pool)
  // A publication raises the version: the paper may have changed while the exam was hidden.
  const key = `${exam.resource_id} ${exam.paper_id} ${exam.version}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const reading = readPaper(platform.db, exam)
  cache.set(key, reading)
  reading.catch(() => cache.delete(key))
  return reading
}

/** Stored once the exam is published: its paper is frozen then, so that whoever comes first writes the same. */
export async function readPaper(executor: Executor, exam: Exam): Promise<StoredPaper> {
  const { resource_id: contest_id, paper_id } = exam
  // A rush.
  if (paper_id === null) return { total_score: 0, sections: [] }
  const isOfExam = and(eq(examPaper.contest_id, contest_id), eq(examPaper.paper_id, paper_id))
  const [stored] = await executor.select({ content: examPaper.content }).from(examPaper).where(isOfExam)
  if (stored !== undefined) return stored.content
  const content = await buildPaper(executor, paper_id)
  if (exam.is_public) await executor.insert(examPaper).values({ contest_id, paper_id, content }).onConflictDoNothing()
  return content
}

async function buildPaper(executor: Executor, paper_id: string): Promise<StoredPaper> {
  const [row] = await executor.select().from(testPaper).where(eq(testPaper.resource_id, paper_id))
  if (row === undefined) throw new Error(`paper ${paper_id} of an exam is gone`)
  if (row.per_candidate) return (await readPool(executor, paper_id)) ?? { total_score: row.total_score, sections: [] }
  const { sections } = await readContent(executor, row)
  const versions = sections.flatMap(({ items }) => items.map(({ version_id }) => version_id))
  const contents = new Map<string, StoredPaper['sections'][number]['items'][number]['content']>()
  for await (const some of contentsOf(executor, versions)) for (const [id, content] of some) contents.set(id, content)
  return {
    total_score: row.total_score,
    sections: sections.map(({ section_id, title, instructions, shuffle, partial_rule, fixed_marks, items }) => ({
      section_id,
      title,
      instructions,
      shuffle,
      partial_rule,
      fixed_marks,
      items: items.flatMap(({ question_id, version_id, score }) => {
        const content = contents.get(version_id)
        return content === undefined ? [] : [{ question_id, version_id, score, content }]
      }),
    })),
  }
}
