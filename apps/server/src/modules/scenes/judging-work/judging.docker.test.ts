import { existsSync } from 'node:fs'
import { patchPlan, proofPlan } from '@beacon/engine/judging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { failedStep } from '../judging/index.ts'
import { openReadable, times } from './testing/readable.ts'
import { goodPatch } from './testing/reader.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''

describe.skipIf(!existsSync(socketPath))('a judging at an engine', () => {
  let range: Awaited<ReturnType<typeof openReadable>>
  beforeAll(async () => {
    range = await openReadable(socketPath, plotOf('judging'))
  }, 120_000)
  afterAll(() => range.stop(), 60_000)

  it('proves a question from its fresh box to its stopped one', async () => {
    await range.order('proof', goodPatch, proofPlan(times, 0.1))
    const line = await range.over('proof')
    expect([line.broken, line.steps.map(({ kind, result }) => `${kind} ${result}`)]).toEqual([
      [],
      [
        'start done',
        'ready done',
        'functions up',
        'exploit exploited',
        'apply done',
        'restart done',
        'ready done',
        'functions up',
        'exploit resisted',
        'functions up',
        'functions up',
        'stop done',
        'functions down',
      ],
    ])
    expect(line.steps.find(({ kind }) => kind === 'apply')?.output).toBe('patched')
    expect(JSON.stringify(line)).not.toContain('flag{')
    await expect.poll(range.boxes).toBe(0)
  }, 120_000)

  it('a patch that hangs up on the attack is judged in two boxes, and has failed', async () => {
    const read = `#!/bin/sh\ncase "$QUERY_STRING" in */*) kill -9 "$PPID" ;; esac\n${goodPatch['read.new'].slice(10)}`
    await range.order('hangs up', { ...goodPatch, 'read.new': read })
    const line = await range.over('hangs up')
    expect([line.outcome, line.attempt, failedStep(line.steps)]).toMatchObject(['done', 2, { kind: 'exploit', result: 'error' }])
    await expect.poll(range.boxes).toBe(0)
  }, 120_000)

  it.each([
    ['after', 0.9, 'functions'],
    ['before', 0.1, 'exploit'],
  ] as const)(
    'a patch that lets nobody but the first who come has not defended, with the attack %s a second look',
    async (key, draw, kind) => {
      // It counts who comes: the functions work at first, then nothing does.
      const read = `#!/bin/sh\nn=$(cat /tmp/n 2>/dev/null || echo 0); echo $((n + 1)) > /tmp/n\n[ $n -ge 1 ] && exit 1\n${goodPatch['read.new'].slice(10)}`
      await range.order(key, { ...goodPatch, 'read.new': read }, patchPlan(times, draw))
      const line = await range.over(key)
      expect(line.outcome).toBe('done')
      expect(failedStep(line.steps)).toMatchObject({ kind, is_control: false })
      await expect.poll(range.boxes).toBe(0)
    },
    120_000,
  )
})
