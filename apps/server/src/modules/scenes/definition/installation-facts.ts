import type { CheckFacts } from '@beacon/engine/scene/definition'
import type { Ctx } from '../../../context.ts'
import { startedKinds } from '../machine/index.ts'

/** What a definition must fit into: kinds of nodes that some driver starts, and the size of a network. */
export const installationFacts = async ({
  db,
  config,
}: Pick<Ctx, 'db' | 'config'>): Promise<Pick<CheckFacts, 'startedKinds' | 'netPrefix'>> => ({
  startedKinds: await startedKinds(db),
  netPrefix: config.scenes.prefix,
})
