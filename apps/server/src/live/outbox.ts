import type { LiveEventName, LiveEvents } from '@beacon/api/live/live'
import type { Permission } from '@beacon/api/people/permissions'
import { sql } from 'drizzle-orm'
import { notify } from '../db/bus.ts'
import type { Executor, Tx } from '../db/database.ts'

/** NOTIFY channels: rows of a contest's outbox, streams whose rights must be checked, events for one person. */
export const outboxChannel = 'live_outbox'
export const checkChannel = 'live_check'
export const personChannel = 'live_person'

/** What each page of the desk asks for beside contest.read: its events reach those only who may open it. */
export const deskItems = [
  'contest.watch',
  'contest.bulletin',
  'contest.scene',
  'marking.mark',
  'referee.decide',
] as const satisfies readonly Permission[]
type DeskItem = (typeof deskItems)[number]

/**
 * `public` reaches everybody admitted, `desk` the staff, `desk:<item>` those of them who hold it, `entrant:<id>` the members of one,
 * `entrants` those of all, `desk:part` also those who watch a part of the contest, so it names nobody. `screen:<id>` is that display. `score` is heard by replicas only.
 */
export type LiveChannel =
  | 'public'
  | 'desk'
  | `desk:${DeskItem}`
  | 'desk:part'
  | 'score'
  | 'entrants'
  | `entrant:${string}`
  | `screen:${string}`

export interface Publication {
  contest_id: string
  channel: LiveChannel
  event: string
  data: object
}
export type PublicationOf<N extends LiveEventName> = { contest_id: string; channel: LiveChannel; event: N; data: LiveEvents[N] }

/** One of those that the contract knows, with its data. */
export type AnyPublication = { [N in LiveEventName]: PublicationOf<N> }[LiveEventName]

/**
 * Puts an event into the contest's outbox; it is sent when the transaction commits. Take the contest's lock before, if at all.
 * Only what the public may see goes to `public`: what the freeze holds back comes from the score events alone.
 */
export async function publish<N extends LiveEventName>(
  tx: Tx,
  event: PublicationOf<N> | (Publication & { channel: 'score'; event: 'fold' }),
): Promise<void> {
  await write(tx, event.contest_id, [event])
}

/**
 * `publish` for many of one contest, in their order. From the first event to the commit every other writer of the contest waits, so a
 * transaction without the contest's lock says all that it has to say at once, and last.
 */
export async function publishAll(tx: Tx, contest_id: string, events: readonly Omit<AnyPublication, 'contest_id'>[]): Promise<void> {
  if (events.length > 0) await write(tx, contest_id, events)
}

async function write(tx: Tx, contest_id: string, events: readonly Omit<Publication, 'contest_id'>[]): Promise<void> {
  const rows = events.map(({ channel, event, data }) => ({ channel, event, data: JSON.stringify(data) }))
  await tx.execute(sql`
    with head as (
      insert into live_head as h (contest_id, position)
      values (${contest_id}, (extract(epoch from clock_timestamp()) * 1000000)::bigint + ${rows.length - 1})
      on conflict (contest_id) do update set position = greatest(h.position + ${rows.length}, excluded.position) returning position)
    insert into live_event (contest_id, position, channel, event, data)
    select ${contest_id}, head.position - ${rows.length} + e.place, e.row ->> 'channel', e.row ->> 'event', e.row ->> 'data'
    from head, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as e(row, place)`)
  await notify(tx, outboxChannel, contest_id)
}

/** Open streams of this contest (or of this person, `user:<id>`) prove their right again at commit, in every process. */
export async function checkStreams(executor: Executor, subject: string): Promise<void> {
  await notify(executor, checkChannel, subject)
}

/** Sends an event to the streams of one person (all of them: null) at commit. Not kept: who is away reads the state when back. */
export async function tellPerson<N extends LiveEventName>(
  executor: Executor,
  user_id: string | null,
  event: N,
  data: LiveEvents[N],
): Promise<void> {
  await notify(executor, personChannel, JSON.stringify({ user_id, event, data }))
}

/** Rights whose holders hear of things that belong to nobody, in their own stream. */
export const heldItems = ['image.read'] as const satisfies readonly Permission[]
export type HeldItem = (typeof heldItems)[number]
export const holdersChannel = (item: HeldItem): `holders:${HeldItem}` => `holders:${item}`

/** `tellPerson` for everybody who holds an item. Data that all of them may read. */
export async function tellHolders<N extends LiveEventName>(
  executor: Executor,
  item: HeldItem,
  event: N,
  data: LiveEvents[N],
): Promise<void> {
  await notify(executor, personChannel, JSON.stringify({ user_id: null, item, event, data }))
}

/** `tellPerson` for many at once. */
export async function tellPeople<N extends LiveEventName>(
  executor: Executor,
  user_ids: readonly string[],
  event: N,
  data: LiveEvents[N],
): Promise<void> {
  if (user_ids.length === 0) return
  await executor.execute(sql`
    select pg_notify(${personChannel}, json_build_object('user_id', id, 'event', ${event}::text, 'data', ${JSON.stringify(data)}::json)::text)
    from unnest(${sql.param([...user_ids])}::text[]) as id`)
}
