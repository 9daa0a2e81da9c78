import { expect, it } from 'vitest'
import { type JournalEntry, memoryJournal } from './journal.ts'
import { restoreAttempt } from './restore.ts'
import type { Batch } from './save-batch.ts'
import { createSaveLoop, type Sent } from './save-loop.ts'
import { chanceOf, handTiming, pretendServer } from './simulation.test-data.ts'

/** Two devices, one server, and whatever may happen to either. Every entry is held, kept aside, replaced, or in a journal; the answer is how many are left to send. */
async function play(seed: number): Promise<number> {
  const chance = chanceOf(seed)
  const { timing, pass, settle } = handTiming(chance)
  const server = pretendServer()
  const stores = { a: new Map<string, JournalEntry>(), b: new Map<string, JournalEntry>() }
  const made: JournalEntry[] = []
  let loss = 0
  const send = async (batch: Batch): Promise<Sent> => {
    if (chance() < loss) throw new Error('request lost')
    const sent = server.put(batch)
    await Promise.resolve()
    if (chance() < loss) throw new Error('answer lost')
    return sent
  }
  const open = async (device: 'a' | 'b') => {
    const journal = memoryJournal(stores[device], true)
    const start = server.start(device)
    const restored = await restoreAttempt(journal, start)
    return { device, epoch: start.epoch, loop: createSaveLoop({ journal, send, timing, ...start, ...restored }) }
  }
  let page = await open('a')
  let behind = page
  const safe = () => {
    const journals = [...stores.a.values(), ...stores.b.values()]
    for (const entry of made) {
      const covers = (one: { question_id: string; seq: number }) => one.question_id === entry.question_id && one.seq >= entry.seq
      const isSafe = [...server.held.values(), ...journals, ...server.late].some(covers)
      if (!isSafe) throw new Error(`seed ${seed}: entry ${entry.seq} of epoch ${entry.epoch} is nowhere`)
    }
  }
  for (let step = 0; step < 60; step += 1) {
    const dice = chance()
    if (dice < 0.6) {
      const question_id = `q${Math.floor(chance() * 6)}`
      const answer = { option_ids: [`${step}`] }
      page.loop.change({ question_id, answer, is_marked: chance() < 0.2 }, chance() < 0.5 ? 'click' : 'key')
      await settle()
      if (page.loop.state().mode === 'going')
        made.push({ seq: page.loop.state().last_seq, question_id, answer, is_marked: false, epoch: page.epoch })
    } else if (dice < 0.75) loss = [0, 0.3, 1][Math.floor(chance() * 3)] ?? 0
    else if (dice < 0.85) {
      page.loop.stop()
      page = await open(page.device)
    } else if (dice < 0.92) {
      behind.loop.stop()
      behind = page
      page = await open(page.device === 'a' ? 'b' : 'a')
    } else page.loop.leave()
    await pass(chance() * 4_000)
    safe()
  }
  loss = 0
  await pass(120_000)
  page.loop.stop()
  page = await open(page.device)
  await pass(120_000)
  safe()
  const last = new Map<string, JournalEntry>()
  for (const entry of made) if (entry.epoch === page.epoch) last.set(entry.question_id, entry)
  for (const [question_id, entry] of last) expect(server.held.get(question_id)?.answer, `seed ${seed}`).toEqual(entry.answer)
  return stores[page.device].size
}

it('loses no entry in 400 exams of clicks, lost requests, reloads and takeovers', async () => {
  for (let seed = 1; seed <= 400; seed += 1) expect(await play(seed)).toBe(0)
})
