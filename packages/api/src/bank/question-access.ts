import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, listQuery, page, sortBy, version } from '../fields.ts'
import { difficulty, visibility } from './question-fields.ts'
import { bankKind } from '../kinds/index.ts'
import { directionRef, grantField, grantSubject, grantView } from './question-views.ts'

const inQuestion = z.object({ resource_id: id })

/** What a question of whatever bank is called, and who finds it. */
export const questionCard = z.object({
  resource_id: id,
  bank: bankKind,
  number: z.string(),
  name: z.string(),
  owner_name: z.string(),
  visibility,
})

/** A question of whatever bank in the list of all of them. */
export const exerciseRow = z.extend(questionCard, {
  lang: z.enum(['en', 'zh']),
  direction: directionRef,
  difficulty,
  used_count: z.int(),
  author: z.string(),
  updated_at: instant,
})
export type ExerciseRow = z.infer<typeof exerciseRow>

/** What questions of whatever bank have: a card, and who may see and use them. Part of `question`. */
export const questionAccess = {
  exercises: endpoint({
    method: 'GET',
    path: '/questions/exercises',
    access: permission('question.read'),
    summary: 'Questions of every bank that the caller may see',
    query: z.object({
      ...listQuery,
      sort: sortBy('name', 'number', 'direction', 'difficulty', 'used_count', 'author', 'created_at', 'updated_at'),
      bank: many(bankKind),
      direction_id: many(id),
    }),
    reply: page(exerciseRow),
  }),
  card: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/card',
    access: permission('question.read'),
    summary: 'Name, number, bank, owner and visibility of a question of whatever bank',
    params: inQuestion,
    reply: questionCard,
  }),
  grants: endpoint({
    method: 'GET',
    path: '/questions/:resource_id/grants',
    access: permission('question.grant'),
    summary: 'Who else may use, edit or read the flags of a question',
    params: inQuestion,
    reply: z.object({
      items: z.array(grantView),
      total: z.int(),
      own: z.object({ use: z.boolean(), edit: z.boolean(), secret: z.boolean() }),
      version,
    }),
  }),
  set_grants: endpoint({
    method: 'PUT',
    path: '/questions/:resource_id/grants',
    access: permission('question.grant'),
    summary: 'All grants of a question; none may exceed the own right',
    params: inQuestion,
    body: z.object({ grants: z.array(grantField).check(z.maxLength(200)), version }),
    reply: z.object({ items: z.array(grantView), total: z.int(), version }),
    errors: ['changed_meanwhile', 'grant_exceeds_own'],
  }),
  grant_subjects: endpoint({
    method: 'GET',
    path: '/questions/grant-subjects',
    access: permission('question.grant'),
    summary: 'Users, roles and organisations to grant to, by name; at most 20 of each',
    query: z.object({ q: z._default(z.string().check(z.maxLength(100)), '') }),
    reply: z.object({ items: z.array(z.object({ subject: grantSubject, subject_id: id, name: z.string(), note: z.string() })) }),
  }),
  set_visibility: endpoint({
    method: 'PUT',
    path: '/questions/:resource_id/visibility',
    access: permission('question.grant'),
    summary: 'Hidden, for the organisation of the owner, or published',
    params: inQuestion,
    body: z.object({ visibility }),
    reply: z.object({ visibility, version }),
  }),
}
