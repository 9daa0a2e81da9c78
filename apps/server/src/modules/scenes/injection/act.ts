import type { imageInjection as contract } from '@beacon/api/image/image-injection'
import type { Parsed } from '@beacon/api/endpoint'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { imageInjection, type ImageInjectionRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { askScene, authoringNode, lockAuthoring, writeAuthoring, writeEntry, type LockedAuthoring } from '../authoring/index.ts'
import { takeOutDisc } from '../instance/index.ts'
import { tellInjection } from './channel.ts'
import { isAtWork, selectInjections } from './repo.ts'
import { about } from './words.ts'

type Action = Parsed<typeof contract.act>['body']['action']
const words = {
  retry: 'inject_retry',
  wait: 'inject_wait',
  back: 'inject_back',
  drop: 'inject_drop',
  done: 'inject_done',
} as const satisfies Record<Action, string>

interface At {
  secret: SecretBox
  by: string
  locked: LockedAuthoring
  row: ImageInjectionRecord
}
const acts: Record<Action, (tx: Tx, at: At) => Promise<void>> = { retry, wait, back, drop, done }

/** @throws changed_meanwhile where the injection is no longer what its page showed */
export async function actOnInjection(
  ctx: SignedIn,
  { resource_id, injection_id }: { resource_id: string; injection_id: string },
  action: Action,
): Promise<void> {
  const by = ctx.actor.user_id
  await change(ctx, { ...about, operation: words[action], object_id: resource_id }, async (tx, note) => {
    const locked = await lockAuthoring(tx, resource_id, by)
    const { authoring, entry } = locked
    const [row] = await tx
      .select()
      .from(imageInjection)
      .where(and(eq(imageInjection.injection_id, injection_id), eq(imageInjection.authoring_id, authoring.authoring_id)))
      .for('update')
    if (row === undefined) return fail('not_found')
    note({
      object_name: entry.title,
      before: { status: row.status },
      ...(row.snapshot === null ? {} : { after: { snapshot: row.snapshot } }),
    })
    await acts[action](tx, { secret: ctx.secret, by, locked, row })
    await writeAuthoring(tx, authoring, { active_at: new Date().toISOString() })
    await tellInjection(tx, authoring.authoring_id)
  })
}

const write = (tx: Tx, { injection_id }: ImageInjectionRecord, values: Partial<ImageInjectionRecord>) =>
  tx.update(imageInjection).set(values).where(eq(imageInjection.injection_id, injection_id))

/** In the node as it is: what its author put right stays. */
async function retry(tx: Tx, { row }: At): Promise<void> {
  if (row.status !== 'failed') return fail('changed_meanwhile')
  await write(tx, row, { status: 'waiting', problem: null, problem_details: null })
}

async function wait(tx: Tx, { row, locked }: At): Promise<void> {
  if (row.status !== 'silent') return fail('changed_meanwhile')
  await write(tx, row, { status: 'running', silent_since: null })
  await writeEntry(tx, locked.entry, { making: 'injecting' })
}

/** Ends it, and makes the node what it was before, with one commit: its installer goes with the node that it ran in. */
async function back(tx: Tx, { secret, by, locked, row }: At): Promise<void> {
  if (!isAtWork(row) && row.status !== 'failed') return fail('changed_meanwhile')
  const { authoring, entry } = locked
  const now = new Date().toISOString()
  await write(tx, row, { status: 'cancelled', silent_since: null, ended_at: now })
  for (const other of await selectInjections(tx, authoring.authoring_id))
    if (other.status === 'waiting') await write(tx, other, { status: 'cancelled', ended_at: now })
  await writeEntry(tx, entry, { making: 'to_edit' })
  const node = row.snapshot === null ? null : await authoringNode(tx, authoring)
  // Before its snapshot is kept nothing was put in.
  if (row.snapshot === null || node === null) return void (await writeAuthoring(tx, authoring, { step: 'work' }))
  const { snapshot } = row
  // The node comes back with an empty drive, as it was; the disc itself is removed by who put it in.
  if (row.storage_key !== null && authoring.instance_id !== null)
    await takeOutDisc(tx, secret, { instance_id: authoring.instance_id, storage_key: row.storage_key })
  await askScene(tx, node.scene, { action: 'reset', by, from: () => snapshot })
  await writeAuthoring(tx, authoring, { step: 'start', started_at: now, check: null, checked_at: null })
}

/** Its author ran what is on the disc, and says so: nobody else can. The disc goes before the next one comes. */
async function done(tx: Tx, { locked, row }: At): Promise<void> {
  if (!row.by_hand || row.status !== 'running' || row.storage_key === null) return fail('changed_meanwhile')
  await write(tx, row, { status: 'done', ended_at: new Date().toISOString() })
  const rest = await selectInjections(tx, locked.authoring.authoring_id)
  const isOver = rest.every(({ status }) => status !== 'waiting')
  await writeEntry(tx, locked.entry, { making: isOver ? 'injection_success' : 'injecting' })
  if (isOver) await writeAuthoring(tx, locked.authoring, { step: 'work' })
}

/** Takes it off the list; the node stays as it is, with what came in. */
async function drop(tx: Tx, { locked, row }: At): Promise<void> {
  if (row.status !== 'waiting' && row.status !== 'failed') return fail('changed_meanwhile')
  await write(tx, row, { status: 'cancelled', ended_at: new Date().toISOString() })
  if (row.status === 'failed') await writeEntry(tx, locked.entry, { making: 'to_edit' })
  if (row.status === 'failed') await writeAuthoring(tx, locked.authoring, { step: 'work' })
}
