import { resolveDefinition, whereOfPlant, wrongPlant, type NodeSpec, type SceneSpec } from '@beacon/engine/scene'
import type { SceneRecord } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { openInputs, secretName } from '../life/index.ts'
import { DriverError } from '../driver/index.ts'

/** A scene as its driver starts it now. @throws DriverError image_missing for an image that was removed. */
export function specOf(row: SceneRecord, subnets: ReadonlyMap<string, string>, { secret, routerImage, pathOf }: Making): SceneSpec {
  const inputs = openInputs(secret, row.scene_id, row.inputs)
  const { from } = row.life
  const { plants = [] } = inputs
  const wrong = wrongPlant(row.definition, plants)
  if (wrong !== null) throw plantError(wrong)
  const spec = resolveDefinition(row.definition, {
    scene: row.scene_id,
    gen: row.life.gen,
    subnets,
    imageOf: (image) => imageOf(row, image),
    routerImage,
    entrant: inputs.entrant,
    ipd: inputs.ipd,
    flags: row.class === 'pool' ? null : inputs.flags,
    plants,
    secretOf: (node, key) => inputs.secrets[secretName(node, key)] ?? '',
    hostPortOf: () => null,
  })
  const { discs } = inputs
  const nodes = discs === undefined ? spec.nodes : spec.nodes.map((node) => withDrive(node, discs[node.id], pathOf))
  return { ...spec, nodes, ...(typeof from === 'string' ? { from } : {}) }
}

/** Told with its place and never with what it holds. */
const plantError = ({ plant: { node_key, as }, problem }: NonNullable<ReturnType<typeof wrongPlant>>): DriverError =>
  new DriverError('plant', `${whereOfPlant(as)} cannot be planted in ${node_key}: ${problem}`, { node: node_key })

export interface Making {
  secret: SecretBox
  routerImage: string
  /** Where the bytes of a stored file lie; without it no disc can lie in a drive. */
  pathOf?: (storage_key: string) => string
}

function withDrive(node: NodeSpec, storage_key: string | null | undefined, pathOf: Making['pathOf']): NodeSpec {
  if (storage_key === undefined || node.kind !== 'vm') return node
  if (storage_key === null) return { ...node, cd: { path: null } }
  if (pathOf === undefined) throw new DriverError('image_missing', 'no stored files are known here')
  return { ...node, cd: { path: pathOf(storage_key) } }
}

function imageOf({ images }: SceneRecord, image: string): string {
  const found = images[image]
  if (found === undefined) throw new DriverError('image_missing', `there is no image ${image}`)
  return found
}
