import { describe, expect, it } from 'vitest'
import { type Journal, type JournalEntry, memoryJournal } from './journal.ts'
import { restoreAttempt } from './restore.ts'
import type { Batch } from './save-batch.ts'
import { createSaveLoop, retryWait, type Sent } from './save-loop.ts'
import { handTiming, pretendServer } from './simulation.test-data.ts'

const answerOf = (n: number) => ({ option_ids: [`o${n}`] })

/** A loop over a server that the test takes away and brings back. */
function begin({ journal = memoryJournal(new Map(), true), pending = [] }: { journal?: Journal; pending?: JournalEntry[] } = {}) {
  const { timing, pass, planned } = handTiming()
  const server = pretendServer()
  const start = server.start('a')
  const sent: Array<Batch & { keepalive: boolean }> = []
  const net = { isUp: true, answer: (batch: Batch): Sent => server.put(batch) }
  const send = (batch: Batch, { keepalive }: { keepalive: boolean }) => {
    sent.push({ ...batch, keepalive })
    return net.isUp ? Promise.resolve(net.answer(batch)) : Promise.reject(new Error('offline'))
  }
  const loop = createSaveLoop({ journal, send, timing, epoch: start.epoch, acked: 0, last_seq: pending.length, pending, lost: [] })
  const click = (question_id: string, n = 0) => loop.change({ question_id, answer: answerOf(n), is_marked: false }, 'click')
  const key = (question_id: string, n = 0) => loop.change({ question_id, answer: { texts: [`t${n}`] }, is_marked: false }, 'key')
  return { loop, server, sent, net, pass, planned, click, key, journal }
}

describe('when answers are sent', () => {
  it('a choice goes 300 ms after the last click, in one request', async () => {
    const { click, pass, sent, server } = begin()
    click('q1', 1)
    await pass(200)
    click('q1', 2)
    await pass(299)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent.map(({ entries }) => entries.map(({ seq }) => seq))).toEqual([[2]])
    expect(server.held.get('q1')?.answer).toEqual(answerOf(2))
  })

  it('a text goes 2 s after the last key, and at latest 10 s after the first', async () => {
    const { key, pass, sent } = begin()
    key('q1', 1)
    await pass(2_000)
    expect(sent).toHaveLength(1)
    for (let n = 0; n < 10; n += 1) {
      key('q1', n)
      await pass(1_000)
    }
    expect(sent).toHaveLength(2)
  })

  it('a key does not delay a click, and a click takes the text along', async () => {
    const { key, click, pass, sent } = begin()
    click('q1')
    key('q2')
    await pass(300)
    expect(sent[0]?.entries.map(({ question_id }) => question_id)).toEqual(['q1', 'q2'])
  })

  it('a change of the question sends at once; the hidden page sends with keepalive', async () => {
    const { key, loop, pass, sent } = begin()
    key('q1')
    loop.flush()
    await pass(0)
    key('q2')
    loop.leave()
    await pass(0)
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true])
    expect(loop.state().unsaved.size).toBe(0)
  })

  it('a leaving page sends the lowest entries below 64 KiB', async () => {
    const { loop, net, pass, sent } = begin()
    net.isUp = false
    for (let n = 0; n < 100; n += 1)
      loop.change({ question_id: `q${n}`, answer: { texts: Array.from({ length: 8 }, () => '字'.repeat(255)) }, is_marked: false }, 'key')
    await pass(0)
    loop.leave()
    const last = sent.at(-1)
    expect(last?.keepalive).toBe(true)
    expect(JSON.stringify(last?.entries).length).toBeLessThan(65_536)
    expect(new TextEncoder().encode(JSON.stringify(last?.entries)).length).toBeLessThan(65_536)
    expect(last?.entries[0]?.seq).toBe(1)
  })

  it('one request carries 200 kB at most, one essay at least, and the rest follow', async () => {
    const { loop, net, pass, sent, server } = begin()
    net.isUp = false
    const essay = '字'.repeat(20_000)
    for (let n = 0; n < 8; n += 1) loop.change({ question_id: `q${n}`, answer: { essay }, is_marked: false }, 'key')
    loop.change({ question_id: 'huge', answer: { essay: '字'.repeat(100_000) }, is_marked: false }, 'key')
    await pass(300)
    net.isUp = true
    loop.retry()
    await pass(0)
    expect(sent.slice(-4).map(({ entries }) => entries.length)).toEqual([3, 3, 2, 1])
    expect(server.held.size).toBe(9)
  })

  it('one request carries 200 entries at most, and the rest follow', async () => {
    const { loop, click, net, pass, sent, server } = begin()
    net.isUp = false
    for (let n = 0; n < 250; n += 1) click(`q${n}`)
    await pass(300)
    net.isUp = true
    loop.retry()
    await pass(0)
    expect(sent.slice(-2).map(({ entries }) => entries.length)).toEqual([200, 50])
    expect(server.held.size).toBe(250)
  })
})

