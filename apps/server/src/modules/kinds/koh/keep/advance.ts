import { stateAt } from '@beacon/engine'
import { hillActions, type HillAction, type HillFacts } from '@beacon/engine/koh'
import { probePlan } from '@beacon/engine/judging'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { scene } from '../../../../db/schema/index.ts'
import { asKoh, type KohContest } from '../../../../db/schema/kinds/koh/contest-koh.ts'
import { kohState, type HillState } from '../../../../db/schema/kinds/koh/hill.ts'
import { plantAs, timesOf } from '../../../bank/judged-question/index.ts'
import { clockOf, iso } from '../../../contest/core/contest/index.ts'
import type { ContestLock } from '../../../contest/score/score/index.ts'
import { isOpen, orderNext, patchKey, patchOwner, selectPatches } from '../../../rounds/patch/index.ts'
import { drawShare, judgingsOf, orderJudgings } from '../../../scenes/judging/index.ts'
import { isOpenHill, selectHills, type PlacedHill } from '../placed/index.ts'
import { versionFlag } from './flag.ts'
import { closeHold, elapsedNow, openHold } from './holds.ts'
import { hillOwner, probeKey, workKey } from './names.ts'
import { selectHolds, selectStates, writeState } from './repo.ts'
import { hillWays, setPorts } from './switch.ts'
import { tellKing, tellState } from './tell.ts'
import { beginWork, dropWork, orderWork } from './work.ts'

type Secret = Pick<Platform, 'secret'>

/** A hill with all that says what is to be done with it. */
interface HillCase {
  hill: PlacedHill
  state: HillState
  facts: HillFacts
}

const probePriority = 5
const emptyScene = { rest: null, op: null, hasPorts: false }

/** What hills of a contest are, by the database's clock (`now`, epoch ms). A hill that has no state yet stands at its beginning. */
export async function readCases(executor: Executor, contest: KohContest, now: number): Promise<HillCase[]> {
  const { resource_id: contest_id, run } = contest
  const of = { contest_id, run }
  const hills = await selectHills(executor, contest_id)
  if (hills.length === 0) return []
  const states = new Map((await selectStates(executor, of)).map((state) => [state.topic_id, state]))
  const scenes = await selectScenes(executor, [...states.values()])
  const out = await selectOut(executor, [...states.values()])
  const held = new Set((await selectHolds(executor, of)).flatMap(({ topic_id, to_ms }) => (to_ms === null ? [topic_id] : [])))
  const patches = (await selectPatches(executor, of)).filter(isOpen)
  const owner = patchOwner(contest_id)
  const ordered = new Set(
    patches.length === 0
      ? []
      : (await judgingsOf(executor, { owner, keys: patches.map(patchKey), limit: patches.length })).map(({ key }) => key),
  )
  const keys = await selectOpenKeys(executor, contest_id)
  const clock = clockOf(contest)
  const lock = { contest, contest_id, run, at: now, next_seq: 0 }
  return hills.map((hill): HillCase => {
    const { topic_id } = hill.terms
    const state = states.get(topic_id) ?? freshState(of, topic_id, now)
    const { rest, op, hasPorts } = (state.scene_id === null ? undefined : scenes.get(state.scene_id)) ?? emptyScene
    const own = patches.filter((one) => one.topic_id === topic_id)
    const judged = own.filter((one) => ordered.has(patchKey(one))).length
    const isLost = rest === null || rest === 'error' || rest === 'closed' || op === 'close'
    return {
      hill,
      state,
      facts: {
        contest: stateAt(clock, now),
        starts_in_ms: clock.start_at - now,
        elapsed_ms: elapsedNow(lock),
        environment: state.environment,
        environment_ms: now - Date.parse(state.environment_at),
        has_failed: state.failure !== '',
        is_open: isOpenHill(hill),
        version: state.version,
        scene: state.scene_id === null ? null : isLost ? 'lost' : rest === 'running' && op === null ? 'running' : 'coming',
        has_ports: hasPorts,
        work: state.work === null ? null : { is_ordered: keys.has(workKey(run, topic_id, state.work.no)) },
        king: state.king_id === null ? 'none' : out.has(state.king_id) ? 'out' : 'plays',
        is_held: held.has(topic_id),
        is_down: state.is_down,
        judged,
        waiting: own.length - judged,
        probe: {
          is_open: keys.has(probeKey(run, topic_id, state.probes, state.version ?? 0)),
          last_ms: state.probe_ms,
          every_ms: contest.probe_interval_s * 1_000,
          downs: state.downs,
          restart_after: contest.down_restart_probes,
        },
      },
    }
  })
}

const freshState = ({ contest_id, run }: { contest_id: string; run: number }, topic_id: string, now: number): HillState => ({
  contest_id,
  run,
  topic_id,
  version: null,
  scene_id: null,
  environment: 'deploying',
  environment_at: iso(now),
  failure: '',
  work: null,
  works: 0,
  king_id: null,
  king_since: null,
  is_down: false,
  down_since: null,
  downs: 0,
  probes: 0,
  probe_ms: null,
  probed_at: null,
})

async function selectScenes(executor: Executor, states: readonly HillState[]) {
  const ids = states.flatMap(({ scene_id }) => scene_id ?? [])
  if (ids.length === 0) return new Map<string, never>()
  const rows = await executor
    .select({ scene_id: scene.scene_id, life: scene.life, access_modes: scene.access_modes })
    .from(scene)
    .where(inArray(scene.scene_id, ids))
  return new Map(
    rows.map(({ scene_id, life, access_modes }) => [
      scene_id,
      { rest: life.rest, op: life.op?.action ?? null, hasPorts: access_modes.includes('port') },
    ]),
  )
}

