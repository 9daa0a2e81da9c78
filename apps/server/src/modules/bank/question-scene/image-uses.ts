import type { ImageUse } from '@beacon/api/image/image-fields'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { questionScene, topicScene } from '../../../db/schema/bank/question-scene.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { visibleTo } from '../question/index.ts'
import type { ImageUser } from '../../scenes/image/index.ts'

const mostShown = 10
type Scenes = typeof questionScene | typeof topicScene

/** Each image once a definition. */
const namedBy = ({ definition }: Scenes): SQL =>
  sql`lateral (select distinct node->>'image' as image from jsonb_array_elements(${definition}->'nodes') as node) as named`
const names = ({ definition }: Scenes, image: string): SQL => sql`${definition} @> ${JSON.stringify({ nodes: [{ image }] })}::jsonb`

const counted = { image: sql<string>`named.image`, n: sql<number>`count(*)::int` }
const imageFilter = (images: readonly string[] | null) =>
  images === null ? undefined : sql`named.image = any(${sql.param([...images])}::text[])`
const mapOf = (rows: ReadonlyArray<{ image: string; n: number }>) => new Map(rows.map(({ image, n }) => [image, n]))

/** Questions whose definitions name images. */
const questionUses: ImageUser = {
  kind: 'question',
  countUses: async (executor, images) =>
    mapOf(
      await executor
        .select(counted)
        .from(questionScene)
        .innerJoin(question, and(eq(question.resource_id, questionScene.question_id), isNull(question.deleted_at)))
        .innerJoin(namedBy(questionScene), sql`true`)
        .where(imageFilter(images))
        .groupBy(sql`named.image`),
    ),
  shownUses: (ctx, executor, image) => visibleQuestions(ctx, executor, image),
}

/** Topics hold copies of definitions. They are counted and not named: who sees a contest is not for images to say. */
const topicUses: ImageUser = {
  kind: 'topic',
  countUses: async (executor, images) =>
    mapOf(
      await executor
        .select(counted)
        .from(topicScene)
        .innerJoin(namedBy(topicScene), sql`true`)
        .where(imageFilter(images))
        .groupBy(sql`named.image`),
    ),
  shownUses: async () => [],
}
export const imageUsers: readonly ImageUser[] = [questionUses, topicUses]

const visibleQuestions = (ctx: SignedIn, executor: Executor, image: string): Promise<ImageUse[]> =>
  executor
    .select({ kind: sql<'question'>`'question'`, resource_id: question.resource_id, name: question.name, bank: question.bank })
    .from(questionScene)
    .innerJoin(question, eq(question.resource_id, questionScene.question_id))
    .where(and(isNull(question.deleted_at), visibleTo(ctx), names(questionScene, image)))
    .orderBy(asc(question.name), asc(question.resource_id))
    .limit(mostShown)
