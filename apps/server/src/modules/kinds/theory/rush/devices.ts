import type { RushDevice } from '@beacon/api/kinds/theory/exam/rush-fields'
import { rushLimits } from '@beacon/api/kinds/theory/exam/rush-fields'
import { unknownWay, type Way, wayOf } from '@beacon/engine/theory/rush'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { publish } from '../../../../live/index.ts'
import type { Platform } from '../../../../context.ts'
import type { Game } from './read-game.ts'

type Where = Pick<Game, 'contest_id' | 'run'>
interface Row {
  entrant_id: string
  device: string
  round_trips: number[]
  offset_ms: number | null
  seen_ms: number
}

async function selectRows(executor: Executor, { contest_id, run }: Where): Promise<Row[]> {
  const { rows } = await executor.execute<Row & Record<string, unknown>>(sql`
    select entrant_id, device, round_trips, offset_ms::float8 as offset_ms, seen_ms from rush_device
    where contest_id = ${contest_id} and run = ${run} order by entrant_id, seen_ms desc limit ${rushLimits.desks.max * rushLimits.devices}`)
  return rows
}

/** Devices as the host sees them. */
export async function readDevices(executor: Executor, where: Where, now: number): Promise<RushDevice[]> {
  const rows = await selectRows(executor, where)
  return rows.map(({ entrant_id, device, round_trips, offset_ms, seen_ms }) => {
    const way = wayOf(round_trips)
    return {
      entrant_id,
      device,
      is_online: now - seen_ms <= rushLimits.offline_ms,
      round_trip_ms: way === null ? null : Math.round(way.best),
      worst_ms: way === null ? null : Math.round(way.worst),
      offset_ms,
      error_ms: way === null ? null : Math.ceil(way.best / 4),
      seen_at: new Date(seen_ms).toISOString(),
    }
  })
}

/** The way to one device, and those to all that are there: so long presses may be under way. */
export async function readWays(
  executor: Executor,
  where: Where,
  { entrant_id, device, now }: { entrant_id: string; device: string; now: number },
): Promise<{ way: Way; ways: Way[] }> {
  const rows = await selectRows(executor, where)
  const own = rows.find((one) => one.entrant_id === entrant_id && one.device === device)
  const ways = rows.filter(({ seen_ms }) => now - seen_ms <= rushLimits.offline_ms).flatMap(({ round_trips }) => wayOf(round_trips) ?? [])
  return { way: (own === undefined ? null : wayOf(own.round_trips)) ?? unknownWay, ways }
}

/** So many of the last round trips are kept. */
const keptTrips = 20

export interface HeardPing {
  entrant_id: string
  device: string
  round_trip: number | null
  offset_ms: number | null
  now: number
}

/** Keeps what a ping says. A desk that brings more devices than it may loses the one that was heard longest ago. */
export async function keepPing(executor: Executor, { contest_id, run }: Where, ping: HeardPing): Promise<void> {
  const { entrant_id, device, round_trip, offset_ms, now } = ping
  const trips = round_trip === null ? sql`'{}'::int[]` : sql`array[${Math.round(round_trip)}]::int[]`
  const offset = offset_ms === null ? null : Math.round(offset_ms)
  const isMine = sql`contest_id = ${contest_id} and run = ${run} and entrant_id = ${entrant_id}`
  await executor.execute(sql`
    insert into rush_device as d (contest_id, run, entrant_id, device, round_trips, offset_ms, seen_ms)
    values (${contest_id}, ${run}, ${entrant_id}, ${device}, ${trips}, ${offset}, ${now})
    on conflict (contest_id, run, entrant_id, device) do update set seen_ms = excluded.seen_ms,
      offset_ms = coalesce(excluded.offset_ms, d.offset_ms),
      round_trips = (d.round_trips || excluded.round_trips)[greatest(1, cardinality(d.round_trips || excluded.round_trips) - ${keptTrips - 1}):]`)
  await executor.execute(sql`
    delete from rush_device where ${isMine} and device not in (
      select device from rush_device where ${isMine} order by seen_ms desc limit ${rushLimits.devices})`)
}

/** Tells the host what devices there are. */
export async function tellDevices(platform: Platform, where: Where, now: number): Promise<void> {
  const { contest_id } = where
  await platform.db.transaction(async (tx) => {
    const data = { exam_id: contest_id, devices: await readDevices(tx, where, now) }
    await publish(tx, { contest_id, channel: 'desk', event: 'rush.device', data })
  })
}