/** Kings that play no more. */
async function selectOut(executor: Executor, states: readonly HillState[]): Promise<ReadonlySet<string>> {
  const ids = states.flatMap(({ king_id }) => king_id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await executor
    .select({ entrant_id: entrant.entrant_id, status: entrant.status })
    .from(entrant)
    .where(inArray(entrant.entrant_id, ids))
  return new Set(rows.flatMap(({ entrant_id, status }) => (status === 'approved' ? [] : [entrant_id])))
}

/** Keys of what was ordered for the hills of a contest and is not taken yet. */
async function selectOpenKeys(executor: Executor, contest_id: string): Promise<ReadonlySet<string>> {
  const { rows } = await executor.execute<{ key: string }>(sql`
    select key from judging
    where owner = ${hillOwner(contest_id)} and (state in ('queued', 'leased') or (state = 'done' and not is_taken))`)
  return new Set(rows.map(({ key }) => key))
}

/** Whether anything is to be done with the hills of a contest. */
export const isDue = async (executor: Executor, contest: KohContest, now: number): Promise<boolean> =>
  (await readCases(executor, contest, now)).some(({ facts }) => hillActions(facts).length > 0)

/** Does what is to be done with the hills of a contest, under its lock. Whoever comes second finds it done. */
export async function advanceHills(platform: Secret, tx: Tx, lock: ContestLock): Promise<void> {
  for (const one of await readCases(tx, asKoh(lock.contest), lock.at)) {
    const actions = hillActions(one.facts)
    if (actions.length === 0) continue
    await tx.insert(kohState).values(one.state).onConflictDoNothing()
    let { state } = one
    for (const action of actions) state = await doers[action](tx, { platform, lock, hill: one.hill, state })
  }
}

interface Doing {
  platform: Secret
  lock: ContestLock
  hill: PlacedHill
  state: HillState
}

/** What each action does; answers the state after it. */
const doers: Readonly<Record<HillAction, (tx: Tx, doing: Doing) => Promise<HillState>>> = {
  deploy: (tx, { lock, state }) => beginWork(tx, lock, state, 'deploy'),
  restart: (tx, { lock, state }) => beginWork(tx, lock, state, 'restart'),
  order_work: async (tx, { platform, lock, hill, state }) => {
    await orderWork(tx, platform.secret, lock, hill, state)
    return state
  },
  drop_work: async (tx, { lock, state }) => {
    await dropWork(tx, lock, state)
    return { ...state, work: null }
  },
  order_patch: async (tx, { platform, lock, state }) => {
    const isOrdered = await orderNext(platform, tx, lock, state.topic_id)
    if (!isOrdered || state.environment === 'patching') return state
    const written = await writeState(tx, state, { environment: 'patching', environment_at: iso(lock.at) })
    await tellState(tx, lock, written)
    return written
  },
  probe: orderProbe,
  rest: async (tx, { lock, state }) => {
    const written = await writeState(tx, state, { environment: 'updated', environment_at: iso(lock.at) })
    await tellState(tx, lock, written)
    return written
  },
  dethrone: async (tx, { lock, state }) => {
    await closeHold(tx, lock, state.topic_id)
    const written = await writeState(tx, state, { king_id: null, king_since: null })
    await tellKing(tx, lock, written, state.king_id)
    return written
  },
  hold: async (tx, { lock, state }) => {
    await openHold(tx, lock, state)
    return state
  },
  release: async (tx, { lock, state }) => {
    await closeHold(tx, lock, state.topic_id)
    return state
  },
  open_ports: async (tx, { state }) => {
    await setPorts(tx, state.scene_id, hillWays)
    return state
  },
  close_ports: async (tx, { state }) => {
    await setPorts(tx, state.scene_id, [])
    return state
  },
}

/** A look at what runs, as players come to it. */
async function orderProbe(tx: Tx, { platform: { secret }, lock, hill: { terms }, state }: Doing): Promise<HillState> {
  const [row] =
    state.scene_id === null
      ? []
      : await tx
          .select({ definition: scene.definition })
          .from(scene)
          .where(and(eq(scene.scene_id, state.scene_id)))
  if (row === undefined || state.version === null) return state
  const no = state.probes + 1
  const { node, port, checker_id, exploit_id, restart_command } = terms
  await orderJudgings(tx, secret, [
    {
      owner: hillOwner(lock.contest_id),
      key: probeKey(lock.run, state.topic_id, no, state.version),
      definition: row.definition,
      node,
      port,
      checker_id,
      exploit_id,
      restart_command,
      flag_at: plantAs(terms.flag_place),
      flag: versionFlag(secret, asKoh(lock.contest), state.topic_id, state.version),
      patch_file_id: null,
      plan: probePlan(timesOf(terms), drawShare()),
      scene_id: state.scene_id,
      priority: probePriority,
    },
  ])
  // The next one comes half an interval sooner or later, by a draw: nobody opens a hill for the look that he foresees.
  const drawn_ms = Math.round((drawShare() - 0.5) * asKoh(lock.contest).probe_interval_s * 1_000)
  return writeState(tx, state, { probes: no, probe_ms: elapsedNow(lock) + drawn_ms })
}
