import { setTimeout as wait } from 'node:timers/promises'
import * as hills from '../../../apps/server/src/testing/strength/killed-hills.ts'
import { shareOf, type Row } from '../report.ts'

const knockMs = 100
const lookMs = 200
/** Knocks go on so long after the new version answered. */
const afterMs = 5_000
const switchMs = 600_000

interface Knock {
  /** When it came, of the bench's clock, and what answered; null: nobody. */
  at: number
  owner: string | null
}

/** Comes to the port of the hill ten times a second, whatever became of the one before, until `stop`. */
function knock(portNow: () => number) {
  const knocks: Knock[] = []
  const open = new Set<Promise<void>>()
  const once = async () => {
    const at = performance.now()
    const answer = await hills.askPage(portNow(), hills.ownerPage)
    knocks.push({ at, owner: answer === null ? null : (/reign-\d+/u.exec(answer)?.[0] ?? '') })
  }
  const timer = setInterval(() => {
    const one = once().finally(() => open.delete(one))
    open.add(one)
  }, knockMs)
  return {
    knocks,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
      return knocks.toSorted((left, right) => left.at - right.at)
    },
  }
}

/** Milliseconds from the first knock without an answer to the next that had one, each time. */
function gapsOf(knocks: readonly Knock[]): number[] {
  const gaps: number[] = []
  let from: number | null = null
  for (const { at, owner } of knocks) {
    if (owner === null) from ??= at
    else if (from !== null) {
      gaps.push(at - from)
      from = null
    }
  }
  return gaps
}

interface Reign {
  entrant_id: string
  /** When the bench first saw it, of its own clock. */
  at: number
  /** When the product says it began; epoch ms. */
  since: number
  sent: number
  /** When its version first answered at the port, epoch ms, and connections that nobody answered meanwhile. */
  answered: number
  gaps: number[]
  knocks: number
  refused: number
}

/** One team takes the hill, and somebody outside watches the board and the port. */
async function takeHill(stand: hills.HillStand, n: number, kill: ((stand: hills.HillStand) => Promise<void>) | undefined): Promise<Reign> {
  const side = stand.game.sides[n % stand.game.sides.length]
  if (side === undefined) throw new Error('there is no team')
  const owner = `reign-${n + 1}`
  await hills.attackHill(stand, side, owner)
  const sent = performance.now()
  // One that another program took meanwhile moves on, and the board says so.
  let { port } = stand
  const door = knock(() => port)
  const killing = kill?.(stand)
  try {
    let seen: { at: number; since: number } | null = null
    const answeredAt = () => door.knocks.find((one) => one.owner === owner)?.at ?? null
    for (const giveUp = sent + switchMs; seen === null || answeredAt() === null; await wait(lookMs)) {
      if (performance.now() > giveUp) throw new Error(`the hill did not become that of team ${n + 1}`)
      // A server that is killed is asked again.
      const asked = performance.now()
      const now = await hills.seeHill(stand).catch(() => undefined)
      port = now?.addresses[0]?.port ?? port
      if (seen === null && now?.king?.entrant_id === side.entrant_id && now.king_since !== null)
        seen = { at: (asked + performance.now()) / 2, since: Date.parse(now.king_since) }
    }
    await killing
    await wait(afterMs)
    const answered = answeredAt() ?? 0
    const knocks = await door.stop()
    return {
      entrant_id: side.entrant_id,
      at: Math.min(seen.at, answered),
      since: seen.since,
      sent,
      answered: performance.timeOrigin + answered,
      gaps: gapsOf(knocks),
      knocks: knocks.length,
      refused: knocks.filter((one) => one.owner === null).length,
    }
  } finally {
    await door.stop()
  }
}

/** Seconds of each team by the bench's own clock: a reign lasts until the next, the last until `end`. */
function stopwatchOf(reigns: readonly Reign[], end: number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [at, { entrant_id, at: from }] of reigns.entries())
    sums.set(entrant_id, (sums.get(entrant_id) ?? 0) + ((reigns[at + 1]?.at ?? end) - from) / 1_000)
  return sums
}

