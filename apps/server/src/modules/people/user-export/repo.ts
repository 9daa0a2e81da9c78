import type { Executor } from '../../../db/database.ts'
import { role } from '../../../db/schema/people/role.ts'

export const selectRoles = (executor: Executor) =>
  executor.select({ resource_id: role.resource_id, name_en: role.name_en, name_zh: role.name_zh }).from(role)
