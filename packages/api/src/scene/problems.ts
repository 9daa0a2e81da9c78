import type { ProblemCode } from '@beacon/engine/scene/definition'

/** What a schema can say of one field. */
export const shapeCodes = ['field_empty', 'field_length', 'field_characters', 'field_range', 'field_wrong', 'field_unknown'] as const
/** What a text can be before it is a definition. */
export const textCodes = ['yaml_wrong', 'yaml_depth', 'yaml_aliases', 'yaml_key_twice', 'text_too_long'] as const
/** What the engine's check says of a whole definition. */
export const checkCodes = [
  'id_taken',
  'net_unknown',
  'node_unknown',
  'router_unknown',
  'router_unreachable',
  'definition_cycle',
  'host_range',
  'definition_host_taken',
  'net_twice',
  'router_one_net',
  'router_rule',
  'port_duplicate',
  'port_unreachable',
  'template_unknown',
  'template_shared',
  'flag_unplaced',
  'flag_in_env',
  'port_udp',
  'health_inside',
  'attack_twice',
  'attack_closed',
  'image_unknown',
  'driver_cannot',
] as const satisfies readonly ProblemCode[]

type Agrees<One extends Other, Other> = One
/** No code of the engine is missing in the list. */
export type AllCodesListed = Agrees<ProblemCode, (typeof checkCodes)[number]>

export const sceneProblemCodes = [...shapeCodes, ...textCodes, ...checkCodes] as const
export type ShapeCode = (typeof shapeCodes)[number]
export type SceneProblemCode = (typeof sceneProblemCodes)[number]

export interface SceneProblem {
  code: SceneProblemCode
  /** `error` blocks saving, `deploy` only the start, `warning` nothing. */
  level: 'error' | 'deploy' | 'warning'
  /** Keys and positions from the top of the file. */
  path: (string | number)[]
  details: Record<string, string | number>
}
