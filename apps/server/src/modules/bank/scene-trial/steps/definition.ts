import { problemsOf } from '@beacon/api/scene/definition'
import { startedKinds } from '../../../scenes/machine/index.ts'
import type { Step } from '../trial.ts'

/** Part of the flag that a place names. */
const partsIn = (definition: Parameters<typeof problemsOf>[0]): number[] =>
  definition.nodes.flatMap(({ flags }) => flags.map(({ part }) => part))

/** What the editor said when it was saved, and what only question and scene together tell. */
export const definitionStep: Step = async ({ ctx, question, scene, flags, say }) => {
  const { definition, isolation } = scene
  // A bank whose questions have no such type has no flags of entrants either.
  const needsFlag = 'flag_type' in question && question.flag_type === 'dynamic'
  const facts = { isShared: isolation === 'shared', needsFlag, isImageKnown: null, startedKinds: await startedKinds(ctx.db) }
  const problems = problemsOf(definition, facts)
  for (const { code, path, details } of problems) await say('definition_problem', { ...details, code, path: path.join('.') })
  const missing = [...new Set(partsIn(definition))].filter((part) => part > flags.length)
  for (const part of missing) await say('part_missing', { part, parts: flags.length })
  if (missing.length > 0 || problems.some(({ level }) => level !== 'warning')) return 'failed'
  await say('definition_good', { nodes: definition.nodes.length, nets: definition.nets.length })
  return 'passed'
}
