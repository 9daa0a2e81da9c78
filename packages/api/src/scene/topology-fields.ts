import * as z from 'zod/mini'
import { id, instant, text, version } from '../fields.ts'
import { bankKind } from '../kinds/index.ts'
import { sceneProblemView } from './scene-check.ts'
import { sceneDefinition } from './definition.ts'
import { importCodes, importFormats } from './import-words.ts'

export const topologyName = text({ min: 1, max: 40 })
export const topologyDescription = z._default(text({ max: 255, multiline: true }), '')

export const topologyRow = z.object({
  topology_id: id,
  name: z.string(),
  description: z.string(),
  node_count: z.int(),
  /** Of the nodes, those that are virtual machines. */
  vm_count: z.int(),
  net_count: z.int(),
  /** Whether each kind of its nodes is started by a machine that answers now. */
  can_start: z.boolean(),
  /** What the last check found; what blocks a start is no error of the definition. */
  checked: z.enum(['passed', 'warnings', 'failed']),
  problem_count: z.int(),
  checked_at: instant,
  version,
  used_count: z.int(),
  creator: z.nullable(z.string()),
  updated_at: instant,
})
export type TopologyRow = z.infer<typeof topologyRow>

export const topologyDetail = z.extend(topologyRow, { definition: sceneDefinition })
export type TopologyDetail = z.infer<typeof topologyDetail>

export const topologyUse = z.object({
  resource_id: id,
  name: z.string(),
  kind: bankKind,
  /** The version of the template that its copy is of. */
  version: z.int(),
  can_edit: z.boolean(),
  /** What the copy would lose and gain if the template of now took its place. */
  differences: z.array(
    z.object({
      what: z.enum(['net', 'router', 'node', 'volume', 'name']),
      id: z.string(),
      change: z.enum(['added', 'removed', 'changed']),
      fields: z.array(z.string()),
    }),
  ),
})
export type TopologyUse = z.infer<typeof topologyUse>

export const topologyImport = z.object({
  format: z.enum(importFormats),
  /** As a draft: places, images and limits are looked at before anything is saved. */
  definition: z.nullable(sceneDefinition),
  text: z.string(),
  problems: z.array(sceneProblemView),
  /** What a file of another format says that a scene cannot, and what was filled in. */
  notes: z.array(
    z.object({
      code: z.enum(importCodes),
      /** What is refused must be changed in the file first. */
      is_refused: z.boolean(),
      line: z.nullable(z.int()),
      path: z.array(z.union([z.string(), z.number()])),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** Images that the file names in its own words. */
  images: z.array(
    z.object({
      wanted: z.string(),
      /** What stands in the definition until another is chosen. */
      image: z.string(),
      nodes: z.array(z.string()),
      /** It is built from a folder of the project, which becomes an image by itself. */
      is_build: z.boolean(),
      fitting: z.array(z.string()),
    }),
  ),
})
export type TopologyImport = z.infer<typeof topologyImport>
