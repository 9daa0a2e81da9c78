import type { EntryField, EntryValues } from '@beacon/api/contest/contest-structures'
import type { FieldError } from '@beacon/api/errors'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail, failFields } from '../../../../failure.ts'
import { forgetContest, seeContest } from '../../core/contest/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { readEntry } from './entry.ts'
import { tellEntry } from './enter.ts'
import { updateEntrant } from './repo.ts'

type Value = EntryValues[string]

function problemOf(field: EntryField, value: Value | undefined): FieldError | null {
  const isEmpty = value === undefined || value === '' || value === false
  if (isEmpty) return field.required ? { code: 'field_empty' } : null
  const isRight =
    (field.type === 'text' && typeof value === 'string') ||
    (field.type === 'number' && typeof value === 'number') ||
    (field.type === 'tick' && value === true) ||
    (field.type === 'select' && typeof value === 'string' && field.options.includes(value))
  return isRight ? null : { code: 'field_wrong' }
}

/** The answers to a contest's questions: each fits its field, none is asked for twice, unknown ones are refused. */
export function checkedAnswers(fields: readonly EntryField[], values: EntryValues): EntryValues {
  const errors: Record<string, FieldError> = {}
  for (const field of fields) {
    const problem = problemOf(field, values[field.field_id])
    if (problem !== null) errors[`fields.${field.field_id}`] = problem
  }
  for (const id of Object.keys(values))
    if (fields.every(({ field_id }) => field_id !== id)) errors[`fields.${id}`] = { code: 'field_unknown' }
  if (Object.keys(errors).length > 0) failFields(errors)
  return values
}

const isClosed = ({ editable_until }: EntryField, { start_at }: ContestCommon, at: number): boolean =>
  at >= Date.parse(editable_until ?? start_at)

/** The captain may mend an answer as long as its field is open. */
export async function changeAnswers(ctx: SignedIn, contestId: string, sent: EntryValues): Promise<{ ok: true }> {
  await seeContest(ctx, contestId)
  await change(ctx, { module: 'entrant', operation: 'answers', object_type: 'entrant' }, async (tx, note) => {
    const { contest, at } = await lockContest(tx, contestId)
    const own = await readEntry(tx, contestId, ctx.actor.user_id)
    if (own === null || (own.status !== 'pending' && own.status !== 'approved')) return fail('not_registered')
    if (own.team_id !== null && !own.is_captain) fail('not_captain')
    const closed = contest.entry_fields.find((field) => {
      const value = sent[field.field_id]
      return value !== undefined && value !== own.fields[field.field_id] && isClosed(field, contest, at)
    })
    if (closed !== undefined) fail('entry_field_closed', { label: closed.label_en, label_zh: closed.label_zh })
    const fields = checkedAnswers(contest.entry_fields, { ...own.fields, ...sent })
    const row = await updateEntrant(tx, own.entrant_id, { fields })
    await tellEntry(tx, row)
    note({ object_id: row.entrant_id, object_name: row.name, before: { fields: own.fields }, after: { contest_id: contestId, fields } })
  })
  forgetContest(ctx, contestId)
  return { ok: true }
}
