import { sceneLimits } from '@beacon/api/scene/limits'
import type { Notebook } from '../draft.ts'
import { containerScene } from '../scene/container-scene.ts'
import { nameOfReference, type DraftScene } from '../scene/draft-scene.ts'
import { healthOf } from './dockerfile-facts.ts'
import { isRaw, numberOf, textOf } from './fields.ts'

/** What GZCTF gives a container that reads its team's flag. */
const flagVariable = 'GZCTF_FLAG'
/** GZCTF counts processors in tenths. */
const tenths = 10

/** The container of a challenge: an image somewhere else, its limits and its one port. */
export function gzctfScene(
  notes: Notebook,
  container: unknown,
  { name, isDynamic }: { name: string; isDynamic: boolean },
): DraftScene | null {
  if (!isRaw(container)) return null
  const reference = textOf(container['image']).slice(0, 200)
  if (reference === '') return null
  const { memory_mb, disk_mb } = sceneLimits
  const port = numberOf(notes, 'exposePort', container['exposePort'], [1, 65_535])
  const cpuCount = numberOf(notes, 'cpuCount', container['cpuCount'], [1, sceneLimits.cpu.max * tenths])
  const memory = numberOf(notes, 'memoryLimit', container['memoryLimit'], [memory_mb.min, memory_mb.max])
  const disk = numberOf(notes, 'storageLimit', container['storageLimit'], [disk_mb.min, disk_mb.max])
  if (port === null) notes.repair('port_missing')
  if (textOf(container['networkMode']).toLowerCase() === 'open') notes.repair('scene_offline')
  return containerScene({
    name,
    image: { image: `${nameOfReference(reference)}@1`, origin: { kind: 'reference', reference } },
    ports: port === null ? [] : [port],
    health: healthOf(null, port ?? undefined),
    flags: isDynamic ? [{ part: 1, into: 'env', key: flagVariable }] : [],
    ...(memory === null ? {} : { memory_mb: memory }),
    ...(cpuCount === null ? {} : { cpu: cpuCount / tenths }),
    ...(disk === null ? {} : { disk_mb: disk }),
  })
}
