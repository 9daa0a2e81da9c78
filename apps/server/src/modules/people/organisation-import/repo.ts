import type { Executor } from '../../../db/database.ts'
import { organisation } from '../../../db/schema/people/organisation.ts'

const columns = {
  resource_id: organisation.resource_id,
  parent_id: organisation.parent_id,
  name: organisation.name,
  code: organisation.code,
  aliases: organisation.aliases,
  description: organisation.description,
}
export interface TreeRow {
  resource_id: string
  parent_id: string | null
  name: string
  code: string | null
  aliases: string[]
  description: string
}
export const selectTree = (executor: Executor): Promise<TreeRow[]> => executor.select(columns).from(organisation)