/** A hill that teams take in turn at the engine that DOCKER_TEST_SOCKET names, against an outside stopwatch; none where it names none. */
export async function hillRows({
  teams,
  seconds,
  switches,
  isKilled,
}: Record<'teams' | 'seconds' | 'switches', number> & { isKilled: boolean }): Promise<Row[]> {
  const round_duration_s = seconds < 600 ? 30 : 300
  const stand = await hills.openHillStand(process.env['DOCKER_TEST_SOCKET'] ?? '', { teams, round_duration_s })
  if (stand === null) return []
  const kills = isKilled ? Object.values(hills.hillKills) : []
  try {
    const from = performance.now()
    const reigns: Reign[] = []
    for (let n = 0; n < switches; n += 1) {
      await wait(Math.max(0, from + (n * seconds * 1_000) / switches - performance.now()))
      reigns.push(await takeHill(stand, n, kills[n % kills.length]))
    }
    await wait(Math.max(0, from + seconds * 1_000 - performance.now()))
    const stopping = performance.now()
    await hills.stopHills(stand)
    const stopped = performance.now()
    await hills.untilPaid(stand)
    // It came to an end somewhere between the question and the answer.
    const end = (stopping + stopped) / 2
    const paid = await hills.paidOf(stand)
    const watch = stopwatchOf(reigns, end)
    const off = stand.game.sides.map(({ entrant_id }) =>
      Math.abs((paid.find((one) => one.entrant_id === entrant_id)?.held_s ?? 0) - (watch.get(entrant_id) ?? 0)),
    )
    const faults = await hills.findFaults(stand, switches)
    for (const fault of faults) console.log(fault)
    const verdicts = await hills.verdictsOf(stand)
    const toPort = reigns.map(({ answered }, n) => (answered - (verdicts.get(n + 1) ?? Number.NaN)) / 1_000)
    const toKing = reigns.map(({ since }, n) => (since - (verdicts.get(n + 1) ?? Number.NaN)) / 1_000)
    const fromSent = reigns.map(({ answered, sent }) => (answered - performance.timeOrigin - sent) / 1_000)
    const moved = reigns.map(({ answered, since }) => (answered - since) / 1_000)
    const seen = reigns.map(({ at, since }) => Math.abs(performance.timeOrigin + at - since) / 1_000)
    const gaps = reigns.flatMap((one) => one.gaps)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    return [
      {
        name: `hills: king’s time and the stopwatch, ${teams} teams`,
        aim: '≤ 1 s a team',
        value: Math.max(...off),
        unit: 's most',
        more: {
          paid_s: sum(paid.map(({ held_s }) => held_s)),
          stopwatch_s: sum([...watch.values()]),
          switches,
          kills: isKilled ? switches : 0,
          told_to_seen_most: Math.max(...seen),
          stop_took_s: (stopped - stopping) / 1_000,
        },
      },
      {
        name: 'hills: verdict → new version at the port',
        aim: 'seconds',
        value: shareOf(toPort, 0.5),
        unit: 's p50',
        more: {
          most: Math.max(...toPort),
          to_king_p50: shareOf(toKing, 0.5),
          king_to_port_most: Math.max(...moved),
          sent_to_port_p50: shareOf(fromSent, 0.5),
        },
      },
      {
        name: 'hills: nobody answers at the port in a switch',
        aim: '≤ 0.5 s',
        value: Math.max(0, ...gaps) / 1_000,
        unit: 's most',
        more: {
          sum_s: sum(gaps) / 1_000,
          refused: sum(reigns.map(({ refused }) => refused)),
          knocks: sum(reigns.map(({ knocks }) => knocks)),
        },
      },
      { name: 'hills: faults of versions, points, standings', aim: '0', value: faults.length, unit: 'faults', more: {} },
    ]
  } finally {
    await stand.close()
  }
}
