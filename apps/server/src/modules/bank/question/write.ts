import type { Parsed } from '@beacon/api/endpoint'
import type { question as contract, QuestionDetail } from '@beacon/api/question'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { checkForm, testAfter, valuesOf, type Body } from './form.ts'
import { getVisible } from './read.ts'
import { findQuestion, insertQuestions, updateQuestion } from './repo.ts'
import { lockOwn } from './visible.ts'

export async function createQuestion(ctx: SignedIn, body: Body): Promise<QuestionDetail> {
  checkForm(body, null)
  const resource_id = newId()
  const who = ctx.actor.user_id
  const entry = {
    module: 'question' as const,
    operation: 'create' as const,
    object_type: 'question',
    object_id: resource_id,
    object_name: body.name,
    after: body,
  }
  await change(ctx, entry, async (tx) => {
    await insertQuestions(tx, [{ ...(await valuesOf(tx, ctx, body, null)), resource_id, owner_id: who, updated_by: who }])
  })
  return getVisible(ctx, resource_id)
}

export async function changeQuestion(
  ctx: SignedIn,
  id: string,
  { version, ...body }: Parsed<typeof contract.update>['body'],
): Promise<QuestionDetail> {
  const entry = {
    module: 'question' as const,
    operation: 'update' as const,
    object_type: 'question',
    object_id: id,
    object_name: body.name,
  }
  await change(ctx, entry, async (tx, note) => {
    const old = await lockOwn(tx, ctx, id)
    checkForm(body, old)
    const values = await valuesOf(tx, ctx, body, old)
    const { flag_digests: _digests, ...shown } = values
    const changed = changedFields(old, shown)
    if (old.version !== version) {
      const fields = Object.keys(changed.after)
      // Whoever saves what stands contradicts nobody, and writes nothing either: a save that is sent again is one.
      return fields.length > 0 ? failChanged(tx, ctx, id, fields) : note(changed)
    }
    await updateQuestion(tx, id, { ...values, ...testAfter(old, values), updated_by: ctx.actor.user_id })
    return note(changed)
  })
  return getVisible(ctx, id)
}

export async function failChanged(tx: Tx, ctx: SignedIn, id: string, fields: string[]): Promise<never> {
  const found = await findQuestion(tx, ctx, id, undefined)
  return fail('changed_meanwhile', {
    who: found?.updated_by_name,
    time: found?.question.updated_at,
    at: found?.question.updated_at,
    fields,
    version: found?.question.version,
  })
}
