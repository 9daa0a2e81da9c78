import { checkDefinition, type CheckFacts, type SceneDefinition } from '@beacon/engine/scene/definition'
import * as z from 'zod/mini'
import { sceneDefinition } from './definition-fields.ts'
import { filePathOf, wireForm } from './file-form.ts'
import { shapeCodes, type SceneProblem, type ShapeCode } from './problems.ts'

export { sceneDefinition } from './definition-fields.ts'
export { fileForm } from './file-form.ts'

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
type Agrees<One extends Other, Other> = One
/** The schema gives what the engine takes, and the engine's shape is one that the schema gives: neither has a field more. */
export type SchemaAgrees = Agrees<DeepReadonly<z.infer<typeof sceneDefinition>>, DeepReadonly<SceneDefinition>>
export type EngineAgrees = Agrees<DeepReadonly<SceneDefinition>, DeepReadonly<z.infer<typeof sceneDefinition>>>

export interface ReadDefinition {
  /** Null where the shape is wrong; with errors of the engine's check it stands, and cannot be saved. */
  definition: SceneDefinition | null
  problems: SceneProblem[]
}

const mostProblems = 100

/** Reads what a file or a form says. Shape first, for the check wants a whole definition. */
export function readDefinition(value: unknown, facts: CheckFacts): ReadDefinition {
  const parsed = z.safeParse(sceneDefinition, wireForm(value), { reportInput: true })
  if (!parsed.success)
    return { definition: null, problems: parsed.error.issues.flatMap((issue) => shapeProblems(issue, [])).slice(0, mostProblems) }
  return { definition: parsed.data, problems: problemsOf(parsed.data, facts) }
}

/** What the engine says of a whole definition. */
export const problemsOf = (definition: SceneDefinition, facts: CheckFacts): SceneProblem[] =>
  checkDefinition(definition, facts)
    .slice(0, mostProblems)
    .map(({ code, level, path, details }) => ({ code, level, path: filePathOf(path), details: { ...details } }))

type Key = string | number
const keysOf = (path: readonly PropertyKey[]): Key[] => path.flatMap((key) => (typeof key === 'symbol' ? [] : [key]))

/** Of a choice, the branch with the fewest complaints is what the author meant. */
function shapeProblems(issue: z.core.$ZodIssue, above: readonly Key[]): SceneProblem[] {
  const path = [...above, ...keysOf(issue.path)]
  if (issue.code === 'invalid_union') {
    const [meant] = [...issue.errors].sort((one, other) => one.length - other.length)
    if (meant !== undefined && meant.length > 0) return meant.flatMap((inner) => shapeProblems(inner, path))
  }
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => problemOf('field_unknown', [...path, name], { name }))
  if (issue.code === 'invalid_type' && issue.input === undefined) return [problemOf('field_empty', path)]
  const { code, details } = saidIn(issue.message)
  return [problemOf(code ?? 'field_wrong', path, details)]
}

const problemOf = (code: ShapeCode, path: readonly Key[], details: SceneProblem['details'] = {}): SceneProblem => ({
  code,
  level: 'error',
  path: filePathOf(path),
  details,
})

const detailsSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** A schema's message is `code|{json}`. */
function saidIn(message: string): { code: ShapeCode | null; details: SceneProblem['details'] } {
  const [word = '', ...rest] = message.split('|')
  const code = shapeCodes.find((known) => known === word) ?? null
  const parsed = rest.length === 0 ? undefined : z.safeParse(detailsSchema, JSON.parse(rest.join('|')))
  return { code, details: parsed?.success === true ? parsed.data : {} }
}
