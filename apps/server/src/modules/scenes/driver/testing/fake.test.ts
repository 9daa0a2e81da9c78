import type { SceneSpec } from '@beacon/engine/scene'
import { describe, expect, it } from 'vitest'
import { nodeOf } from '../docker/testing/node.ts'
import { driverContract } from './contract.ts'
import { fakeDriver } from './fake-driver.ts'
import { fakeEngine, type FakeEngine, type FakeDriver } from './fake-engine.ts'

const image = 'shop'
const node = (id: string, host: number, more = {}) => nodeOf(image)(id, `10.1.1.${host}`, more)

driverContract('fake', () => {
  const engine = fakeEngine()
  engine.missing.add('bcn-test/none:1')
  engine.exiting.add('ends')
  return { driver: fakeDriver({ engine }), other: fakeDriver({ engine, install: 'beef' }), image, net: '10.1.1', node }
})

const spec: SceneSpec = {
  scene: 'one',
  gen: 2,
  nets: ['dmz', 'lan'].map((id, at) => ({
    id,
    subnet: `10.1.${at}.0/26`,
    gateway: `10.1.${at}.1`,
    egress: false,
    talk: true,
    capture: false,
  })),
  nodes: ['web', 'db'].map((id, at) => node(id, 10 + at, { files: [{ path: '/run/flag', text: id, mode: '0444' }] })),
}
const signal = new AbortController().signal
const held = (engine: FakeEngine) => ({
  nodes: [...engine.nodes].flatMap(([key, nodes]) => nodes.map(({ node: id, state, memory }) => [key, id, state, memory.get('/run/flag')])),
  nets: engine.nets.map(({ ref, net }) => `${ref.gen} ${net}`).toSorted(),
})
const wanted = {
  nodes: [
    ['one 2', 'web', 'running', 'web'],
    ['one 2', 'db', 'running', 'db'],
  ],
  nets: ['2 dmz', '2 lan'],
}
/** What a start does: what is older goes, then all is made. */
const start = async (driver: FakeDriver) => {
  await driver.clear(spec.scene, spec.gen, signal)
  await driver.converge(spec, 'running', () => undefined, signal)
}
const older = async () => {
  const engine = fakeEngine()
  await fakeDriver({ engine }).converge({ ...spec, gen: 1 }, 'paused', () => undefined, signal)
  return engine
}

describe('a process that dies', () => {
  it.each([
    ['start', wanted, start],
    ['close', { nodes: [], nets: [] }, (driver: FakeDriver) => driver.clear(spec.scene, null, signal)],
    [
      'hang',
      { ...wanted, nodes: wanted.nodes.map(([key, id]) => [key, id, 'stopped', undefined]) },
      async (driver: FakeDriver) => {
        await driver.clear(spec.scene, spec.gen, signal)
        await driver.converge(spec, 'hanged', () => undefined, signal)
      },
    ],
  ] as const)('after whichever call of a %s is followed by one that makes it whole', async (_name, end, work) => {
    const whole = fakeDriver({ engine: await older() })
    await work(whole)
    expect(whole.made).toBeGreaterThan(3)
    for (let after = 0; after < whole.made; after += 1) {
      const engine = await older()
      const dying = fakeDriver({ engine })
      dying.diesAfter = after
      await expect(work(dying)).rejects.toThrow('killed')
      await work(fakeDriver({ engine }))
      expect([after, held(engine)]).toEqual([after, end])
    }
  })

  it('after whichever call of a deal leaves the machines that waited, and the next one puts the flags in', async () => {
    const waits = {
      ...spec,
      nodes: spec.nodes.map((one) => ({ ...one, files: one.files.map((file) => ({ ...file, text: '', isHeld: true })) })),
    }
    const waiting = async () => {
      const engine = fakeEngine()
      await fakeDriver({ engine }).converge(waits, 'running', () => undefined, signal)
      expect(held(engine)).toEqual({ ...wanted, nodes: wanted.nodes.map(([key, id, state]) => [key, id, state, undefined]) })
      return engine
    }
    const whole = fakeDriver({ engine: await waiting() })
    await start(whole)
    expect(held(whole.engine)).toEqual(wanted)
    for (let after = 0; after < whole.made; after += 1) {
      const engine = await waiting()
      const nodes = [...engine.nodes.values()].flat()
      const dying = fakeDriver({ engine })
      dying.diesAfter = after
      await expect(start(dying)).rejects.toThrow('killed')
      await start(fakeDriver({ engine }))
      expect([after, held(engine)]).toEqual([after, wanted])
      expect([...engine.nodes.values()].flat().every((node, index) => node === nodes[index])).toBe(true)
    }
  })

  it('fails at whichever call, and the next try makes it whole', async () => {
    const whole = fakeDriver({ engine: await older() })
    await start(whole)
    for (let at = 1; at <= whole.made; at += 1) {
      const driver = fakeDriver({ engine: await older() })
      driver.failsAt = at
      await expect(start(driver)).rejects.toMatchObject({ kind: 'driver' })
      await start(driver)
      expect([at, held(driver.engine)]).toEqual([at, wanted])
    }
  })

  it('leaves a network twice, and one of them goes', async () => {
    const engine = fakeEngine()
    for (let n = 0; n < 3; n += 1) engine.createNet({ ref: spec, net: 'lan', install: 'fa4e' })
    await start(fakeDriver({ engine }))
    expect(held(engine)).toEqual(wanted)
  })
})
