import * as z from 'zod/mini'
import { issue } from '../fields.ts'

/** Ways into a scene: the forwarder, a terminal, web pages on hosts of their own, ports of the machine that anybody reaches. */
export const sceneWay = z.enum(['gateway', 'console', 'web', 'port'])
export type SceneWay = z.infer<typeof sceneWay>
export const sceneWays = z.array(sceneWay).check(
  z.maxLength(sceneWay.options.length),
  z.refine((ways) => new Set(ways).size === ways.length, { error: issue('field_wrong') }),
)
/** What a contest offers unless it says otherwise: a port is open to whoever scans, so it is asked for. */
export const usualWays: SceneWay[] = ['gateway', 'console', 'web']

/** `20000-29999`: first and last port of the machine, none that needs a right of root. */
export const hostPortRange = z.string().check(
  z.regex(/^\d{4,5}-\d{4,5}$/u, { error: issue('field_wrong') }),
  z.refine((text) => readPortRange(text) !== null, { error: issue('field_wrong') }),
)

export interface PortRange {
  first: number
  last: number
}

/** Null for what is no range of ports above 1,023. */
export function readPortRange(text: string): PortRange | null {
  const [first = 0, last = 0] = text.split('-').map(Number)
  return first >= 1_024 && first <= last && last <= 65_535 ? { first, last } : null
}
