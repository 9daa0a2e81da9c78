import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { sceneDefinition } from './definition.ts'
import { sceneLimits } from './limits.ts'
import { sceneProblemCodes } from './problems.ts'

export const sceneProblemView = z.object({
  code: z.enum(sceneProblemCodes),
  /** `error` blocks saving, `deploy` only the start, `warning` nothing. */
  level: z.enum(['error', 'deploy', 'warning']),
  path: z.array(z.union([z.string(), z.number()])),
  /** In the text of the reply, from 1. */
  line: z.nullable(z.int()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SceneProblemView = z.infer<typeof sceneProblemView>

export const sceneText = z.object({
  /** Text of the file; without it the definition is read. */
  text: z.optional(text({ max: sceneLimits.text_bytes, exact: true, multiline: true })),
  definition: z.optional(z.record(z.string(), z.unknown())),
})

export const checkedScene = z.object({
  /** Null where the shape is wrong. */
  definition: z.nullable(sceneDefinition),
  text: z.string(),
  problems: z.array(sceneProblemView),
})
export type CheckedScene = z.infer<typeof checkedScene>
