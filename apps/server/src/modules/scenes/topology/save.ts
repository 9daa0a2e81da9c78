import type { TopologyDetail } from '@beacon/api/scene/topology-fields'
import { withoutDrawing, type SceneDefinition } from '@beacon/engine/scene/definition'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { sameContent } from '../../../db/same-content.ts'
import { topology, user, type TopologyRecord } from '../../../db/schema/index.ts'
import { fail, failFields } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { mustBeOffered } from '../image/index.ts'
import { judged } from './judge.ts'
import { topologyUsePort } from './port.ts'
import { readTopology } from './read.ts'
import { lockTopology } from './repo.ts'

interface Form {
  name: string
  description: string
  definition: SceneDefinition
}
const about = { module: 'topology' as const, object_type: 'topology' }

const imagesIn = ({ nodes }: SceneDefinition): string[] => nodes.map(({ image }) => image)

/** @throws definition_invalid, target_not_offered */
export async function createTopology(ctx: SignedIn, form: Form): Promise<TopologyDetail> {
  const values = await judged(ctx, form.definition)
  const topology_id = newId()
  await change(ctx, { ...about, operation: 'create', object_id: topology_id, object_name: form.name }, async (tx, note) => {
    await freeName(tx, form.name, topology_id)
    await mustBeOffered(ctx, tx, { images: imagesIn(form.definition) })
    await tx.insert(topology).values({ ...form, ...values, topology_id, made_by: ctx.actor.user_id, updated_by: ctx.actor.user_id })
    note({ after: auditFields(form) })
  })
  return readTopology(ctx, topology_id)
}

/** Saving what stands already changes nothing, whichever version the caller read. @throws changed_meanwhile */
export async function saveTopology(ctx: SignedIn, id: string, { version, ...form }: Form & { version: number }): Promise<TopologyDetail> {
  const values = await judged(ctx, form.definition)
  await change(ctx, { ...about, operation: 'update', object_id: id, object_name: form.name }, async (tx, note) => {
    const row = (await lockTopology(tx, id)) ?? fail('not_found')
    const changed = (['name', 'description', 'definition'] as const).filter((key) => !sameContent(row[key], form[key]))
    note(changedFields(auditFields(row), auditFields(form)))
    if (changed.length === 0) return
    if (row.version !== version) await failChanged(tx, row, changed)
    await freeName(tx, form.name, id)
    await mustBeOffered(ctx, tx, { images: imagesIn(form.definition), before: imagesIn(row.definition) })
    // Copies are compared by what runs; a node that was moved makes none of them old.
    const isDrawing = changed.every((key) => key === 'definition') && isSameScene(row.definition, form.definition)
    await update(tx, id, {
      ...form,
      ...values,
      version: isDrawing ? row.version : row.version + 1,
      updated_by: ctx.actor.user_id,
      updated_at: new Date().toISOString(),
    })
  })
  return readTopology(ctx, id)
}

const isSameScene = (one: SceneDefinition, other: SceneDefinition): boolean => sameContent(withoutDrawing(one), withoutDrawing(other))

/** Images and machines come and go: the stored result is of the last look. */
export async function validateTopology(ctx: SignedIn, id: string): Promise<TopologyDetail> {
  const { name, definition } = await readTopology(ctx, id)
  const { deploy_count, warning_count, checked_at } = await judged(ctx, definition)
  await change(ctx, { ...about, operation: 'validate', object_id: id, object_name: name }, async (tx, note) => {
    await update(tx, id, { deploy_count, warning_count, checked_at })
    note({ after: { blocking: deploy_count, warnings: warning_count } })
  })
  return readTopology(ctx, id)
}

export async function copyTopology(ctx: SignedIn, id: string, name: string): Promise<TopologyDetail> {
  const topology_id = newId()
  await change(ctx, { ...about, operation: 'copy', object_id: topology_id, object_name: name }, async (tx, note) => {
    const row = (await lockTopology(tx, id)) ?? fail('not_found')
    await freeName(tx, name, topology_id)
    const { version: _version, made_at: _made_at, updated_at: _updated_at, ...content } = row
    const by = { made_by: ctx.actor.user_id, updated_by: ctx.actor.user_id }
    await tx.insert(topology).values({ ...content, ...by, topology_id, name })
    note({ after: { of: row.name } })
  })
  return readTopology(ctx, topology_id)
}

/** @throws topology_in_use */
export async function removeTopology(ctx: SignedIn, id: string): Promise<{ ok: true }> {
  await change(ctx, { ...about, operation: 'delete', object_id: id }, async (tx, note) => {
    const row = (await lockTopology(tx, id)) ?? fail('not_found')
    const n = (await topologyUsePort.answer().countCopies(tx, [id])).get(id) ?? 0
    if (n > 0) fail('topology_in_use', { n })
    note({ object_name: row.name, before: auditFields(row) })
    await tx.delete(topology).where(eq(topology.topology_id, id))
  })
  return { ok: true }
}

async function update(tx: Tx, id: string, values: Partial<TopologyRecord>): Promise<void> {
  await tx.update(topology).set(values).where(eq(topology.topology_id, id))
}

async function freeName(tx: Tx, name: string, id: string): Promise<void> {
  const [taken] = await tx
    .select({ id: topology.topology_id })
    .from(topology)
    .where(and(eq(sql`lower(${topology.name})`, name.toLowerCase()), ne(topology.topology_id, id)))
  if (taken !== undefined) failFields({ name: { code: 'name_taken', details: { name } } })
}

async function failChanged(tx: Tx, row: TopologyRecord, fields: string[]): Promise<never> {
  const [by] = await tx.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, row.updated_by))
  const { updated_at, version } = row
  return fail('changed_meanwhile', { who: by?.name, time: updated_at, at: updated_at, fields, version })
}

/** Variables and files of a definition may hold what is secret: the audit log names nodes and images. */
const auditFields = ({ name, description, definition }: Form) => ({
  name,
  description,
  nodes: definition.nodes.map(({ id, image }) => `${id} ${image}`),
  nets: definition.nets.map(({ id }) => id),
})
