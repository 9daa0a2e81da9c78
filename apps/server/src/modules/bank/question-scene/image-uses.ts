import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { questionScene, topicScene } from '../../../db/schema/question-scene.ts'
import { question } from '../../../db/schema/question.ts'
import { visibleTo } from '../question/index.ts'
import type { ImageUsePort, ShownUse } from '../../scenes/image/index.ts'

const mostShown = 10
type Scenes = typeof questionScene | typeof topicScene

/** Each image once a definition. */
const namedBy = ({ definition }: Scenes): SQL =>
  sql`lateral (select distinct node->>'image' as image from jsonb_array_elements(${definition}->'nodes') as node) as named`
const names = ({ definition }: Scenes, image: string): SQL => sql`${definition} @> ${JSON.stringify({ nodes: [{ image }] })}::jsonb`

/** Images that definitions of questions, and their copies in topics, name. */
export const imageUses: ImageUsePort = {
  countUses: async (executor, images) => {
    const wanted = images === null ? undefined : sql`named.image = any(${sql.param([...images])}::text[])`
    const counted = { image: sql<string>`named.image`, n: sql<number>`count(*)::int` }
    const ofQuestions = await executor
      .select(counted)
      .from(questionScene)
      .innerJoin(question, and(eq(question.resource_id, questionScene.question_id), isNull(question.deleted_at)))
      .innerJoin(namedBy(questionScene), sql`true`)
      .where(wanted)
      .groupBy(sql`named.image`)
    const ofTopics = await executor
      .select(counted)
      .from(topicScene)
      .innerJoin(namedBy(topicScene), sql`true`)
      .where(wanted)
      .groupBy(sql`named.image`)
    const found = new Map(ofQuestions.map(({ image, n }) => [image, { questions: n, topics: 0 }]))
    for (const { image, n } of ofTopics) found.set(image, { questions: found.get(image)?.questions ?? 0, topics: n })
    return found
  },
  shownQuestions: (ctx, image) => shownQuestions(ctx, ctx.db, image),
}

const shownQuestions = (ctx: SignedIn, executor: Executor, image: string): Promise<ShownUse[]> =>
  executor
    .select({ resource_id: question.resource_id, name: question.name, kind: question.bank })
    .from(questionScene)
    .innerJoin(question, eq(question.resource_id, questionScene.question_id))
    .where(and(isNull(question.deleted_at), visibleTo(ctx), names(questionScene, image)))
    .orderBy(asc(question.name), asc(question.resource_id))
    .limit(mostShown)
