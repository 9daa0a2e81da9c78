import * as z from 'zod/mini'
import { scriptAttachment, scriptField, scriptFileView, scriptState } from './script-fields.ts'
import { word as everyWord, type QuestionLine } from './question-words.ts'
import { integer, issue, optionalText, text } from '../fields.ts'
import { nodeIdPattern } from '../scene/names.ts'
import { patternWord as word, plantPlace } from '../scene/plant.ts'
import { judgedLimits as limits } from './judged-limits.ts'

const wrong = issue('field_wrong')
/** How the last proof of a question came out; `old`: the question was changed since. */
export const proofState = z.enum(['none', 'running', 'passed', 'failed', 'old'])
export type ProofState = z.infer<typeof proofState>

const timeout = integer(limits.timeout_s.min, limits.timeout_s.max)
const row = { ...everyWord, bank: 'row', part: 'answer', players: 'none' } as const
const detail = { ...row, bank: 'detail' } as const
const secret = { ...detail, stored: 'made', secret: 'solution' } as const
const file = z.nullable(scriptFileView)

/** What a question whose patches are judged has beside the words of every bank, a line each; its kind adds what it pays. */
export const judgedTable = {
  /** The template that the scene is copied of; null: the scene stays as it stands. */
  topology_id: {
    ...detail,
    body: z.nullable(z.uuid({ error: ({ input }) => (input === '' ? issue('field_empty') : wrong) })),
    view: z.nullable(z.string()),
  },
  /** The service: a node of the scene, and a port of it over TCP. */
  node: { ...row, body: word(nodeIdPattern), view: z.string() },
  port: { ...row, body: integer(limits.port.min, limits.port.max), view: z.int() },
  flag_place: { ...detail, body: z._default(plantPlace, { into: 'file', path: '/flag', mode: '0444' }), view: z.nullable(plantPlace) },
  /** Run as `check HOST`, it ends with 101 where the service works. */
  checker_script: { ...secret, body: scriptField, view: file },
  checker_attachment: { ...secret, body: scriptAttachment, view: file },
  /** Run as `exploit HOST`, it prints the flag and ends with 0, or ends with 1. */
  exploit_script: { ...secret, body: scriptField, view: file },
  exploit_attachment: { ...secret, body: scriptAttachment, view: file },
  /** A patch as an entrant would hand it in, that the proof takes. */
  reference_patch: { ...secret, body: scriptAttachment, view: file },
  /** The image that scripts run in, `name@version` of the library; null: the platform's. */
  runtime_image: { ...detail, body: z._default(z.nullable(text({ min: 3, max: 80 })), null), view: z.nullable(z.string()) },
  check_timeout_s: { ...detail, body: z._default(timeout, 10), view: z.int() },
  exploit_timeout_s: { ...detail, body: z._default(timeout, 30), view: z.int() },
  /** Run in the node once a patch is in; empty: the nodes are restarted. */
  restart_command: { ...detail, body: optionalText(limits.restart_command), view: z.string() },
  /** From a start or a restart until the port answers. */
  ready_s: { ...detail, body: z._default(integer(limits.ready_s.min, limits.ready_s.max), 60), view: z.int() },
} as const satisfies Readonly<Record<string, QuestionLine>>

/** What is known of the scene that the service stands in. */
export interface ServiceScene {
  nodes: readonly { id: string; writable: boolean; ports: readonly { port: number; proto: 'tcp' | 'udp' }[] }[]
  /** All entrants attack one copy. */
  is_shared: boolean
}

export type PathIssue = [path: string, issue: string]

/** Whether the service stands in its scene, and can be patched there; `[path, issue]` pairs. */
export function crossCheck({ node, port }: { node: string; port: number }, { nodes }: Pick<ServiceScene, 'nodes'>): PathIssue[] {
  const found = nodes.find(({ id }) => id === node)
  if (found === undefined) return [['node', issue('service_node_missing', { node })]]
  return [
    ...(found.writable ? [] : [['node', issue('service_node_readonly', { node })] as PathIssue]),
    ...(found.ports.some((one) => one.port === port && one.proto === 'tcp')
      ? []
      : [['port', issue('service_port_missing', { node, port })] as PathIssue]),
  ]
}

export const judgedErrors = [
  'service_node_missing',
  'service_node_readonly',
  'service_port_missing',
  'script_not_py',
  'target_not_offered',
] as const

/** What a row and a detail say beside the lines of the table. */
export const judgedRow = {
  /** Of the checker and the exploit together. */
  script_state: scriptState,
  proof: proofState,
}
export const judgedDetail = {
  /** Why an image of a script was not built, in the words of who builds it; empty where nothing failed. */
  script_reason: z.string(),
}
