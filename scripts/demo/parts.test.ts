import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mergeLedgers, openDemo, type Part } from './ledger.ts'
import { openParts } from './parts.ts'

const server = { origin: 'http://127.0.0.1:8080', installation_id: 'a1' }
let folder: string
/** What stands on the server. */
let there: string[]
let made: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-parts-'))
  there = []
  made = []
})
afterEach(() => rmSync(folder, { recursive: true }))

/** One run over three parts of two contests each; `requests` of them are answered, then the program is gone. */
async function run(requests: number): Promise<string[]> {
  const { demo, save } = openDemo(join(folder, 'demo.json'), server)
  let left = requests
  const ask = (id: string) => {
    if (left === 0) throw new Error('killed')
    left -= 1
    there.push(id)
    return id
  }
  const remove = ({ ledger }: Part) => {
    there = there.filter((id) => !ledger.contest_ids.includes(id))
    return Promise.resolve()
  }
  const said: string[] = []
  const part = openParts({ demo, save, remove, say: (line) => void said.push(line), begin: () => () => undefined })
  for (const name of ['cup', 'final', 'exam']) {
    const { contest_id } = await part(name, ({ ledger }) => {
      made.push(name)
      for (const n of [1, 2]) {
        ledger.contest_ids.push(ask(`${name} ${n}`))
        save()
      }
      return Promise.resolve({ contest_id: `${name} 2` })
    })
    said.push(contest_id)
  }
  expect(mergeLedgers(demo).contest_ids).toEqual(there)
  return said
}

const all = ['cup 1', 'cup 2', 'final 1', 'final 2', 'exam 1', 'exam 2']

test.each([0, 1, 2, 3, 4, 5])(
  'stopped after %i requests, the next run makes again what is not whole, and nothing is there twice',
  async (most) => {
    await expect(run(most)).rejects.toThrow('killed')
    made = []
    await run(6)
    expect(there.toSorted()).toEqual(all.toSorted())
    // Parts that were whole are not made again.
    expect(made).toEqual(['cup', 'final', 'exam'].slice(Math.floor(most / 2)))
  },
)

test('a run over what is whole makes nothing, and tells each part', async () => {
  await run(6)
  made = []
  expect(await run(0)).toEqual(['cup 2', 'final 2', 'exam 2'])
  expect(made).toEqual([])
})

test('what could not be made is tried again by the next run', async () => {
  const { demo, save } = openDemo(join(folder, 'demo.json'), server)
  const part = openParts({ demo, save, remove: () => Promise.resolve(), say: () => undefined, begin: () => () => undefined })
  let whyNot: string | null = 'no engine'
  const make = () => part('hill', () => Promise.resolve(whyNot === null ? { contest_id: 'c1' } : { whyNot }))
  expect(await make()).toEqual({ whyNot: 'no engine' })
  whyNot = null
  expect(await make()).toEqual({ contest_id: 'c1' })
})
