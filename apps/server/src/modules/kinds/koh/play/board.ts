import type { Reply } from '@beacon/api/endpoint'
import type { hill as contract, HillView } from '@beacon/api/kinds/koh/hill'
import { kohLimits } from '@beacon/api/kinds/koh/limits'
import { elapsedAt, stateAt } from '@beacon/engine'
import type { Ctx } from '../../../../context.ts'
import type { HoldRecord, VersionRecord } from '../../../../db/schema/kinds/koh/hill.ts'
import type { Special } from '../../../../module.ts'
import { tagged } from '../../../../tagged.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import { readRound } from '../../../rounds/round/index.ts'
import { addressesOf } from '../placed/index.ts'
import { selectHolds, selectSolves, selectStates, selectVersions } from '../keep/index.ts'
import { kingView, namedEntrants, type NamedEntrant } from '../placed/index.ts'
import { seeKoh, seenHills } from '../sight/index.ts'

const before = (at: string | null, until: number): boolean => at !== null && Date.parse(at) < until

/** Milliseconds that somebody held, up to a moment (`until`, epoch ms) that is `elapsed` on the contest clock. */
export const heldUntil = (holds: readonly HoldRecord[], until: number, elapsed: number): number =>
  holds.reduce((sum, { from_at, from_ms, to_at, to_ms }) => {
    if (!before(from_at, until)) return sum
    return sum + Math.max(0, Math.round((before(to_at, until) ? (to_ms ?? elapsed) : elapsed) - from_ms))
  }, 0)

/** The version that ran before a moment; null: none did. */
export const runningAt = (versions: readonly VersionRecord[], until: number): VersionRecord | null =>
  versions.findLast(({ from_at, to_at }) => before(from_at, until) && !before(to_at, until)) ?? null

/** Versions that ran, the oldest first; whose those are that came in a freeze is nobody's to know. */
const reignsOf = (
  versions: readonly VersionRecord[],
  { names, frozen_at }: { names: ReadonlyMap<string, NamedEntrant>; frozen_at: number | null },
): HillView['reigns'] =>
  versions
    .flatMap(({ version, owner_id, from_at: from, to_at: to, state }) => {
      if (from === null) return []
      const owner = frozen_at === null || before(from, frozen_at) ? kingView(names, owner_id) : null
      return [{ version, owner, from, to, is_void: state === 'rolled_back' }]
    })
    .slice(-kohLimits.versions)

/** Hills as everybody sees them: where and what they are as it is, whose they are as it was when results froze. */
export async function readBoard(ctx: Ctx, id: string): Promise<Special> {
  const seen = await seeKoh(ctx, id)
  const { contest, of, now, frozen_at } = seen
  const hills = await seenHills(ctx, seen)
  const states = new Map((await selectStates(ctx.db, of)).map((state) => [state.topic_id, state]))
  const versions = await selectVersions(ctx.db, of)
  const holds = await selectHolds(ctx.db, of)
  const solves = await selectSolves(ctx.db, of)
  const names = await namedEntrants(ctx.db, id)
  const addresses = await addressesOf(
    ctx,
    [...states.values()].flatMap(({ scene_id }) => scene_id ?? []),
  )
  const clock = clockOf(contest)
  const until = frozen_at ?? now + 1
  const elapsed = elapsedAt(clock, frozen_at ?? now)
  const isRunning = frozen_at === null && stateAt(clock, now) === 'running'
  const items = hills.map(({ topic, terms, direction }): HillView => {
    const { topic_id } = terms
    const state = states.get(topic_id)
    const ofHill = versions.filter((one) => one.topic_id === topic_id)
    const shown = runningAt(ofHill, until)
    const owner = shown?.owner_id ?? null
    const king_id = frozen_at === null ? (state?.king_id ?? null) : owner !== null && names.get(owner)?.plays === true ? owner : null
    const own = holds.filter((one) => one.topic_id === topic_id && one.version === shown?.version && one.entrant_id === king_id)
    return {
      topic_id,
      name: topic.name,
      direction: { resource_id: direction.resource_id, key: direction.key, name_en: direction.name_en, name_zh: direction.name_zh },
      score: terms.score,
      hold_points: terms.hold_points,
      is_online: topic.is_online,
      addresses: state?.scene_id == null || !topic.is_online ? [] : (addresses.get(state.scene_id) ?? []),
      hill_version: state?.version ?? null,
      environment: state?.environment ?? 'deploying',
      environment_at: state?.environment_at ?? iso(Date.parse(topic.created_at)),
      is_down: state?.is_down ?? false,
      king: kingView(names, king_id),
      king_since: king_id === null ? null : frozen_at === null ? (state?.king_since ?? null) : (shown?.from_at ?? null),
      held_ms: heldUntil(own, until, elapsed),
      is_counting: isRunning && own.some(({ to_ms }) => to_ms === null),
      reigns: reignsOf(ofHill, { names, frozen_at }),
      solves: solves.filter((one) => one.topic_id === topic_id && one.version === shown?.version && before(one.at, until)).length,
    }
  })
  const reply: Omit<Reply<typeof contract.board>, 'version'> = {
    round: await readRound(ctx.db, contest, now),
    items,
    is_frozen: frozen_at !== null,
  }
  return tagged(reply)
}
