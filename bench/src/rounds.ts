import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findFaults, kills, looseFlags, openStand, type Stand } from '../../apps/server/src/testing/strength/killed-rounds.ts'
import type { Row } from './report.ts'

const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, two) => one - two)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** Every place of a kill so many times, on one contest; nothing may be lost at the end. */
export async function killRows(times: number): Promise<Row[]> {
  const stand = await openStand()
  try {
    const rows: Row[] = []
    for (const [name, kill] of Object.entries(kills)) {
      const took: number[] = []
      for (let n = 0; n < times; n += 1) {
        const from = performance.now()
        await kill(stand)
        took.push((performance.now() - from) / 1_000)
      }
      rows.push({
        name: `rounds: kill -9, ${name}`,
        aim: `${times} times`,
        value: took.length,
        unit: 'kills',
        more: { p50_s: shareOf(took, 0.5) },
      })
    }
    const faults = await findFaults(stand)
    for (const fault of faults) console.log(fault)
    rows.push({
      name: 'rounds: faults after all kills',
      aim: '0',
      value: faults.length,
      unit: 'faults',
      more: { flags: stand.acknowledged.size },
    })
    return rows
  } finally {
    await stand.close()
  }
}

/** How late rounds open, and how many flags the door of programs judges while checks run. */
export async function roundRows({
  teams,
  services,
  rounds,
  seconds,
}: Record<'teams' | 'services' | 'rounds' | 'seconds', number>): Promise<Row[]> {
  const stand = await openStand({ teams, services, roundS: 5 })
  const client = new Client({ connectionString: stand.databaseUrl })
  await client.connect()
  try {
    const flags = [await flagRow(stand, seconds, neededRate), await flagRow(stand, seconds, teams * limitOfTeam)]
    const late = async () =>
      (await client.query<{ late_ms: number }>('select late_ms from round where late_ms is not null order by n offset 2')).rows
    while ((await late()).length < rounds) await wait(500)
    const values = (await late()).map(({ late_ms }) => late_ms)
    const more = { p50: shareOf(values, 0.5), most: Math.max(...values), cells: teams * services, rounds: values.length }
    return [{ name: 'rounds: tick late', aim: 'p99 ≤ 200 ms', value: shareOf(values, 0.99), unit: 'ms p99', more }, ...flags]
  } finally {
    await client.end()
    await stand.close()
  }
}

/** Flags a second: what a contest of a hundred teams needs, and what one team may send. */
const neededRate = 500
const limitOfTeam = 200

/** All teams together send `rate` flags a second: a hundred a request, one in ten of them good. A busy server may refuse, never fail. */
async function flagRow(stand: Stand, seconds: number, rate: number): Promise<Row> {
  const { sides } = stand.game
  while ((await looseFlags(stand)).length < 10) await wait(200)
  const took: number[] = []
  const codes = new Map<string, number>()
  const everyMs = (sides.length * 100_000) / rate
  let busy = 0
  // Read once: opening the runs of each team apart takes minutes. A few are a team's own, and are refused.
  const good = await looseFlags(stand)
  const from = performance.now()
  const until = from + seconds * 1_000
  await Promise.all(
    sides.map(async ({ token }, place) => {
      for (let n = 0; ; n += 1) {
        const due = from + everyMs * (place / sides.length + n)
        if (Math.max(due, performance.now()) >= until) return
        await wait(Math.max(0, due - performance.now()))
        const began = performance.now()
        const body = Array.from({ length: 100 }, (_, nth) => {
          const flag = good[(n * 10 + nth) % good.length] ?? ''
          return nth % 10 === 0 ? flag : `${flag.slice(0, -5)}${String(nth).padStart(4, '0')}}`
        })
        const reply = await fetch(`${stand.url}/api/ct/bot/flags`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'x-team-token': token },
          body: JSON.stringify(body),
        })
        took.push(performance.now() - began)
        if (reply.status === 503) busy += 1
        else if (reply.status !== 200 && reply.status !== 429) throw new Error(`the door answered ${reply.status}: ${await reply.text()}`)
        // Checked: the answer of the door.
        else for (const { code } of (await reply.json()) as { code: string }[]) codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }),
  )
  const judged = [...codes].reduce((sum, [code, count]) => sum + (code === 'rate_limited' ? 0 : count), 0)
  return {
    name: `rounds: flags through the bot door, ${sides.length} teams`,
    aim: `${rate}/s are sent`,
    value: judged / ((performance.now() - from) / 1_000),
    unit: 'flags/s',
    more: { p50_ms: shareOf(took, 0.5), p99_ms: shareOf(took, 0.99), captured: codes.get('flag_captured') ?? 0, busy },
  }
}
