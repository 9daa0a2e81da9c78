import type { Parsed } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import type { question as contract, QuestionDetail } from '@beacon/api/question'
import { lengthOf } from '@beacon/api/fields'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { fail, failFields } from '../../failure.ts'
import { changedFields } from '../audit/index.ts'
import { getDirection } from '../direction/index.ts'
import { keepFiles } from '../file/index.ts'
import { sealFlags } from './flags.ts'
import { getVisible } from './read.ts'
import { findQuestion, insertQuestions, updateQuestion, type NewQuestion, type QuestionRow } from './repo.ts'
import { lockOwn } from './visible.ts'

type Body = Parsed<typeof contract.create>['body']

/** Only flags written down beforehand can be judged; the other ways need parts of the product that make them. */
function checkForm(body: Body, old: QuestionRow | null): void {
  if (body.flag_type !== 'static') failFields({ flag_type: { code: 'field_wrong' } })
  const { min, max } = limits.description
  const n = lengthOf(body.description)
  // An imported text may be longer; it keeps the longer limit when it is edited.
  if (n > max && (old === null || lengthOf(old.description) <= max))
    failFields({ description: { code: 'field_length', details: { min, max, n } } })
}

/** The row a form makes, its flags judged and sealed. */
async function valuesOf(tx: Tx, ctx: SignedIn, body: Body, old: QuestionRow | null) {
  await getDirection(tx, body.direction_id)
  await keepAttachments(tx, ctx, body, old)
  const { parts, decoy_flags } = sealFlags(ctx.secret, body, old)
  const hintIds = new Set(old?.hints.map((hint) => hint.hint_id))
  const hints = body.hints.map((hint) => ({
    ...hint,
    hint_id: hint.hint_id !== undefined && hintIds.delete(hint.hint_id) ? hint.hint_id : newId(),
  }))
  return { ...body, parts, decoy_flags, hints } satisfies Partial<NewQuestion>
}

/** An id is no right: what is new in the list must be one's own upload. */
async function keepAttachments(tx: Tx, ctx: SignedIn, body: Body, old: QuestionRow | null): Promise<void> {
  const wanted = body.attachments.map(({ file_id }, index) => ({ file_id, path: `attachments.${index}.file_id` }))
  const rows = await keepFiles(tx, wanted, ['attachment'])
  const held = new Set(old?.attachments.map((attachment) => attachment.file_id))
  const foreign = wanted.find(({ file_id }) => !held.has(file_id) && rows.get(file_id)?.user_id !== ctx.actor.user_id)
  if (foreign !== undefined) failFields({ [foreign.path]: { code: 'field_wrong' } })
}

export async function createQuestion(ctx: SignedIn, body: Body): Promise<QuestionDetail> {
  checkForm(body, null)
  if (body.is_public && !ctx.actor.permissions.has('question.grant')) fail('permission_missing', { item: 'question.grant' })
  const resource_id = newId()
  const who = ctx.actor.user_id
  const entry = {
    module: 'question',
    operation: 'create',
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
  const entry = { module: 'question', operation: 'update', object_type: 'question', object_id: id, object_name: body.name }
  await change(ctx, entry, async (tx, note) => {
    const old = await lockOwn(tx, ctx, id)
    checkForm(body, old)
    if (body.is_public !== old.is_public && !ctx.actor.permissions.has('question.grant'))
      fail('permission_missing', { item: 'question.grant' })
    const values = await valuesOf(tx, ctx, body, old)
    const changed = changedFields(old, values)
    if (old.version !== version) await failChanged(tx, id, Object.keys(changed.after))
    await updateQuestion(tx, id, { ...values, updated_by: ctx.actor.user_id })
    note(changed)
  })
  return getVisible(ctx, id)
}

async function failChanged(tx: Tx, id: string, fields: string[]): Promise<never> {
  const found = await findQuestion(tx, id, undefined)
  return fail('changed_meanwhile', {
    who: found?.updated_by_name,
    time: found?.question.updated_at,
    at: found?.question.updated_at,
    fields,
    version: found?.question.version,
  })
}
