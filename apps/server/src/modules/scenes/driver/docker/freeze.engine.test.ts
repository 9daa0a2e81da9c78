import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { SceneSpec } from '@beacon/engine/scene'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDockerDriver } from './docker-driver.ts'
import { labelNames } from './names.ts'
import { buildBusybox } from './testing/busybox.ts'
import { nodeOf } from './testing/node.ts'
import { plotOf } from './testing/plots.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:freeze'
/** With variables and a command of its own. */
const own = 'bcn-test/own:freeze'
const { install, net } = plotOf('freeze')
const signal = () => testSignal()
const nets = [{ id: 'lan', subnet: `${net}.0/26`, gateway: `${net}.1`, egress: false, talk: true, capture: false }]
const node = nodeOf(image)
const spec: SceneSpec = {
  scene: '0198c0de-0000-7000-8000-00000000f4ee',
  gen: 1,
  nets,
  nodes: [node('work', `${net}.10`, { writable: true, user: null, env: { FLAG: 'flag{hidden}', TOKEN: 'open $esame "x"' } })],
}
const again: SceneSpec = { ...spec, scene: '0198c0de-0000-7000-8000-00000000f4ef' }
const driver = openDockerDriver({ socketPath, install })
const images = () =>
  driver.images ??
  (() => {
    throw new Error('the driver makes no images')
  })()
const place = { scene: spec.scene, gen: spec.gen, node: 'work' }
const docker = (...args: string[]) => execFileSync('docker', ['-H', `unix://${socketPath}`, ...args]).toString()
const inside = async (of: SceneSpec, command: readonly string[]) => {
  const done = await driver.exec(of, 'work', command, { deadlineMs: 10_000, outputBytes: 10_000 })
  return { code: done.code, text: done.stdout.toString() }
}

describe.skipIf(!isHere)('a node that somebody worked in', () => {
  beforeAll(async () => {
    buildBusybox(socketPath, image)
    const file = `FROM ${image}\nENV TZ=Asia/Shanghai OWN=mine\nCMD ["sh","-c","echo ready"]\n`
    execFileSync('docker', ['-H', `unix://${socketPath}`, 'build', '-q', '--network', 'none', '-t', own, '-'], {
      input: file,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    await driver.prune(() => false, signal())
    await driver.converge(spec, 'running', () => undefined, signal())
    await inside(spec, ['sh', '-c', 'mkdir /made; echo by hand > /made/note; chmod 4755 /made/note'])
  })
  afterAll(async () => {
    await driver.dismiss(signal())
    for (const tag of await images().list()) await images().remove(tag)
  })

  it('becomes an image that starts with what was made and without what the scene gave it', async () => {
    const tag = images().tagOf('kept', 'v1')
    await driver.converge(spec, 'hanged', () => undefined, signal())
    await images().freeze(place, tag, signal())
    const facts = await images().inspect(tag)
    expect(facts).toMatchObject({ labels: ['bcn.image'], hasTriggers: false, isForThisMachine: true })
    expect(docker('history', '--no-trunc', tag) + docker('inspect', tag)).not.toMatch(/hidden|esame/u)
    const kept: SceneSpec = { ...again, nodes: [node('work', `${net}.20`, { image: facts?.id ?? '', writable: true, user: null })] }
    await driver.remove(spec, signal())
    await driver.converge(kept, 'running', () => undefined, signal())
    expect(await inside(kept, ['cat', '/made/note'])).toEqual({ code: 0, text: 'by hand\n' })
    expect((await inside(kept, ['env'])).text).not.toMatch(/FLAG|TOKEN/u)
    await driver.remove(kept, signal())
    await driver.converge(spec, 'running', () => undefined, signal())
  })

  it('stays as it is, paused or stopped; and it is said when it is gone', async () => {
    const tag = images().tagOf('kept', 'v2')
    const state = async () => (await driver.observe(signal())).nodes.find((one) => one.ref.scene === spec.scene)?.state
    await driver.converge(spec, 'paused', () => undefined, signal())
    await images().freeze(place, tag, signal())
    expect(await state()).toBe('paused')
    await driver.converge(spec, 'hanged', () => undefined, signal())
    await images().freeze(place, tag, signal())
    expect(await state()).toBe('stopped')
    await expect(images().freeze({ ...place, gen: 9 }, tag, signal())).rejects.toMatchObject({ kind: 'gone' })
  })

  it('that went back to a snapshot starts as its image does, with the variables of the image and none of its scene', async () => {
    const held: SceneSpec = {
      ...spec,
      nodes: [
        node('work', `${net}.10`, {
          writable: true,
          user: null,
          env: { FLAG: 'flag{hidden}', OWN: 'other' },
          entrypoint: ['/bin/sh', '-c'],
          command: ['sleep 600'],
          image: own,
        }),
      ],
    }
    await driver.converge(held, 'running', () => undefined, signal())
    await inside(held, ['sh', '-c', 'mkdir -p /made; echo kept > /made/note'])
    await driver.snapshot(held, 'one', signal())
    await inside(held, ['sh', '-c', 'echo later > /made/note'])
    await driver.remove(held, signal())
    const back: SceneSpec = { ...held, gen: 2, from: 'one' }
    await driver.converge(back, 'running', () => undefined, signal())
    expect(await inside(back, ['sh', '-c', 'cat /made/note; echo $TZ $OWN'])).toEqual({ code: 0, text: 'kept\nAsia/Shanghai other\n' })
    const tag = images().tagOf('kept', 'v4')
    await driver.converge(back, 'hanged', () => undefined, signal())
    await images().freeze({ ...place, gen: 2 }, tag, signal())
    const { Config } = JSON.parse(docker('inspect', tag, '--format', '{{json .}}')) as {
      Config: { Env: string[]; Entrypoint: unknown; Cmd: unknown }
    }
    expect(Config.Env.filter((line) => !line.startsWith('PATH=')).toSorted()).toEqual(['OWN=mine', 'TZ=Asia/Shanghai'])
    expect([Config.Entrypoint ?? null, Config.Cmd]).toEqual([null, ['sh', '-c', 'echo ready']])
    await driver.remove(back, signal())
    await driver.dropSnapshots(() => false, signal())
    await driver.converge(spec, 'running', () => undefined, signal())
  })

  it('lets go of a snapshot that has lost its name', async () => {
    await driver.snapshot(spec, 'two', signal())
    const listed = (format: string) => {
      const labels = [`label=${labelNames.install}=${install}`, `label=${labelNames.role}=snapshot`]
      return docker('images', ...labels.flatMap((label) => ['--filter', label]), '--format', format).trim()
    }
    const name = listed('{{.Repository}}:{{.Tag}}')
    docker('tag', image, name)
    expect(listed('{{.Repository}}:{{.Tag}}')).toBe('<none>:<none>')
    await driver.dropSnapshots(() => false, signal())
    expect(listed('{{.ID}}')).toBe('')
    docker('rmi', name)
  })

  it('cut in the middle is begun again', async () => {
    const cut = new AbortController()
    const first = images()
      .freeze(place, images().tagOf('kept', 'v3'), cut.signal)
      .catch(() => undefined)
    await wait(30)
    cut.abort(new Error('killed'))
    await first
    const tag = images().tagOf('kept', 'v3')
    await images().freeze(place, tag, signal())
    expect(await images().inspect(tag)).not.toBeNull()
  })
})
