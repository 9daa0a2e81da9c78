import { desc, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { scene, sceneMachine } from '../../../db/schema/index.ts'
import { locks } from '../../../db/locks.ts'

/** Its process tells it every few seconds: longer, and nobody starts scenes. */
const silentS = 15

export interface MachineNow {
  /** Its name, as it last told; null where none ever did. */
  machine: string | null
  is_ok: boolean
  /** A word of the driver, or `no_process` where nobody tells anything. */
  why: string | null
  driver: string | null
  version: string | null
  can: string[]
  capacity: { cpu_milli: number; memory_mb: number }
  /** What scenes hold, of whomever they are. */
  promised: { cpu_milli: number; memory_mb: number }
}

/** Number of the lock of everybody who promises room; taken after the lock of a scene, never before it. */
const roomLock = locks.sceneRoom

/** Until the end of the transaction nobody else promises room. */
export async function lockRoom(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${roomLock})`)
}

/** What scenes hold, of whomever they are. */
export async function promisedRoom(executor: Executor): Promise<MachineNow['promised']> {
  const [held] = await executor
    .select({
      cpu_milli: sql<number>`coalesce(sum(${scene.need_cpu_milli}), 0)::int`,
      memory_mb: sql<number>`coalesce(sum(${scene.need_memory_mb}), 0)::int`,
    })
    .from(scene)
    .where(eq(scene.is_admitted, true))
  return held ?? { cpu_milli: 0, memory_mb: 0 }
}

/** The machine that starts scenes, as it last told, and what is promised of it. */
export async function readMachine(executor: Executor): Promise<MachineNow> {
  const [row] = await executor
    .select({
      machine: sceneMachine,
      is_fresh: sql<boolean>`${sceneMachine.beat_at} > clock_timestamp() - make_interval(secs => ${silentS})`,
    })
    .from(sceneMachine)
    .orderBy(desc(sceneMachine.beat_at))
    .limit(1)
  const promised = await promisedRoom(executor)
  const none = { cpu_milli: 0, memory_mb: 0 }
  if (row === undefined || !row.is_fresh)
    return {
      machine: row?.machine.machine ?? null,
      is_ok: false,
      why: 'no_process',
      driver: null,
      version: null,
      can: [],
      capacity: none,
      promised,
    }
  const { machine, is_ok, why, driver, version, can, cpu_milli, memory_mb } = row.machine
  return { machine, is_ok, why, driver, version, can, capacity: { cpu_milli, memory_mb }, promised }
}

/** Machines of the last day, with what they told last; `is_there`: they still tell. */
export const selectMachines = (executor: Executor) =>
  executor
    .select({
      machine: sceneMachine.machine,
      version: sceneMachine.version,
      beat_at: sceneMachine.beat_at,
      is_there: sql<boolean>`${sceneMachine.beat_at} > clock_timestamp() - make_interval(secs => ${silentS})`,
    })
    .from(sceneMachine)
    .where(sql`${sceneMachine.beat_at} > clock_timestamp() - interval '1 day'`)
    .orderBy(sceneMachine.machine)

/** Kinds of nodes that the machine starts; null where none tells what it can. */
export async function startedKinds(executor: Executor): Promise<ReadonlySet<'container' | 'vm'> | null> {
  const { is_ok, can } = await readMachine(executor)
  if (!is_ok) return null
  // A machine has a desktop, and nothing else has one.
  return new Set(can.includes('desktop') ? ['container', 'vm'] : ['container'])
}
