import type { Pool } from 'pg'

export interface WriteupFile {
  entrant_id: string
  entrant_name: string
  topic_name: string | null
  file_name: string
  storage_key: string
}
const fileText = `w.entrant_id, e.name as entrant_name, t.name as topic_name, w.file_name, f.storage_key
  from writeup w join entrant e on e.entrant_id = w.entrant_id join file f on f.resource_id = w.file_id left join topic t on t.resource_id = w.topic_id
  where w.contest_id = $1 and w.run = $2`
const writeupText = `select distinct on (w.entrant_id, w.topic_id) ${fileText} and w.kind = 'writeup' order by w.entrant_id, w.topic_id, w.version desc`
const chosenText = `select ${fileText} and w.resource_id = any($3::uuid[]) order by array_position($3::uuid[], w.resource_id)`

/** The last version of every writeup, or the chosen uploads of any kind and version. */
export async function findWriteups(pool: Pool, contestId: string, run: number, chosen: readonly string[] | null): Promise<WriteupFile[]> {
  const { rows } = await (chosen === null
    ? pool.query<WriteupFile>(writeupText, [contestId, run])
    : pool.query<WriteupFile>(chosenText, [contestId, run, chosen]))
  return rows
}
