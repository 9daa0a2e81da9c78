import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { setting } from '../../../../db/schema/setting.ts'
import { findState, stateName, upsertSetting } from '../../../platform/setting/index.ts'

type Planned = Pick<ContestCommon, 'resource_id' | 'run' | 'start_at'>
const kept = z.object({ run: z.int(), start_at: z.string(), codes: z.array(z.string()) })
const nameOf = (id: string): string => `start_confirmed.${id}`

/** What a person confirmed for this very start: another time, or another run, was confirmed by nobody. */
export async function findConfirmed(executor: Executor, { resource_id, run, start_at }: Planned): Promise<ReadonlySet<string>> {
  const found = kept.safeParse(await findState(executor, nameOf(resource_id))).data
  const isMeant = found !== undefined && found.run === run && Date.parse(found.start_at) === Date.parse(start_at)
  return new Set(isMeant ? found.codes : [])
}

export async function keepConfirmed(
  tx: Tx,
  { resource_id, run, start_at }: Planned,
  { codes, by }: { codes: string[]; by: string },
): Promise<void> {
  await upsertSetting(tx, { name: stateName(nameOf(resource_id)), value: { run, start_at, codes }, version: 0, updated_by: by })
}

/** With contests that are gone for good. */
export async function dropConfirmed(tx: Tx, ids: readonly string[]): Promise<void> {
  const names = ids.map((id) => stateName(nameOf(id)))
  if (names.length > 0) await tx.delete(setting).where(inArray(setting.name, names))
}
