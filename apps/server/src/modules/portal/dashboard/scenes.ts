import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { scene } from '../../../db/schema/index.ts'
import { readMachine } from '../../scenes/machine/index.ts'
import type { Block } from './people.ts'

/** Scenes of all owners at once, and whether anything starts them. */
export async function readScenes({ db }: SignedIn): Promise<Block<'scenes'>> {
  const [row] = await db
    .select({
      running: sql<number>`(count(*) filter (where ${scene.rest} = 'running'))::int`,
      in_queue: sql<number>`(count(*) filter (where ${scene.queued_at} is not null))::int`,
    })
    .from(scene)
    .where(sql`${scene.is_alive}`)
  const { is_ok } = await readMachine(db)
  return { is_ok, running: row?.running ?? 0, in_queue: row?.in_queue ?? 0 }
}
