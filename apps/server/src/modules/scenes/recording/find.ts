import type { RecordingView } from '@beacon/api/scene/recording'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { consoleRecording, user, type ConsoleRecordingRecord } from '../../../db/schema/index.ts'
import { Failure } from '../../../failure.ts'
import { usersInScope } from '../../people/user/index.ts'

export interface SeenRecording {
  row: ConsoleRecordingRecord
  rep_name: string
  username: string
}

/** @throws not_found for a recording of somebody whom the caller may not watch */
export async function getSeen(ctx: SignedIn, recording_id: string): Promise<SeenRecording> {
  const mine = and(await usersInScope(ctx), eq(consoleRecording.recording_id, recording_id))
  const [found] = await ctx.db
    .select({ row: consoleRecording, rep_name: user.rep_name, username: user.username })
    .from(consoleRecording)
    .innerJoin(user, eq(user.resource_id, consoleRecording.user_id))
    .where(mine)
  if (found === undefined) throw new Failure('not_found')
  return found
}

export const viewOf = ({ row, rep_name }: SeenRecording): RecordingView => ({
  recording_id: row.recording_id,
  scene_id: row.scene_id,
  number: row.scene_number,
  scene_name: row.scene_name,
  node: row.node,
  user_id: row.user_id,
  rep_name,
  is_staff: row.is_staff,
  state: row.state,
  why: row.why,
  started_at: row.started_at,
  ended_at: row.ended_at,
  duration_ms: row.duration_ms,
  bytes: row.bytes,
  lost_bytes: row.lost_bytes,
})

export const auditOf = ({ row, username }: SeenRecording) => ({
  module: 'scene' as const,
  object_type: 'recording',
  object_id: row.recording_id,
  object_name: `${row.scene_number} ${row.node}`,
  after: { node: row.node, of: username, started_at: row.started_at },
})
