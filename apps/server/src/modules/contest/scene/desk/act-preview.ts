import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import { refusalOf } from '@beacon/engine/scene'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import { scene } from '../../../../db/schema/index.ts'
import { contestOwner, readPlace } from '../place/index.ts'
import { mustAct } from './door.ts'
import { selectPlayers } from './plan.ts'

const columns = {
  owner: scene.owner,
  subject: scene.subject,
  payer: scene.payer,
  life: scene.life,
  terms: scene.terms,
  made_at: scene.made_at,
}

/** Whom an action concerns, said before it is done; a scene that all share concerns everybody. */
export async function previewAct(
  ctx: SignedIn,
  contest_id: string,
  { scene_ids, action }: Parsed<typeof contract.act_preview>['body'],
): Promise<Reply<typeof contract.act_preview>> {
  const { only } = await mustAct(ctx, contest_id)
  const rows = await ctx.db
    .select(columns)
    .from(scene)
    .where(and(eq(scene.owner, contestOwner(contest_id)), inArray(scene.scene_id, scene_ids), ne(scene.class, 'pool')))
  const now = clockNow()
  const possible = rows.filter(({ life, terms }) => refusalOf(life, terms, { action, now, by: null, isPlayer: false }) === null)
  const whose = possible.map((row) => readPlace(row)?.entrant_id ?? null)
  const known = new Set(whose.filter((one) => one !== null && (only === null || only.has(one))))
  const everybody = whose.includes(null) ? (await selectPlayers(ctx.db, contest_id, undefined)).map(({ entrant_id }) => entrant_id) : []
  const took = possible
    .flatMap(({ life: { startedAt }, made_at }) => (startedAt === null ? [] : [(startedAt - Date.parse(made_at)) / 1_000]))
    .toSorted((a, b) => a - b)
  const median = took[Math.floor((took.length - 1) / 2)]
  return {
    possible: possible.length,
    entrants: new Set([...known, ...everybody]).size,
    seconds: median === undefined ? null : Math.max(1, Math.round(median)),
  }
}
