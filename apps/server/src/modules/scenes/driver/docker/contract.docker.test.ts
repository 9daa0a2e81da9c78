import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { driverContract } from '../testing/contract.ts'
import { openDockerDriver } from './docker-driver.ts'
import { buildBusybox } from './testing/busybox.ts'
import { nodeOf } from './testing/node.ts'
import { plotOf } from './testing/plots.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:contract'

it('an engine is there', () => {
  expect(isHere).toBe(true)
})

if (isHere)
  driverContract('docker', () => {
    buildBusybox(socketPath, image)
    const { install, net } = plotOf('contract')
    const other = plotOf('neighbour').install
    return {
      driver: openDockerDriver({ socketPath, install }),
      other: openDockerDriver({ socketPath, install: other }),
      image,
      net,
      node: (id, host, more) => nodeOf(image)(id, `${net}.${host}`, more),
      dismissed: () => {
        const rules = ['filter', 'nat'].map((table) => execFileSync('iptables-save', ['-t', table], { encoding: 'utf8' })).join('')
        for (const gone of [install, other]) if (rules.includes(gone)) throw new Error(`rules of ${gone} are left`)
      },
    }
  })
