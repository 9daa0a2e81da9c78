import { execFileSync } from 'node:child_process'
import { describe } from 'vitest'
import { driverContract } from '../testing/contract.ts'
import { buildBusybox } from '../docker/testing/busybox.ts'
import { nodeOf } from '../docker/testing/node.ts'
import { lacksMachines } from '../../../../testing/need-qemu.ts'
import { plotOf } from '../docker/testing/plots.ts'
import { buildGuest } from './testing/guest.ts'
import { machineNode } from './testing/machine-node.ts'
import { insideMixed, machineSocket, openMachinePlace } from './testing/place.ts'

const image = 'bcn-test/busybox:machines-contract'

/** Half of each scene are virtual machines, so every verb meets both kinds in one scene. */
describe.skipIf(lacksMachines)('virtual machines', () => {
  driverContract(
    'docker and qemu',
    () => {
      buildBusybox(machineSocket, image)
      const guest = buildGuest()
      const { install, net } = plotOf('machines-contract')
      const neighbour = plotOf('machines-neighbour').install
      const own = openMachinePlace(install, guest.disks)
      const other = openMachinePlace(neighbour, guest.disks)
      return {
        driver: own.driver,
        other: other.driver,
        image,
        net,
        node: (id, host, more) =>
          id === 'web'
            ? machineNode(guest.image)(id, `${net}.${host}`, { ...more, writable: false, volumes: [] })
            : nodeOf(image)(id, `${net}.${host}`, more),
        inside: insideMixed(own.driver),
        dismissed: () => {
          for (const place of [own, other]) place.drop()
          const links = execFileSync('ip', ['-j', 'link', 'show'], { encoding: 'utf8' })
          for (const gone of [install, neighbour]) if (links.includes(`beacon-${gone}`)) throw new Error(`a tap of ${gone} is left`)
          const processes = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
          for (const gone of [install, neighbour]) if (processes.includes(`bcn-${gone}-`)) throw new Error(`a machine of ${gone} is left`)
        },
      }
    },
    { isMachine: true },
  )
})
