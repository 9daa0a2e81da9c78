import type { SceneSpec } from '@beacon/engine/scene'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusybox } from '../docker/testing/busybox.ts'
import { nodeOf } from '../docker/testing/node.ts'
import { lacksMachines } from '../../../../testing/need-qemu.ts'
import { plotOf } from '../docker/testing/plots.ts'
import { buildGuest } from './testing/guest.ts'
import { machineNode } from './testing/machine-node.ts'
import { inGuest, machineSocket, openMachinePlace, type MachinePlace } from './testing/place.ts'
import { testSignal } from '../../../../testing/test-signal.ts'

const image = 'bcn-test/busybox:machines'
const { install, net } = plotOf('machines')
const signal = () => testSignal()
const limits = { deadlineMs: 10_000, outputBytes: 10_000 }

describe.skipIf(lacksMachines)('a virtual machine beside a container', () => {
  let at: MachinePlace
  let spec: SceneSpec
  beforeAll(async () => {
    buildBusybox(machineSocket, image)
    const guest = buildGuest()
    at = openMachinePlace(install, guest.disks)
    await at.driver.prune(() => false, signal())
    spec = {
      scene: '0198c0de-0000-7000-8000-0000000000aa',
      gen: 1,
      nets: [{ id: 'lan', subnet: `${net}.0/26`, gateway: `${net}.1`, egress: false, talk: true, capture: false }],
      nodes: [
        machineNode(guest.image)('db', `${net}.11`, { files: [{ path: '/run/flag/flag', text: 'flag{vm}\n', mode: '0444' }] }),
        nodeOf(image)('web', `${net}.10`),
      ],
    }
    await at.driver.converge(spec, 'running', () => undefined, signal())
  })
  afterAll(async () => {
    await at.driver.dismiss(signal())
    at.drop()
  })

  it('gets its address and its flag, and each reaches the other by its name', async () => {
    expect(await inGuest(at.driver, spec, 'db', 'cat /run/flag/flag')).toBe('flag{vm}\n')
    const asked = await at.driver.exec(spec, 'web', ['nc', '-w', '3', 'db', '9999'], { ...limits, stdin: Buffer.from('from web') })
    expect(asked.stdout.toString()).toBe('from web')
    expect(await inGuest(at.driver, spec, 'db', 'echo from db | nc -w 3 web 9999')).toBe('from db\n')
  })
})
