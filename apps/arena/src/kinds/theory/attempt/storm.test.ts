import { expect, it } from 'vitest'
import type { JournalEntry } from './journal.ts'
import { sendLeftEntries } from './left-entries.ts'
import { restoreAttempt } from './restore.ts'
import type { Batch } from './save-batch.ts'
import { createSaveLoop, type Sent } from './save-loop.ts'
import { createServerClock } from './server-clock.ts'
import { chanceOf, handTiming } from './simulation.test-data.ts'
import { stormNetwork, stormServer, stormStore, type Weather } from './storm.test-data.ts'

const day_ms = 86_400_000
const deadline_ms = 240_000
const grace_s = 10
const calm: Weather = { loss: 0, twice: 0, slow_ms: 50, cut_until: 0, kill: 0 }
/** Seconds since 1970 of the server when the steady clock shows 0. */
const epoch_ms = Date.UTC(2026, 10, 23)
type Device = 'a' | 'b'

interface Count {
  journalled: number
  acknowledged: number
  counted: number
  late: number
  lost: number
  double: number
  neither: number
  /** Never in a journal, since the browser kept nothing, and gone with the page before they were sent. */
  unstored: number
  takeovers: number
  reloads: number
  refusedTabs: number
}
const nothing = (): Count => ({
  journalled: 0,
  acknowledged: 0,
  counted: 0,
  late: 0,
  lost: 0,
  double: 0,
  neither: 0,
  unstored: 0,
  takeovers: 0,
  reloads: 0,
  refusedTabs: 0,
})

function openStorm(seed: number) {
  const chance = chanceOf(seed)
  const { timing, pass, settle } = handTiming(chance)
  const server = stormServer(timing.now, deadline_ms, grace_s)
  const stores = { a: stormStore(), b: stormStore() }
  const weather = { ...calm }
  const count = nothing()
  const made: { entry: JournalEntry; isStored: boolean }[] = []
  const acknowledged: JournalEntry[] = []
  const carry = stormNetwork(timing, chance, weather, server.put)
  const send = async (batch: Batch): Promise<Sent> => {
    const sent = await carry(batch)
    if (sent.kind === 'held') acknowledged.push(...batch.entries.map((entry) => ({ ...entry, epoch: batch.epoch })))
    return sent
  }
  const pages = new Map<Device, ReturnType<typeof createSaveLoop>>()
  const open = async (device: Device) => {
    // One tab of a browser has the attempt: the page before is gone.
    pages.get(device)?.stop()
    const store = stores[device]
    const journal = store.open()
    const start = server.start(device)
    // The device's own clock is wrong by up to a day; it is only a guess until the first answer.
    const clock = createServerClock(timing.now, epoch_ms + timing.now() + (chance() - 0.5) * 2 * day_ms)
    const asked = timing.now()
    clock.learn(asked, asked + weather.slow_ms, epoch_ms + asked + weather.slow_ms / 2)
    const restored = await restoreAttempt(journal, { ...start, server_ms: epoch_ms + timing.now() })
    const loop = createSaveLoop({ journal, send, timing, ...start, ...restored })
    pages.set(device, loop)
    return { device, epoch: start.epoch, store, clock, loop }
  }
  const stopAll = () => [...pages.values()].forEach((loop) => loop.stop())
  return { stopAll, seed, chance, timing, pass, settle, server, stores, weather, count, made, acknowledged, send, open }
}
type Storm = ReturnType<typeof openStorm>
type Page = Awaited<ReturnType<Storm['open']>>

/** An answer, unless the time is up by the server's clock as the device knows it. */
async function write({ chance, settle, made }: Storm, page: Page, step: number): Promise<void> {
  if (page.clock.now() >= epoch_ms + deadline_ms || page.loop.state().mode !== 'going') return
  const question_id = `q${Math.floor(chance() * 6)}`
  const answer = { option_ids: [`${step}`] }
  page.loop.change({ question_id, answer, is_marked: chance() < 0.2 }, chance() < 0.5 ? 'click' : 'key')
  const entry = { seq: page.loop.state().last_seq, question_id, answer, is_marked: false, epoch: page.epoch }
  await settle()
  made.push({ entry, isStored: !page.store.state.refuses && !page.store.state.isPrivate })
}

