import { existsSync } from 'node:fs'
import { hillPlan, probePlan, versionPlan } from '@beacon/engine/judging'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scene } from '../../../db/schema/index.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { failedStep } from '../judging/index.ts'
import { openReadable, times } from './testing/readable.ts'
import { closedWhere } from './testing/reader.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const flag = `castle{${'x'.repeat(32)}}`

/** Patches that close a hill and leave it open for its judge. */
describe.skipIf(!existsSync(socketPath))('a way in that is shut behind the judge, at an engine', () => {
  let range: Awaited<ReturnType<typeof openReadable>>
  beforeAll(async () => {
    range = await openReadable(socketPath, plotOf('judging-shut'))
  }, 120_000)
  afterAll(() => range.stop(), 60_000)

  /** What a version made of a patch comes to, and the scene that it leaves. */
  const make = async (key: string, base_file_ids: string[]) => {
    const plan = versionPlan(times, { patches: 1, isNew: true, draw: Math.random() })
    await range.order(key, {}, plan, { flag, base_file_ids, keeps_box: true, patch_file_id: null })
    const line = await range.over(key)
    const [box] = await range.server.db
      .select()
      .from(scene)
      .where(and(eq(scene.owner, `judge:${line.judging_id}`), eq(scene.is_alive, true)))
    return { line, scene_id: box?.scene_id ?? '' }
  }

  it('one that knows flags of contests is refused, as the box holds one', async () => {
    await range.order('flag', closedWhere('case "$(cat /flag)" in flag{*) false ;; esac'), hillPlan(times, 0, Math.random()), { flag })
    expect(failedStep((await range.over('flag')).steps)).toMatchObject({ kind: 'stay', result: 'resisted', is_control: false })
  }, 120_000)

  it('one that keeps the shell from patches of others is refused', async () => {
    const shell = '#!/bin/busybox sh\ncase "$*" in *update.sh*) exit 1 ;; esac\nexec /bin/busybox sh "$@"\n'
    const update = '#!/bin/sh\nset -e\nchmod +x shell\nmv shell /bin/sh\n'
    await range.order('shell', { 'update.sh': update, shell }, hillPlan(times, 0, Math.random()), { flag })
    expect(failedStep((await range.over('shell')).steps)).toMatchObject({ kind: 'next', result: 'exit', is_control: false })
  }, 120_000)

  it('one that knows where a patch lies is found out where its version is made', async () => {
    const file = await range.store(closedWhere('[ ! -d /opt/beacon-patch ]'))
    const { line } = await make('folder', [file])
    expect([line.outcome, line.broken, failedStep(line.steps)]).toMatchObject(['done', [], { kind: 'stay', is_control: false }])
  }, 120_000)

  const look = async (key: string, scene_id: string) => {
    await range.order(key, {}, probePlan(times, Math.random()), { flag, scene_id, patch_file_id: null })
    return failedStep((await range.over(key)).steps)
  }

  it('one that opens for the first who come passes, and a later look finds the hill down', async () => {
    const count = 'n=$(cat /tmp/n 2>/dev/null || echo 0); echo $((n + 1)) > /tmp/n'
    const { line, scene_id } = await make('count', [await range.store(closedWhere(`${count}; [ $n -ge 4 ]`))])
    expect([line.outcome, failedStep(line.steps)]).toEqual(['done', null])
    expect(await look('first', scene_id)).toBeNull()
    expect(await look('second', scene_id)).toMatchObject({ kind: 'stay', result: 'resisted' })
  }, 180_000)

  it('one that opens for a time passes, and a later look finds the hill down', async () => {
    // The time is over once the file is there.
    const { line, scene_id } = await make('time', [await range.store(closedWhere('[ -e /srv/later ]'))])
    expect([line.outcome, failedStep(line.steps)]).toEqual(['done', null])
    expect(await look('soon', scene_id)).toBeNull()
    const [box] = await range.server.db.select().from(scene).where(eq(scene.scene_id, scene_id))
    const ref = { scene: scene_id, gen: box?.life.gen ?? 0 }
    await range.driver.exec(ref, 'web', ['touch', '/srv/later'], { deadlineMs: 10_000, outputBytes: 100, user: '0:0' })
    expect(await look('late', scene_id)).toMatchObject({ kind: 'stay', result: 'resisted' })
  }, 180_000)
})
