import { resolveDefinition, type SceneSpec } from '@beacon/engine/scene'
import type { SceneRecord } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { openInputs, secretName } from '../life/index.ts'
import { DriverError } from '../driver/index.ts'

/** A scene as its driver starts it now. @throws DriverError image_missing for an image that was removed. */
export function specOf(row: SceneRecord, subnets: ReadonlyMap<string, string>, { secret, routerImage }: Making): SceneSpec {
  const inputs = openInputs(secret, row.scene_id, row.inputs)
  const { from } = row.life
  const spec = resolveDefinition(row.definition, {
    scene: row.scene_id,
    gen: row.life.gen,
    subnets,
    imageOf: (image) => imageOf(row, image),
    routerImage,
    entrant: inputs.entrant,
    ipd: inputs.ipd,
    flags: row.class === 'pool' ? null : inputs.flags,
    secretOf: (node, key) => inputs.secrets[secretName(node, key)] ?? '',
    hostPortOf: () => null,
  })
  return typeof from === 'string' ? { ...spec, from } : spec
}

export interface Making {
  secret: SecretBox
  routerImage: string
}

function imageOf({ images }: SceneRecord, image: string): string {
  const found = images[image]
  if (found === undefined) throw new DriverError('image_missing', `there is no image ${image}`)
  return found
}
