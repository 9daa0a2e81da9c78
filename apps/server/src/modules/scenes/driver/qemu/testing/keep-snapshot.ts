import * as z from 'zod'
import { openSceneDriver } from '../../mixed/open.ts'
import { testSignal } from '../../../../../testing/test-signal.ts'

/** Keeps a snapshot of the scene that its environment names, until it is killed. */
const text = z.string()
const kept = z
  .object({
    socketPath: text,
    install: text,
    folders: z.object({ disks: text, machines: text, run: text }),
    spec: z.object({ scene: text, gen: z.int() }),
  })
  .parse(JSON.parse(process.env['KEEP'] ?? ''))
const { spec, ...place } = kept
const driver = openSceneDriver({ ...place, accelerator: 'tcg' })
process.stdout.write('begins\n')
await driver.snapshot(spec, 'day', testSignal())
