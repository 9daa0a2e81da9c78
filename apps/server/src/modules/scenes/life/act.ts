import {
  ask,
  extend,
  withdrawn,
  type SceneRequest,
  type Extension,
  type Refusal,
  type SceneLife,
  type SceneTerms,
} from '@beacon/engine/scene'
import { clockNow } from '../../../db/clock.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { SceneRecord } from '../../../db/schema/index.ts'
import { lockScene, writeLife, writeSceneLog } from './repo.ts'
import { notifyAsk } from './tell.ts'

export type Acted =
  | { kind: 'begun' | 'same'; row: SceneRecord }
  | { kind: 'refused'; refusal: Refusal | RoomRefusal; row: SceneRecord }
  | { kind: 'gone' }

/** What staff say about what they do: it stands in the scene's log. */
type WithNote = Omit<SceneRequest, 'now' | 'from'> & {
  /** What a reset goes back to, of the locked row. */
  from?: (row: SceneRecord) => string | null
  note?: string
  /** What holds now, where that is not what the scene was started with. */
  termsNow?: (own: SceneTerms) => SceneTerms
  /** Makes the locked scene ready for an action that may begin: the row to go on with, or a refusal. */
  prepare?: (row: SceneRecord) => Promise<{ row: SceneRecord } | { refusal: Refusal | RoomRefusal }>
}
export interface RoomRefusal {
  code: 'no_room'
  cpu: number
  memory: number
}

const same = (own: SceneTerms): SceneTerms => own

/** Asks an action of a scene; `now` is the database's clock. One that is not `isMine` does not exist. */
export async function actOnScene(
  tx: Tx,
  scene_id: string,
  { note = '', prepare, from, termsNow = same, ...given }: WithNote,
  isMine: (row: SceneRecord) => boolean = () => true,
): Promise<Acted> {
  const found = await lockScene(tx, scene_id)
  if (found === null || !isMine(found)) return { kind: 'gone' }
  const asked: SceneRequest = { ...given, now: clockNow(), ...(from === undefined ? {} : { from: from(found) }) }
  const terms = termsNow(found.terms)
  const first = ask(found.life, terms, asked)
  if (first.kind === 'same') return { kind: 'same', row: found }
  if (first.kind === 'refused') return { kind: 'refused', refusal: first.refusal, row: found }
  const ready = prepare === undefined ? { row: found } : await prepare(found)
  if ('refusal' in ready) return { kind: 'refused', refusal: ready.refusal, row: found }
  const { row } = ready
  const answer = ask(row.life, terms, asked)
  if (answer.kind !== 'begun') throw new Error('a scene that was made ready is refused')
  await writeSceneLog(tx, {
    scene_id,
    what: asked.action,
    by_user: asked.by,
    values: {
      ...(asked.why === undefined ? {} : { why: asked.why }),
      ...(asked.snapshot === undefined ? {} : { snapshot: asked.snapshot }),
      ...(typeof asked.from === 'string' ? { snapshot: asked.from } : {}),
      ...(note === '' ? {} : { note }),
    },
  })
  await notifyAsk(tx, scene_id)
  return { kind: 'begun', row: await writeLife(tx, row, answer.life) }
}

export type Extended = { kind: 'gone' } | { extension: Extension; row: SceneRecord }

export async function extendScene(
  tx: Tx,
  scene_id: string,
  wish: { by: string | null; seen: number; latestEnd: number | null; termsNow?: (own: SceneTerms) => SceneTerms },
): Promise<Extended> {
  const row = await lockScene(tx, scene_id)
  if (row === null) return { kind: 'gone' }
  const extension = extend(row.life, (wish.termsNow ?? same)(row.terms), { now: clockNow(), seen: wish.seen, latestEnd: wish.latestEnd })
  if (extension.kind !== 'extended') return { extension, row }
  await writeSceneLog(tx, { scene_id, what: 'extend', by_user: wish.by })
  return { extension, row: await writeLife(tx, row, extension.life) }
}

/** Minutes that staff give: outside of what players may ask for, and counted for nobody. */
export async function prolongScene(
  tx: Tx,
  scene_id: string,
  { by, minutes, note }: { by: string; minutes: number; note: string },
  isMine: (row: SceneRecord) => boolean,
): Promise<Acted> {
  const row = await lockScene(tx, scene_id)
  if (row === null || !isMine(row)) return { kind: 'gone' }
  const { endsAt, rest, want } = row.life
  if (endsAt === null || want === 'closed') return { kind: 'refused', refusal: { code: 'scene_state', rest }, row }
  await writeSceneLog(tx, { scene_id, what: 'extend', by_user: by, values: { minutes, ...(note === '' ? {} : { note }) } })
  return { kind: 'begun', row: await writeLife(tx, row, { ...row.life, endsAt: endsAt + minutes * 60_000 }) }
}

/** Takes back what an order asked of a scene, where the work has not begun. Null where nothing is changed. */
export async function withdrawScene(
  tx: Tx,
  scene_id: string,
  { order_id, by }: { order_id: string; by: string },
): Promise<SceneRecord | null> {
  const row = await lockScene(tx, scene_id)
  const life = row === null ? null : withdrawn(row.life, order_id)
  if (row === null || life === null || life === row.life) return null
  await writeSceneLog(tx, { scene_id, what: 'withdraw', by_user: by, values: { action: row.life.op?.action ?? null } })
  await notifyAsk(tx, scene_id)
  return writeLife(tx, row, life)
}

/** What the platform itself makes of a scene. The same life back means nothing changed, and nothing is written or told. */
export function changeLife(db: Db, scene_id: string, next: (life: SceneLife, row: SceneRecord) => SceneLife): Promise<SceneRecord | null> {
  return db.transaction((tx) => changeLifeIn(tx, scene_id, next))
}

export async function changeLifeIn(
  tx: Tx,
  scene_id: string,
  next: (life: SceneLife, row: SceneRecord) => SceneLife,
): Promise<SceneRecord | null> {
  const row = await lockScene(tx, scene_id)
  if (row === null) return null
  const life = next(row.life, row)
  return life === row.life ? row : writeLife(tx, row, life)
}
