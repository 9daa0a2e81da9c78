import type { Executor } from '../../../../db/database.ts'

export const provenTopics = async (_executor: Executor, _contest_id: string): Promise<ReadonlySet<string>> =>
  new Set((await _executor.execute<{ id: string }>(`select resource_id as id from topic`)).rows.map(({ id }) => id))
