import type { Accelerator } from '../qemu/arguments.ts'
import type { SceneDriver } from '../driver.ts'
import { containersOf, stepsOf } from '../docker/converge.ts'
import { openDocker } from '../docker/docker-driver.ts'
import { openMachineDriver } from '../qemu/machine-driver.ts'
import type { Folders } from '../qemu/places.ts'
import { openMixedDriver } from './mixed-driver.ts'

export interface SceneOpening {
  socketPath: string
  install: string
  folders: Folders
  /** How virtual machines are run, where that is known already. */
  accelerator?: Accelerator
}

/** The driver of this computer: containers by the engine, virtual machines beside them where they can be started. */
export function openSceneDriver({ socketPath, ...opening }: SceneOpening): SceneDriver {
  const { driver: containers, plane } = openDocker({ socketPath, install: opening.install })
  const machines = openMachineDriver({ ...opening, plane })
  return openMixedDriver({ containers, machines, plane, containerSteps: (spec) => stepsOf(containersOf(spec)) })
}
