import type { SignedIn } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import type { StoredAttachment } from '../../db/schema/question.ts'
import { sealFlags, type PartInput } from './flags.ts'
import { insertQuestions, updateQuestion, type NewQuestion } from './repo.ts'

/** A question made elsewhere (an import): checked already, flags in clear. */
export interface ReadyQuestion extends Omit<
  NewQuestion,
  | 'resource_id'
  | 'parts'
  | 'decoy_flags'
  | 'hints'
  | 'attachments'
  | 'owner_id'
  | 'updated_by'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
> {
  parts: PartInput[]
  hints: Array<{ title: string; content: string; cost: number }>
  attachments: StoredAttachment[]
}

function valuesOf(ctx: SignedIn, ready: ReadyQuestion) {
  const flags = sealFlags(ctx.secret, { parts: ready.parts, decoy_flags: [] }, null)
  return { ...ready, ...flags, hints: ready.hints.map((hint) => ({ ...hint, hint_id: newId() })), updated_by: ctx.actor.user_id }
}

/** Writes new questions of the caller; answers their ids in order. The audit is the caller's. */
export async function insertReady(tx: Tx, ctx: SignedIn, questions: ReadyQuestion[]): Promise<string[]> {
  const rows = questions.map((ready) => ({ ...valuesOf(ctx, ready), resource_id: newId(), owner_id: ctx.actor.user_id }))
  await insertQuestions(tx, rows)
  return rows.map((row) => row.resource_id)
}

/** Replaces a question's content; its owner and visibility stay. */
export async function overwriteReady(
  tx: Tx,
  ctx: SignedIn,
  id: string,
  { is_public: _visibility, ...ready }: ReadyQuestion,
): Promise<void> {
  await updateQuestion(tx, id, valuesOf(ctx, ready))
}
