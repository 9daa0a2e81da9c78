import type { AlertType, HillAlert } from '@beacon/api/kinds/koh/views'
import { isFrozenAt } from '@beacon/engine'
import { eq } from 'drizzle-orm'
import { notify } from '../../../../db/bus.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { kohAlert } from '../../../../db/schema/kinds/koh/complaint.ts'
import type { HillState } from '../../../../db/schema/kinds/koh/hill.ts'
import { publish } from '../../../../live/outbox.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'

/** NOTIFY that something of a hill may be due, for who keeps them. */
export const keeperChannel = 'hill_keeper'
export const tellKeeper = (executor: Executor): Promise<void> => notify(executor, keeperChannel, '')

/** Where and what a hill is now: needed to play, so it is told also in a freeze. */
export async function tellState(tx: Tx, { contest_id }: ContestLock, state: HillState): Promise<void> {
  const { topic_id, version, environment, is_down, environment_at: at } = state
  if (version === null) return
  const data = { topic_id, version, environment, is_down, at }
  for (const channel of ['public', 'desk'] as const) await publish(tx, { contest_id, channel, event: 'hill.state', data })
}

/** Who is king is a result: in a freeze it itself, whoever was, and the desk hear it alone. */
export async function tellKing(tx: Tx, { contest, contest_id, at }: ContestLock, state: HillState, before: string | null): Promise<void> {
  const { topic_id, version, king_id: entrant_id } = state
  if (version === null) return
  const data = { topic_id, version, entrant_id, since: iso(at) }
  const isFrozen = isFrozenAt(clockOf(contest), at)
  for (const channel of isFrozen ? (['desk'] as const) : (['public', 'desk'] as const))
    await publish(tx, { contest_id, channel, event: 'hill.king', data })
  for (const id of new Set([entrant_id, before])) if (id !== null) await tellOwn(tx, contest_id, id, topic_id)
}

export const tellOwn = (tx: Tx, contest_id: string, entrant_id: string, topic_id: string): Promise<void> =>
  publish(tx, { contest_id, channel: `entrant:${entrant_id}`, event: 'me.hill', data: { topic_id } })

interface Alert {
  type: AlertType
  topic_id: string
  version: number
  other_version?: number
  /** Whose act it was. */
  entrant_id: string | null
  /** Whom it is about besides. */
  about?: string
  /** Nobody else hears of it. */
  isPrivate?: boolean
}

/** What an alert says of a version that runs again is whose it is: while it is frozen it stays open, for both teams as well. */
export const shownVersion = (isFrozen: boolean, { type, other_version }: Pick<HillAlert, 'type' | 'other_version'>): number | null =>
  isFrozen && type === 16 ? null : other_version
/** These name a result: in a freeze the public does not hear of them at all. */
export const hiddenInFreeze: ReadonlySet<AlertType> = new Set<AlertType>([17])
/** Whose act such a public alert is stays open: nobody is to know who reported. */
export const namelessAlerts: ReadonlySet<AlertType> = new Set<AlertType>([14])

/** Keeps what happened at a hill, and tells it: whole to the desk and to those whom it is about, to everybody else as the freeze lets it. */
export async function alert(tx: Tx, lock: ContestLock, { type, topic_id, version, entrant_id, ...more }: Alert): Promise<void> {
  const { contest, contest_id, run, at } = lock
  const parties = [...new Set([entrant_id ?? [], more.about ?? []].flat())]
  const is_public = more.isPrivate !== true
  const other_version = more.other_version ?? null
  const row = { alert_id: newId(), contest_id, run, topic_id, type, version, other_version, entrant_id, parties, is_public, at: iso(at) }
  await tx.insert(kohAlert).values(row)
  const [place] = await tx.select({ name: topic.name }).from(topic).where(eq(topic.resource_id, topic_id))
  const [who] = entrant_id === null ? [] : await tx.select({ name: entrant.name }).from(entrant).where(eq(entrant.entrant_id, entrant_id))
  const whole: HillAlert = {
    alert_id: row.alert_id,
    type,
    topic_id,
    version,
    other_version,
    is_own: false,
    at: row.at,
    topic_name: place?.name ?? '',
    entrant: entrant_id === null || who === undefined ? null : { entrant_id, name: who.name },
  }
  await publish(tx, { contest_id, channel: 'desk', event: 'koh.alert', data: whole })
  const isFrozen = isFrozenAt(clockOf(contest), at)
  const shown = { ...whole, other_version: shownVersion(isFrozen, whole) }
  for (const id of parties)
    await publish(tx, { contest_id, channel: `entrant:${id}`, event: 'koh.alert', data: { ...shown, is_own: true } })
  if (!is_public || (isFrozen && hiddenInFreeze.has(type))) return
  const data = isFrozen || namelessAlerts.has(type) ? { ...shown, entrant: null } : shown
  await publish(tx, { contest_id, channel: 'public', event: 'koh.alert', data })
}
