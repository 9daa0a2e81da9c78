import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  delete window.SafeExamBrowser
  vi.resetModules()
})
const load = () => import('./seb.ts')
const here = () => window.location.href.replace(/#.*$/su, '')

it('another browser says nothing', async () => {
  const { learnSeb, sebProof } = await load()
  expect(await learnSeb()).toEqual({})
  expect(sebProof()).toEqual({ headers: {} })
})

it('renews the keys of the page, and keeps them for requests that wait for nothing', async () => {
  const { learnSeb, sebProof } = await load()
  const security = {
    configKey: 'old',
    browserExamKey: '',
    updateKeys: vi.fn((done: () => void) => {
      security.configKey = 'a'.repeat(64)
      done()
    }),
  }
  window.SafeExamBrowser = { security }
  const headers = { 'x-exam-page': here(), 'x-exam-config-hash': 'a'.repeat(64) }
  expect(await learnSeb()).toEqual(headers)
  expect(await learnSeb()).toEqual(headers)
  expect(sebProof()).toEqual({ headers })
  expect(security.updateKeys).toHaveBeenCalledOnce()
})

it('keys that are not renewed are of the address where the document was loaded', async () => {
  const { learnSeb } = await load()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: 'https://exam.example.org/a#b' } as PerformanceEntry])
  window.SafeExamBrowser = { security: { configKey: 'b'.repeat(64), browserExamKey: 'c'.repeat(64) } }
  expect(await learnSeb()).toEqual({
    'x-exam-page': 'https://exam.example.org/a',
    'x-exam-config-hash': 'b'.repeat(64),
    'x-exam-key-hash': 'c'.repeat(64),
  })
})
