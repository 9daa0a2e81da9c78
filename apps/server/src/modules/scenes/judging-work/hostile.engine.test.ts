import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { failedStep } from '../judging/index.ts'
import { openReadable } from './testing/readable.ts'
import { goodPatch, patches } from './testing/reader.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
describe.skipIf(!existsSync(socketPath))('patches of strangers at an engine', () => {
  let range: Awaited<ReturnType<typeof openReadable>>
  beforeAll(async () => {
    range = await openReadable(socketPath, plotOf('judging-hostile'))
  }, 120_000)
  afterAll(() => range.stop(), 60_000)

  it.each(patches)(
    'one that %s',
    async (what, files, step, results) => {
      await range.order(what, files)
      const line = await range.over(what, 170_000)
      const failed = failedStep(line.steps)
      expect([line.outcome, line.broken, failed?.kind ?? null]).toEqual(['done', [], step])
      expect(failed === null || results.includes(failed.result ?? '')).toBe(true)
      expect(JSON.stringify(line)).not.toContain('flag{')
      await expect.poll(range.boxes, { timeout: 30_000 }).toBe(0)
    },
    240_000,
  )

  it('a judge that stops in the middle gives its box back, and the patch is judged again', async () => {
    await range.order('again', goodPatch)
    await expect.poll(async () => (await range.lineOf('again')).steps.length, { timeout: 60_000 }).toBeGreaterThan(3)
    await range.restartJudge()
    const line = await range.over('again', 120_000)
    expect([line.outcome, line.broken, failedStep(line.steps)]).toEqual(['done', [], null])
    expect(line.attempt).toBeGreaterThan(1)
    await expect.poll(range.boxes, { timeout: 30_000 }).toBe(0)
  }, 240_000)
})
