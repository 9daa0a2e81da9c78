import { createCipheriv, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uuid } from '../../../testing/samples.ts'
import { examServer } from '../exam-server.test-data.ts'
import { paperOf, questionOf } from '../exam.test-data.ts'
import { fetchWait } from '../guide/use-sealed-paper.ts'
import { openSealed } from './open-sealed.ts'
import { readPaper } from './read-paper.ts'

const exam_id = uuid(1)
const seal = 'a1'.repeat(16)
const key = randomBytes(32)
function sealedOf(paper: unknown, as = seal) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(as))
  const sealed = Buffer.concat([nonce, cipher.update(JSON.stringify(paper), 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { seal, sealed: sealed.toString('base64') }
}
const sealedText = { ...paperOf(), sections: [{ ...paperOf().sections[0], questions: [questionOf(1, { stem: '端口 443 属于？' })] }] }

let server: ReturnType<typeof examServer>
beforeEach(() => {
  server = examServer()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())
const calledPaths = () => server.asked.map(({ path }) => path.split('?')[0])

it('opens the held paper with its key, and does not fetch it again', async () => {
  expect(await readPaper(exam_id, sealedOf(sealedText), key.toString('base64'))).toEqual(sealedText)
  expect(calledPaths()).toEqual([])
})

it('fetches the paper whole where there is no key, a wrong one, or nothing is held', async () => {
  const other = randomBytes(32).toString('base64')
  const asking = [
    readPaper(exam_id, sealedOf(sealedText), null),
    readPaper(exam_id, sealedOf(sealedText), other),
    readPaper(exam_id, undefined, null),
  ]
  expect(await Promise.all(asking)).toEqual([server.paper, server.paper, server.paper])
  expect(calledPaths()).toEqual(['attempt/paper', 'attempt/paper', 'attempt/paper'])
})

it('opens nothing with another key, nor under another name', () => {
  expect(() => openSealed(sealedOf(sealedText), randomBytes(32).toString('base64'))).toThrow(/tag/u)
  expect(() => openSealed(sealedOf(sealedText, 'b2'.repeat(16)), key.toString('base64'))).toThrow(/tag/u)
})

it('spreads the fetching over the waiting time and leaves the last half minute free', () => {
  const minute = 60_000
  const wait = (start_ms: number, random: number, waiting_minutes = 10) => fetchWait({ start_ms, now_ms: 0, waiting_minutes }, random)
  expect(wait(60 * minute, 0)).toBe(50 * minute)
  expect(wait(60 * minute, 0, 30)).toBe(30 * minute)
  expect(wait(60 * minute, 1)).toBe(59.5 * minute)
  expect(wait(5 * minute, 0)).toBe(0)
  expect(wait(5 * minute, 0.5)).toBe(2.25 * minute)
  expect(wait(-minute, 1)).toBe(0)
})