/** What may happen to a line, a browser and a server. */
function change({ chance, timing, weather, stores }: Storm): void {
  const share = () => [0, 0.1, 0.5][Math.floor(chance() * 3)] ?? 0
  const dice = chance()
  if (dice < 0.3) Object.assign(weather, { loss: share(), twice: share(), kill: share() })
  else if (dice < 0.5) weather.slow_ms = [50, 2_000, 20_000][Math.floor(chance() * 3)] ?? 50
  else if (dice < 0.7) weather.cut_until = timing.now() + 60_000
  else stores[chance() < 0.5 ? 'a' : 'b'].state.refuses = chance() < 0.5
}

/** One exam of two devices of one candidate, through its end and until every device was opened again. */
async function sit(seed: number): Promise<Count> {
  const storm = openStorm(seed)
  const { chance, timing, pass, server, stores, weather, count } = storm
  stores.b.state.isPrivate = chance() < 0.1
  let page = await storm.open('a')
  for (let step = 0; !server.isOver(); step += 1) {
    const dice = chance()
    if (dice < 0.6) await write(storm, page, step)
    else if (dice < 0.75) change(storm)
    else if (dice < 0.85 && timing.now() >= weather.cut_until) {
      count.reloads += 1
      page = await storm.open(page.device)
    } else if (dice < 0.9 && timing.now() >= weather.cut_until) {
      // The page that lost the attempt stays open and goes on trying.
      count.takeovers += 1
      page = await storm.open(page.device === 'a' ? 'b' : 'a')
    } else if (dice < 0.95) count.refusedTabs += 1
    else page.loop.leave()
    expect(Math.abs(page.clock.now() - epoch_ms - timing.now()), `clock of seed ${seed}`).toBeLessThanOrEqual(20_000)
    await pass(chance() * 8_000)
  }
  Object.assign(weather, calm)
  stores.a.state.refuses = false
  stores.b.state.refuses = false
  await pass(200_000)
  storm.stopAll()
  for (const device of ['a', 'b'] as const) await leaveNothing(storm, device)
  return judge(storm)
}

/** The receipt is opened on a device after the end. */
async function leaveNothing({ pass, server, stores, send }: Storm, device: Device): Promise<void> {
  const sending = sendLeftEntries(stores[device].open(), server.answers(), send)
  await pass(60_000)
  await sending
}

function judge({ seed, server, count, made, acknowledged, stores }: Storm): Count {
  const isHeld = (one: JournalEntry) => {
    const held = server.held.get(one.question_id)
    return (
      held !== undefined && (held.seq > one.seq || (held.seq === one.seq && JSON.stringify(held.answer) === JSON.stringify(one.answer)))
    )
  }
  const isLate = (one: JournalEntry) => server.late.has(`${one.epoch} ${one.seq}`)
  /** A newer entry of the same question and epoch took its place in the journal before it was sent. */
  const isReplaced = (one: JournalEntry) =>
    made.some(
      ({ entry }) =>
        entry.epoch === one.epoch && entry.question_id === one.question_id && entry.seq > one.seq && (isHeld(entry) || isLate(entry)),
    )
  count.acknowledged = acknowledged.length
  count.counted = server.counted.size
  count.late = server.late.size
  count.lost = acknowledged.filter((one) => !isHeld(one)).length
  count.double = [...server.counted.values()].filter((times) => times > 1).length
  for (const { entry, isStored } of made) {
    const isSafe = isHeld(entry) || isLate(entry) || isReplaced(entry)
    if (isStored) count.journalled += 1
    if (!isSafe && isStored) count.neither += 1
    if (!isSafe && !isStored) count.unstored += 1
  }
  expect(stores.a.entries.size + stores.b.entries.size, `journals of seed ${seed}`).toBe(0)
  expect({ seed, lost: count.lost, double: count.double, neither: count.neither }).toEqual({ seed, lost: 0, double: 0, neither: 0 })
  expect(server.foreign, `devices of seed ${seed}`).toEqual([])
  return count
}

it('1,000 exams in storms: no acknowledged answer is lost, none counts twice, none of a journal is neither counted nor late', async () => {
  const all = nothing()
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const one = await sit(seed)
    for (const name of Object.keys(all) as (keyof Count)[]) all[name] += one[name]
  }
  console.log(JSON.stringify(all))
  expect(all.journalled).toBeGreaterThan(10_000)
  expect(Math.min(all.acknowledged, all.late, all.takeovers, all.reloads)).toBeGreaterThan(1_000)
}, 120_000)
