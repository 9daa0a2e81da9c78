import * as z from 'zod'
import { openSceneDriver } from '../../mixed/open.ts'
import { testSignal } from '../../../../../testing/test-signal.ts'

/** Copies the disk of the machine that its environment names, until it is killed. */
const text = z.string()
const { place, folder, ...opening } = z
  .object({
    socketPath: text,
    install: text,
    folder: text,
    folders: z.object({ disks: text, machines: text, run: text }),
    place: z.object({ scene: text, gen: z.int(), node: text }),
  })
  .parse(JSON.parse(process.env['KEEP'] ?? ''))
const driver = openSceneDriver({ ...opening, accelerator: 'tcg' })
process.stdout.write('begins\n')
await driver.images?.machines?.copy(place, folder, testSignal())
