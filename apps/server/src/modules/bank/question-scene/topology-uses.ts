import type { TopologyUse } from '@beacon/api/scene/topology-fields'
import { differencesOf } from '@beacon/engine/scene/definition'
import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { questionScene } from '../../../db/schema/bank/question-scene.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { Failure } from '../../../failure.ts'
import { grantedColumn, mayEdit, visibleTo } from '../question/index.ts'
import type { Template, TopologyUsePort } from '../../scenes/topology/index.ts'
import { findScene } from './repo.ts'
import { saveScene } from './save.ts'

const mostListed = 200
const heldBy = and(eq(question.resource_id, questionScene.question_id), isNull(question.deleted_at))

/** Questions whose scenes were copied of a template. */
export const topologyUses: TopologyUsePort = {
  countCopies: async (executor, ids) => {
    const wanted = ids === null ? isNotNull(questionScene.topology_id) : inArray(questionScene.topology_id, [...ids])
    if (ids?.length === 0) return new Map()
    const rows = await executor
      .select({ id: questionScene.topology_id, n: count() })
      .from(questionScene)
      .innerJoin(question, heldBy)
      .where(wanted)
      .groupBy(questionScene.topology_id)
    return new Map(rows.flatMap(({ id, n }) => (id === null ? [] : [[id, n] as const])))
  },
  listCopies: async (ctx, { topology_id, definition }) => {
    const rows = await ctx.db
      .select({ scene: questionScene, question, granted: grantedColumn(ctx) })
      .from(questionScene)
      .innerJoin(question, heldBy)
      .where(and(eq(questionScene.topology_id, topology_id), visibleTo(ctx)))
      .orderBy(asc(question.name), asc(question.resource_id))
      .limit(mostListed)
    return rows.map(({ scene, question: { resource_id, name, bank, owner_id }, granted }): TopologyUse => ({
      resource_id,
      name,
      kind: bank,
      version: scene.topology_version ?? 0,
      can_edit: mayEdit(ctx, { owner_id, granted }),
      differences: differencesOf(scene.definition, definition),
    }))
  },
  replaceCopies: async (ctx, template, ids) => {
    const done: string[] = []
    const skipped: Awaited<ReturnType<TopologyUsePort['replaceCopies']>>['skipped'] = []
    for (const id of ids) {
      const refusal = await replaced(ctx, template, id)
      if (refusal === null) done.push(id)
      else skipped.push({ resource_id: id, name: await nameOf(ctx, id), ...refusal })
    }
    return { done, skipped }
  },
}

/** Null where the question holds the template of now, else why it does not. */
async function replaced(ctx: SignedIn, template: Template, id: string): Promise<{ code: string; details: Record<string, unknown> } | null> {
  const [row] = await ctx.db
    .select({ version: question.version })
    .from(question)
    .where(and(eq(question.resource_id, id), visibleTo(ctx)))
  const scene = await findScene(ctx.db, id)
  if (row === undefined || scene?.topology_id !== template.topology_id) return { code: 'not_found', details: {} }
  const { scene_config_id: _scene_config_id, ...terms } = scene
  try {
    await saveScene(
      ctx,
      { id, version: row.version },
      {
        ...terms,
        // jsonb was judged by the schema when it was written, which gives lists that are not read-only.
        definition: template.definition as typeof terms.definition,
        topology_version: template.version,
      },
    )
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { code: error.code, details: error.details ?? {} }
  }
}

async function nameOf(ctx: SignedIn, id: string): Promise<string> {
  const [row] = await ctx.db
    .select({ name: question.name })
    .from(question)
    .where(and(eq(question.resource_id, id), visibleTo(ctx)))
  return row?.name ?? ''
}
