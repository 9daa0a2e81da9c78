import { problemsOf } from '@beacon/api/scene/definition'
import type { SceneDefinition } from '@beacon/engine/scene/definition'
import type { Ctx } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { installationFacts, readyImages } from '../definition/index.ts'

/** What a row holds of its definition. @throws definition_invalid with every error of the engine's check */
export async function judged(ctx: Pick<Ctx, 'db' | 'config'>, definition: SceneDefinition) {
  const ready = await readyImages(ctx.db, definition)
  const facts = { isShared: false, needsFlag: false, isImageKnown: (image: string) => ready.has(image) }
  const problems = problemsOf(definition, { ...facts, ...(await installationFacts(ctx)) })
  const errors = problems.filter(({ level }) => level === 'error')
  if (errors.length > 0) fail('definition_invalid', { n: errors.length, problems: errors })
  const { nodes, nets } = definition
  return {
    definition,
    node_count: nodes.length,
    vm_count: nodes.filter(({ kind }) => kind === 'vm').length,
    net_count: nets.length,
    deploy_count: problems.filter(({ level }) => level === 'deploy').length,
    warning_count: problems.filter(({ level }) => level === 'warning').length,
    checked_at: new Date().toISOString(),
  }
}