describe('failed requests', () => {
  it('are repeated after 1, 2, 4, 8, 15 s and then for ever', async () => {
    const { click, net, pass, planned } = begin()
    net.isUp = false
    click('q1')
    await pass(300)
    const waits: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const [wait = 0] = planned()
      waits.push(wait)
      await pass(wait)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000])
    expect([retryWait(1, 0), retryWait(1, 1), retryWait(9, 0), retryWait(9, 1)]).toEqual([500, 1_500, 7_500, 22_500])
  })

  it('tell since when the server holds too little, and stop telling', async () => {
    const { click, loop, net, pass } = begin()
    net.isUp = false
    click('q1')
    await pass(5_000)
    click('q1', 2)
    click('q2')
    await pass(1_000)
    expect(loop.state()).toMatchObject({ isFailing: true, unsaved_since: 0, unsaved: new Set(['q1', 'q2']) })
    loop.flush()
    await pass(0)
    expect(loop.state().isFailing).toBe(true)
    net.isUp = true
    loop.retry()
    await pass(0)
    expect(loop.state()).toMatchObject({ isFailing: false, unsaved_since: null, saved_at: 6_000 })
  })

  it('find the one entry that the server refuses, and send the others', async () => {
    const { click, net, loop, pass, server } = begin()
    const put = net.answer
    net.answer = (batch) => (batch.entries.some(({ question_id }) => question_id === 'q2') ? { kind: 'wrong' } : put(batch))
    for (const id of ['q1', 'q2', 'q3']) click(id)
    await pass(300)
    expect([...server.held.keys()]).toEqual(['q1', 'q3'])
    expect(loop.state().unsaved.size).toBe(0)
  })
})

describe('the journal', () => {
  it('holds an entry until the server does', async () => {
    const { click, net, pass, journal, loop } = begin()
    net.isUp = false
    click('q1')
    await pass(300)
    expect(await journal.read()).toMatchObject([{ seq: 1, question_id: 'q1', epoch: 1 }])
    net.isUp = true
    loop.retry()
    const saved = loop.whenSaved()
    await pass(0)
    await saved
    expect(await journal.read()).toEqual([])
  })

  it('that keeps nothing sends every change at once', async () => {
    const { click, key, pass, sent, loop } = begin({ journal: memoryJournal() })
    click('q1')
    await pass(0)
    key('q2')
    await pass(0)
    expect(sent).toHaveLength(2)
    expect(loop.state().isLasting).toBe(false)
  })

  it('that runs full says so, and the answer is sent at once', async () => {
    const journal = { ...memoryJournal(new Map(), true), write: () => Promise.reject(new Error('QuotaExceededError')) }
    const { click, pass, sent, loop } = begin({ journal })
    click('q1')
    await pass(0)
    expect(sent).toHaveLength(1)
    expect(loop.state().isLasting).toBe(false)
  })

  it('is sent first after a reload, without touching anything', async () => {
    const pending = [1, 2].map((seq) => ({ seq, question_id: `q${seq}`, answer: answerOf(seq), is_marked: false, epoch: 1 }))
    const { pass, server } = begin({ pending })
    await pass(0)
    expect(server.held.size).toBe(2)
  })
})

describe('an attempt that does not go on here', () => {
  it('hands in what another device made late, and takes no further change', async () => {
    const { click, loop, net, pass, server, journal } = begin()
    net.isUp = false
    for (let n = 0; n < 201; n += 1) click(`q${n}`)
    await pass(300)
    server.start('b')
    net.isUp = true
    loop.retry()
    await pass(0)
    expect(server.late).toHaveLength(201)
    click('q1')
    await pass(15_000)
    expect(loop.state()).toMatchObject({ mode: 'moved', unsaved: new Set() })
    expect(await journal.read()).toEqual([])
  })

  it('learns it from a heartbeat too', async () => {
    const { click, loop, pass, server } = begin()
    click('q1')
    server.start('b')
    loop.settle('moved')
    await pass(0)
    expect(server.late).toHaveLength(1)
  })

  it('is over when it was handed in elsewhere', async () => {
    const { click, loop, net, pass } = begin()
    net.answer = () => ({ kind: 'closed' })
    click('q1')
    await pass(300)
    expect(loop.state()).toMatchObject({ mode: 'closed', unsaved: new Set() })
  })
})

describe('restoring', () => {
  const entry = (seq: number, epoch: number, question_id = `q${seq}`): JournalEntry => ({
    seq,
    epoch,
    question_id,
    answer: answerOf(seq),
    is_marked: false,
  })
  const journalOf = async (...entries: JournalEntry[]) => {
    const journal = memoryJournal(new Map(), true)
    for (const one of entries) await journal.write(one)
    return journal
  }

  it('puts entries above acked over the answers of the server', async () => {
    const journal = await journalOf(entry(4, 1), entry(6, 1, 'q1'))
    const held = [entry(1, 1), entry(5, 1, 'q5')]
    const restored = await restoreAttempt(journal, { epoch: 1, acked: 5, entries: held })
    expect(restored.pending.map(({ seq }) => seq)).toEqual([6])
    expect(restored.answers.get('q1')?.seq).toBe(6)
    expect(restored.answers.get('q5')?.seq).toBe(5)
    expect(restored.last_seq).toBe(6)
    expect((await journal.read()).map(({ seq }) => seq)).toEqual([6])
  })

  it('goes on where the server counted this device one epoch further', async () => {
    const journal = await journalOf(entry(3, 1))
    const { pending, lost } = await restoreAttempt(journal, { epoch: 2, acked: 2, entries: [] })
    expect([pending.length, lost.length]).toEqual([1, 0])
    expect(await journal.read()).toMatchObject([{ epoch: 2, seq: 3 }])
  })

  it('shows nothing of an attempt that another device took over', async () => {
    const journal = await journalOf(entry(3, 1))
    const { pending, lost, answers, last_seq } = await restoreAttempt(journal, { epoch: 3, acked: 9, entries: [] })
    expect([pending, [...answers], last_seq]).toEqual([[], [], 9])
    expect(lost).toHaveLength(1)
  })
})
