import { contest } from '@beacon/api/contest/contest'
import { direction as directions } from '@beacon/api/bank/direction'
import { testPaper as contract, type PaperInput } from '@beacon/api/kinds/theory/paper'
import { paperSheet } from '@beacon/api/kinds/theory/paper-sheet'
import { theoryQuestion, type TheoryInput } from '@beacon/api/kinds/theory/question'
import type { Permission } from '@beacon/api/people/permissions'
import { question } from '@beacon/api/bank/question'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { user } from '../../../../db/schema/people/user.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'

let server: TestServer
let admin: TestClient
let crypto: string
let web: string

beforeAll(async () => {
  server = await startTestServer()
  admin = server.admin
  const { items } = (await admin.call(directions.list, { query: {} })).body
  crypto = items[0]?.resource_id ?? ''
  web = items[1]?.resource_id ?? ''
})
afterAll(() => server.stop())

let made = 0
const options = () => ['Alpha', 'Beta', 'Gamma', 'Delta'].map((text) => ({ option_id: newId(), text: `${text} ${made}` }))

async function ask(more: Partial<TheoryInput> = {}, by: TestClient = admin) {
  made += 1
  const four = options()
  const body = { stem: `Question ${made}?`, options: four, key: [four[0]?.option_id ?? ''], score: 200, direction_id: crypto, ...more }
  const reply = await by.call(theoryQuestion.create, { body })
  expect(reply.status).toBe(201)
  return reply.body
}
const several = async (count: number, more: Partial<TheoryInput> = {}) => {
  const list = []
  for (let index = 0; index < count; index++) list.push(await ask(more))
  return list
}

/** Copies of a question by SQL: hundreds of them by the form take too long. */
async function cloned({ resource_id }: { resource_id: string }, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  const made = sql`unnest(${sql.param(ids)}::uuid[]) with ordinality as made (id, n)`
  await server.db
    .execute(sql`insert into question (resource_id, bank, name, lang, direction_id, difficulty, description, owner_id, updated_by)
    select made.id, bank, name || n, lang, direction_id, difficulty, description || n, owner_id, updated_by from question, ${made} where resource_id = ${resource_id}`)
  await server.db.execute(sql`insert into question_theory (question_id, question_type, options, key, fixed_order, blanks, order_free, judge,
      reference_answer, rubric, answer_length_max, score, content_digest)
    select made.id, question_type, options, key, fixed_order, blanks, order_free, judge, reference_answer, rubric, answer_length_max, score,
      content_digest || n from question_theory, ${made} where question_id = ${resource_id}`)
  await server.db.execute(sql`insert into question_theory_version (version_id, question_id, version, content)
    select gen_random_uuid(), made.id, 1, content from question_theory_version, ${made} where question_id = ${resource_id}`)
  return ids
}

type Section = NonNullable<PaperInput['sections']>[number]
const section = (questions: readonly { resource_id: string }[], more: Partial<Section> = {}): Section => ({
  section_id: newId(),
  items: questions.map(({ resource_id }) => ({ question_id: resource_id })),
  ...more,
})
async function makePaper(more: Partial<PaperInput> = {}, by: TestClient = admin) {
  const reply = await by.call(contract.create, { body: { name: `Paper ${newId()}`, ...more } })
  expect(reply.error?.details).toBeUndefined()
  expect(reply.status).toBe(201)
  return reply.body
}
const bodyOf = ({ name, sections, version, ...paper }: Awaited<ReturnType<typeof makePaper>>) => ({
  name,
  version,
  description: paper.description,
  author: paper.author,
  lang: paper.lang,
  paper_mode: paper.paper_mode,
  expected_total: paper.expected_total,
  pass_score: paper.pass_score,
  per_candidate: paper.per_candidate,
  blueprint: paper.blueprint,
  sections: sections.map(({ items, ...one }) => ({
    ...one,
    items: items.map(({ question_id, version_id, score, is_locked, draw_id }) => ({ question_id, version_id, score, is_locked, draw_id })),
  })),
})
const codesOf = async (id: string) => {
  const { findings } = (await admin.call(contract.check, { params: { resource_id: id } })).body
  return findings.map(({ code, level }) => `${level} ${code}`)
}
const signInWith = async (permissions: readonly Permission[]) => {
  const role_id = newId()
  await server.db
    .insert(role)
    .values({ resource_id: role_id, name_en: `Role ${role_id}`, name_zh: `角色 ${role_id}`, permissions: [...permissions] })
  const someone = await server.signIn('student')
  await server.db.update(user).set({ role_resource_id: role_id }).where(eq(user.resource_id, someone.user_id))
  return someone
}
const fieldsOf = (reply: { error: { details?: Record<string, unknown> } }) => {
  const fields = (reply.error.details?.['fields'] ?? {}) as Record<string, { code: string }>
  return Object.fromEntries(Object.entries(fields).map(([path, { code }]) => [path, code]))
}

describe('a paper by hand', () => {
  test('is made, listed, found by a stem in it, checked and made ready', async () => {
    const questions = await several(3)
    const short = await ask({ question_type: 'short', options: [], key: [], reference_answer: 'Because.', score: 400 })
    const paper = await makePaper({
      expected_total: 1000,
      pass_score: 600,
      sections: [section(questions), section([short], { title: 'Essay' })],
    })
    expect(paper).toMatchObject({
      question_count: 4,
      objective_count: 3,
      subjective_count: 1,
      total_score: 1000,
      status: 'draft',
      version: 1,
    })
    expect(paper.number).toMatch(/^p-\d{5}$/u)
    expect(JSON.stringify(paper)).not.toContain('Because')
    const { items } = (await admin.call(contract.list, { query: { q: questions[1]?.stem ?? '' } })).body
    expect(items.map(({ resource_id }) => resource_id)).toEqual([paper.resource_id])
    const params = { resource_id: paper.resource_id }
    const left = (await admin.call(theoryQuestion.list, { query: { not_in_paper: paper.resource_id } })).body.items
    expect(left.filter(({ resource_id }) => questions.some((one) => one.resource_id === resource_id))).toEqual([])
    const warnings = [...new Set(await codesOf(paper.resource_id))]
    expect(warnings).toEqual(['warn translation_missing', 'warn no_analysis', 'warn question_hidden'])
    const refused = await admin.call(contract.set_status, { params, body: { status: 'ready', version: 1 } })
    expect([refused.status, refused.error.code]).toEqual([409, 'paper_not_ready'])
    const confirmed = ['translation_missing', 'no_analysis', 'question_hidden'] as const
    const ready = await admin.call(contract.set_status, { params, body: { status: 'ready', version: 1, confirmed: [...confirmed] } })
    expect(ready.body).toMatchObject({ status: 'ready', version: 2 })
    const again = await admin.call(contract.update, { params, body: { ...bodyOf(ready.body), name: 'Changed' } })
    expect(again.body).toMatchObject({ status: 'draft', name: 'Changed', version: 3 })
  })

  test('keeps the version that it holds until it takes the newest', async () => {
    const one = await ask()
    const paper = await makePaper({ sections: [section([one])] })
    const params = { resource_id: paper.resource_id }
    const {
      key: _key,
      analysis: _analysis,
      ...open
    } = { stem: 'Asked anew?', options: one.options, score: 300, direction_id: crypto, key: [], analysis: '' }
    await admin.call(theoryQuestion.update, { params: { resource_id: one.resource_id }, body: { ...open, version: 1 } })
    const read = (await admin.call(contract.get, { params })).body
    const item = read.sections[0]?.items[0]
    expect([item?.stem, item?.score, item?.problems]).toEqual([one.stem, 200, ['newer_version', 'hidden']])
    const sent = bodyOf(read)
    const [first] = sent.sections
    const newest = {
      ...sent,
      sections: first ? [{ ...first, items: first.items.map((held) => ({ ...held, version_id: null, score: null })) }] : [],
    }
    const taken = (await admin.call(contract.update, { params, body: newest })).body.sections[0]?.items[0]
    expect([taken?.stem, taken?.score, taken?.problems]).toEqual(['Asked anew?', 300, ['hidden']])
    const foreign = await ask()
    const wrong = {
      ...newest,
      version: 2,
      sections: [{ ...section([one]), items: [{ question_id: one.resource_id, version_id: foreign.version_id }] }],
    }
    expect(fieldsOf(await admin.call(contract.update, { params, body: wrong }))).toEqual({ 'sections.0.items.0': 'paper_question_broken' })
  })

  test('refuses a question twice, two of an enemy group and what one may not see', async () => {
    const [one, two] = [await ask({ enemy_group: 'tls' }), await ask({ enemy_group: 'tls' })]
    const body = (sections: Section[]) => ({ body: { name: 'Refused', sections } })
    expect(fieldsOf(await admin.call(contract.create, body([section([one, one])])))).toEqual({ 'sections.0.items.1': 'paper_repeat' })
    expect(fieldsOf(await admin.call(contract.create, body([section([one]), section([two])])))).toEqual({
      'sections.1.items.0': 'paper_enemy',
    })
    const other = await signInWith(['question.read', 'question.write', 'paper.manage', 'kind.theory'])
    const reply = await other.call(contract.create, body([section([one])]))
    expect(fieldsOf(reply)).toEqual({ 'sections.0.items.0': 'paper_question_broken' })
    const twice = section([two])
    expect(fieldsOf(await admin.call(contract.create, body([twice, { ...twice, items: [] }])))).toEqual({ sections: 'field_wrong' })
    const id = newId()
    const many = Array.from({ length: 501 }, () => ({ question_id: id }))
    expect((await admin.call(contract.create, body([{ section_id: newId(), items: many }]))).status).toBe(400)
    expect((await admin.call(contract.create, body(Array.from({ length: 21 }, () => section([]))))).status).toBe(400)
  })

  test('is saved by one of two editors; the other one is told', async () => {
    const paper = await makePaper()
    const params = { resource_id: paper.resource_id }
    const replies = await Promise.all(
      ['One', 'Two'].map((name) => admin.call(contract.update, { params, body: { ...bodyOf(paper), name } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = replies.find(({ status }) => status === 409)
    expect([lost?.error.code, lost?.error.details?.['fields']]).toEqual(['changed_meanwhile', ['name']])
    const won = replies.find(({ status }) => status === 200)?.body
    const repeated = await admin.call(contract.update, { params, body: { ...bodyOf(paper), name: won?.name ?? '' } })
    expect([repeated.status, repeated.body.version]).toEqual([200, 2])
  })

  test('is seen by its owner and with question.all alone, and not without the kind', async () => {
    const owner = await signInWith(['question.read', 'question.write', 'paper.manage', 'kind.theory'])
    const other = await signInWith(['paper.manage', 'kind.theory'])
    const without = await signInWith(['paper.manage', 'question.all'])
    const paper = await makePaper({}, owner)
    const params = { resource_id: paper.resource_id }
    const statuses = await Promise.all([owner, admin, other, without].map(async (one) => (await one.call(contract.get, { params })).status))
    expect(statuses).toEqual([200, 200, 404, 404])
    expect((await other.call(contract.list, { query: {} })).body.total).toBe(0)
    expect((await without.call(contract.list, { query: {} })).body.total).toBe(0)
    expect((await without.call(contract.create, { body: { name: 'No' } })).status).toBe(403)
    const act = await other.call(contract.act, { body: { action: 'delete', paper_ids: [paper.resource_id] } })
    expect(act.body).toMatchObject({ done: [], skipped: [{ code: 'not_found' }] })
    expect((await other.call(contract.check, { params })).status).toBe(404)
    expect((await owner.call(theoryQuestion.list, { query: { not_in_paper: paper.resource_id } })).status).toBe(200)
    const reader = await signInWith(['question.read', 'paper.manage', 'kind.theory'])
    expect((await reader.call(theoryQuestion.list, { query: { not_in_paper: paper.resource_id } })).status).toBe(404)
    expect((await other.call(contract.print, { params, body: { lang: 'en' } })).status).toBe(404)
    expect((await other.call(contract.draw, { params, body: { version: 1 } })).status).toBe(404)
    expect((await other.call(contract.compose, { params, body: { version: 1 } })).status).toBe(404)
  })

  test('is copied, goes to the bin and comes back', async () => {
    const paper = await makePaper({ name: 'Finals', sections: [section([await ask()])] })
    const copied = (await admin.call(contract.act, { body: { action: 'copy', paper_ids: [paper.resource_id] } })).body.done[0] ?? ''
    const copy = (await admin.call(contract.get, { params: { resource_id: copied } })).body
    expect([copy.name, copy.sections[0]?.items.length, copy.version]).toEqual(['Finals (2)', 1, 1])
    const both = [paper.resource_id, copied]
    expect((await admin.call(contract.act, { body: { action: 'delete', paper_ids: both } })).error.code).toBe('confirm_mismatch')
    await admin.call(contract.act, { body: { action: 'delete', paper_ids: both, confirm: 'delete 2' } })
    expect((await admin.call(contract.get, { params: { resource_id: copied } })).status).toBe(404)
    const { items } = (await admin.call(contract.list, { query: { deleted: true, q: 'Finals' } })).body
    expect(items.map(({ resource_id }) => resource_id).toSorted()).toEqual(both.toSorted())
    expect((await admin.call(contract.act, { body: { action: 'restore', paper_ids: [copied] } })).body.done).toEqual([copied])
    expect((await admin.call(contract.get, { params: { resource_id: copied } })).status).toBe(200)
  })

  test('stands in a sheet of the list, for those who see it', async () => {
    const paper = await makePaper({ name: '=Sheet of papers', sections: [section([await ask({ score: 250 })])] })
    const other = await signInWith(['paper.manage', 'kind.theory'])
    const fileOf = async (by: TestClient) => {
      const body = { filter: { q: 'Sheet of papers' }, format: 'csv' as const, lang: 'zh' as const }
      const { export_id } = (await by.call(paperSheet.make, { body })).body
      const reply = await fetch(`${server.url}/api/ct/test-papers/sheets/${export_id}`, { headers: { cookie: by.cookie() } })
      return (await reply.text()).trimEnd().split('\r\n')
    }
    const [head, row] = await fileOf(admin)
    expect(head).toContain('编号,名称,组卷方式')
    expect(row).toContain(`${paper.number},'=Sheet of papers,手工,否,1,1,0,2.5,100,60,草稿`)
    expect(await fileOf(other)).toHaveLength(1)
    const wrong = await admin.call(paperSheet.make, { body: { filter: { status: 'lost' } } })
    expect(wrong.status).toBe(400)
  })

  test('is named before a question in it is deleted, and turns red after; the question stays in the bin', async () => {
    const one = await ask()
    const paper = await makePaper({ expected_total: 200, pass_score: 100, sections: [section([one])] })
    const held = (await admin.call(contract.holding, { body: { question_ids: [one.resource_id] } })).body
    expect(held).toMatchObject({ items: [{ paper_id: paper.resource_id, name: paper.name }], total: 1 })
    const reader = await signInWith(['question.read', 'question.all', 'kind.theory'])
    expect((await reader.call(contract.holding, { body: { question_ids: [one.resource_id] } })).body.total).toBe(1)
    await admin.call(question.act, { body: { action: 'delete', question_ids: [one.resource_id] } })
    expect(await codesOf(paper.resource_id)).toEqual(['stop paper_question_broken'])
    const read = (await admin.call(contract.get, { params: { resource_id: paper.resource_id } })).body
    expect(read.sections[0]?.items[0]?.problems).toEqual(['deleted'])
    const kept = await admin.call(contract.update, { params: { resource_id: paper.resource_id }, body: { ...bodyOf(read), name: 'Still' } })
    expect(kept.status).toBe(200)
    const free = await ask()
    await admin.call(question.act, { body: { action: 'delete', question_ids: [free.resource_id] } })
    await server.db.execute(sql`update question set deleted_at = now() - interval '31 days' where deleted_at is not null`)
    const { purgeQuestions } = await import('../../../bank/question/act.ts')
    await purgeQuestions({ db: server.db, log: { info: () => undefined } } as never)
    const { rows } = await server.db.execute(
      sql`select resource_id from question where resource_id in (${one.resource_id}, ${free.resource_id})`,
    )
    expect(rows).toEqual([{ resource_id: one.resource_id }])
  })

  test('offers questions like another one, and scales its scores', async () => {
    const point = `pt${made}`
    const [one, near, far] = [
      await ask({ knowledge_points: [point], direction_id: web }),
      await ask({ knowledge_points: [point], direction_id: web }),
      await ask({ direction_id: web, question_type: 'truefalse', options: [], key: ['true'] }),
    ]
    const paper = await makePaper({ sections: [section([one])] })
    const body = { question_id: one.resource_id }
    const { items } = (await admin.call(contract.similar, { params: { resource_id: paper.resource_id }, body })).body
    expect(items[0]?.question_id).toBe(near.resource_id)
    expect(items.map((item) => item.question_id)).not.toContain(far.resource_id)
    const scaled = await admin.call(contract.scale, { body: { expected_total: 10_000, scores: [200, 200, 200] } })
    expect(scaled.body).toEqual({ scores: [3350, 3350, 3300], total: 10_000 })
  })
  test('that is frozen is copied and not changed, and goes to the bin after its exams', async () => {
    const paper = await makePaper({ sections: [section([await ask()])] })
    const params = { resource_id: paper.resource_id }
    const start_at = new Date(Date.now() + 3_600_000).toISOString()
    const end_at = new Date(Date.now() + 3 * 3_600_000).toISOString()
    const body = { kind: 'theory' as const, name: 'Exam', paper_id: paper.resource_id, start_at, end_at }
    const { resource_id: exam_id } = (await admin.call(contest.create, { body })).body
    await server.db.execute(sql`update test_paper set status = 'frozen' where resource_id = ${paper.resource_id}`)
    await server.db.execute(sql`update contest set is_public = true where resource_id = ${exam_id}`)
    const changed = await admin.call(contract.update, { params, body: { ...bodyOf(paper), name: 'No' } })
    expect([changed.status, changed.error.code]).toEqual([409, 'paper_frozen'])
    expect((await admin.call(contract.set_status, { params, body: { status: 'draft', version: 1 } })).error.code).toBe('paper_frozen')
    const paper_ids = [paper.resource_id]
    expect((await admin.call(contract.act, { body: { action: 'delete', paper_ids } })).body.skipped[0]?.code).toBe('paper_frozen')
    const [copy = ''] = (await admin.call(contract.act, { body: { action: 'copy', paper_ids } })).body.done
    expect((await admin.call(contract.get, { params: { resource_id: copy } })).body.status).toBe('draft')
    await server.db.execute(sql`update contest set deleted_at = now() where resource_id = ${exam_id}`)
    expect((await admin.call(contract.act, { body: { action: 'delete', paper_ids } })).body.done).toEqual(paper_ids)
  })

  test('keeps a question whose owner hides it, says no word of it, and is not ready', async () => {
    const other = await signInWith(['question.read', 'question.write', 'paper.manage', 'kind.theory'])
    const one = await ask({ visibility: 'published' })
    const paper = await makePaper({ expected_total: 200, pass_score: 100, sections: [section([one])] }, other)
    const params = { resource_id: paper.resource_id }
    expect(paper.sections[0]?.items[0]?.stem).toBe(one.stem)
    await admin.call(question.act, { body: { action: 'hide', question_ids: [one.resource_id] } })
    const read = (await other.call(contract.get, { params })).body
    expect(read.sections[0]?.items[0]).toMatchObject({ name: '', stem: '', direction: null, problems: ['not_visible'] })
    const { findings, is_ready } = (await other.call(contract.check, { params })).body
    expect([is_ready, findings.map(({ code, details }) => [code, details['reason']])]).toEqual([
      false,
      [['paper_question_broken', 'not_visible']],
    ])
    expect((await other.call(contract.print, { params, body: { lang: 'zh' } })).error.code).toBe('paper_question_broken')
    expect((await other.call(contract.list, { query: { q: one.stem } })).body.total).toBe(0)
    expect((await other.call(contract.update, { params, body: { ...bodyOf(read), name: 'Still mine' } })).status).toBe(200)
    expect((await other.call(contract.items, { body: { question_ids: [one.resource_id] } })).body.items).toEqual([])
  })

  test('of 500 questions is saved, read, checked and printed', async () => {
    const ids = await cloned(await ask({ direction_id: web, score: 100 }), 500)
    const places = ids.map((resource_id) => ({ resource_id }))
    const paper = await makePaper({ expected_total: 50_000, pass_score: 30_000, sections: [section(places)] })
    expect([paper.question_count, paper.total_score]).toEqual([500, 50_000])
    const { findings } = (await admin.call(contract.check, { params: { resource_id: paper.resource_id } })).body
    expect(findings.filter(({ code }) => code === 'no_analysis').map(({ question_id }) => question_id)).toEqual(ids)
    const printed = await admin.call(contract.print, {
      params: { resource_id: paper.resource_id },
      body: { lang: 'zh', form: 'B', with_key: true },
    })
    expect(printed.body.sections[0]?.questions.map(({ place }) => place)).toEqual(ids.map((_, index) => index + 1))
  })
})

describe('the check list', () => {
  test('names what stops a paper', async () => {
    expect(await codesOf((await makePaper()).resource_id)).toEqual(['stop paper_empty'])
    const wide = await makePaper({ expected_total: 1000, pass_score: 900, sections: [section([await ask()])] })
    expect((await codesOf(wide.resource_id)).slice(0, 2)).toEqual(['stop paper_total', 'stop pass_above_total'])
    const [one, two] = [await ask(), await ask()]
    const paper = await makePaper({ expected_total: 400, pass_score: 0, sections: [section([one, two])] })
    await admin.call(theoryQuestion.set, { body: { question_ids: [one.resource_id, two.resource_id], enemy_group: 'late' } })
    expect((await codesOf(paper.resource_id))[0]).toBe('stop paper_enemy')
  })

  test('warns of options that must not be shuffled, and of papers that guessing passes', async () => {
    const four = options()
    const all = [...four.slice(0, 3), { option_id: newId(), text: 'All of the above' }]
    const [odd, truth] = [
      await ask({ options: all, key: [all[3]?.option_id ?? ''] }),
      await ask({ question_type: 'truefalse', options: [], key: ['true'] }),
    ]
    const paper = await makePaper({ expected_total: 400, pass_score: 100, sections: [section([odd, truth])] })
    const { findings, is_ready } = (await admin.call(contract.check, { params: { resource_id: paper.resource_id } })).body
    expect(is_ready).toBe(true)
    expect(findings.find(({ code }) => code === 'option_sequential')?.option).toMatchObject({ text: 'All of the above' })
    expect(findings.find(({ code }) => code === 'guessing_score')?.details).toEqual({ n: 1.5, m: 4 })
  })

  test('tells by guessing how many options are right only to those who may see the key', async () => {
    const four = options()
    const key = four.slice(0, 3).map(({ option_id }) => option_id)
    const asked = await ask({ question_type: 'multiple', options: four, key, score: 300, visibility: 'published' })
    const guessing = async (by: TestClient) => {
      const sections = [section([asked], { partial_rule: 'proportional' })]
      const { resource_id } = await makePaper({ expected_total: 300, pass_score: 100, sections }, by)
      const { findings } = (await by.call(contract.check, { params: { resource_id } })).body
      return findings.find(({ code }) => code === 'guessing_score')?.details
    }
    expect(await guessing(admin)).toEqual({ n: 0.8, m: 3 })
    expect(await guessing(await signInWith(['paper.manage', 'question.read', 'kind.theory']))).toBeUndefined()
  })
})

describe('an automatic paper', () => {
  const set = `set ${newId().slice(-8)}`
  const draw = (count: number, more: object = {}) => ({
    draw_id: newId(),
    pool: 'set' as const,
    topic_set: set,
    question_type: 'single' as const,
    count,
    score: 200,
    ...more,
  })

  test('leaves out what the last exams asked', async () => {
    const own = `set ${newId().slice(-8)}`
    await several(3, { topic_sets: [own] })
    const [one, two] = (await admin.call(theoryQuestion.list, { query: { topic_set: [own] } })).body.items
    // Exams of tomorrow, so that they are the last ones.
    for (const [index, asked] of [one, two].entries()) {
      const contest_id = newId()
      await server.db.execute(
        sql`insert into exam_figure values (${contest_id}, 'stamp', now() + make_interval(days => 400, hours => ${-index}))`,
      )
      await server.db.execute(sql`
        insert into exam_question_figure (contest_id, question_id, version_id, n, earned, own_squares, rest_squares, products)
        values (${contest_id}, ${asked?.resource_id}, ${newId()}, 1, 1, 1, 1, 1)`)
    }
    const supplyOf = async (exclude_recent?: number) => {
      const rule = { ...draw(1, { topic_set: own }), ...(exclude_recent === undefined ? {} : { exclude_recent }) }
      const { draws } = (await admin.call(contract.supply, { body: { draws: [rule], per_candidate: false } })).body
      return draws[0]?.supply
    }
    expect([await supplyOf(), await supplyOf(0), await supplyOf(1), await supplyOf(2)]).toEqual([3, 3, 2, 1])
    const rule = draw(1, { topic_set: own, exclude_recent: 2 })
    const paper = await makePaper({ paper_mode: 'automatic', expected_total: 200, sections: [{ section_id: newId(), draws: [rule] }] })
    expect(paper.sections[0]?.draws[0]?.exclude_recent).toBe(2)
    const params = { resource_id: paper.resource_id }
    const drawn = (await admin.call(contract.draw, { params, body: { version: 1 } })).body
    const ids = drawn.sections[0]?.items.map(({ question_id }) => question_id)
    expect(ids).toHaveLength(1)
    expect([one?.resource_id, two?.resource_id]).not.toContain(ids?.[0])
  })

  test('is drawn, drawn again in part, and keeps what is locked', async () => {
    await several(8, { topic_sets: [set] })
    const rule = draw(4)
    const paper = await makePaper({ paper_mode: 'automatic', expected_total: 800, sections: [{ section_id: newId(), draws: [rule] }] })
    const params = { resource_id: paper.resource_id }
    expect(await codesOf(paper.resource_id)).toContain('stop paper_not_drawn')
    const drawn = (await admin.call(contract.draw, { params, body: { version: 1 } })).body
    expect([drawn.question_count, drawn.total_score, drawn.version]).toEqual([4, 800, 2])
    expect(drawn.seed_head).toMatch(/^[\da-f]{8}$/u)
    expect(JSON.stringify(drawn)).not.toMatch(/[\da-f]{64}/u)
    const ids = drawn.sections[0]?.items.map(({ question_id }) => question_id) ?? []
    const once = (await admin.call(contract.draw, { params, body: { version: 2, only: [ids[1] ?? ''] } })).body
    const after = once.sections[0]?.items.map(({ question_id }) => question_id) ?? []
    expect(after.filter((_, index) => index !== 1)).toEqual(ids.filter((_, index) => index !== 1))
    expect(after[1]).not.toBe(ids[1])
    const sent = bodyOf(once)
    const locked = {
      ...sent,
      sections: sent.sections.map((one) => ({ ...one, items: one.items.map((item, index) => ({ ...item, is_locked: index < 3 })) })),
    }
    const saved = (await admin.call(contract.update, { params, body: locked })).body
    const all = (await admin.call(contract.draw, { params, body: { version: saved.version } })).body
    expect(all.sections[0]?.items.slice(0, 3).map(({ question_id }) => question_id)).toEqual(after.slice(0, 3))
    expect(all.sections[0]?.items).toHaveLength(4)
    expect((await admin.call(contract.draw, { params, body: { version: 1 } })).error.code).toBe('changed_meanwhile')
  })

  test('says what each rule could take, and refuses to draw what the bank has not', async () => {
    const [enough, short, incomplete] = [draw(8), draw(9), draw(0)]
    const { draws, short_together } = (
      await admin.call(contract.supply, { body: { draws: [enough, short, incomplete], per_candidate: true } })
    ).body
    expect(draws.map(({ supply, state }) => [supply, state])).toEqual([
      [8, 'everybody'],
      [8, 'short'],
      [null, 'incomplete'],
    ])
    expect(short_together).toBeNull()
    const both = (await admin.call(contract.supply, { body: { draws: [draw(5), draw(4)] } })).body.short_together
    expect([both?.shortage, both?.supply]).toEqual([1, 8])
    const refused = async (rule: object) => {
      const paper = await makePaper({
        paper_mode: 'automatic',
        sections: [{ section_id: newId(), draws: [draw(1), rule as ReturnType<typeof draw>] }],
      })
      const reply = await admin.call(contract.draw, { params: { resource_id: paper.resource_id }, body: { version: 1 } })
      return [reply.status, reply.error.code, reply.error.details]
    }
    expect(await refused(draw(0))).toEqual([422, 'draw_incomplete', { n: 2 }])
    expect(await refused(draw(20))).toMatchObject([422, 'draw_short', { b: 8 }])
  })

  test('for each candidate shows three papers and what they share', async () => {
    const section_id = newId()
    const paper = await makePaper({
      paper_mode: 'automatic',
      per_candidate: true,
      expected_total: 800,
      pass_score: 480,
      sections: [{ section_id, draws: [draw(4)] }],
    })
    expect([paper.question_count, paper.total_score]).toEqual([4, 800])
    const { papers, variety } = (await admin.call(contract.samples, { params: { resource_id: paper.resource_id } })).body
    expect(papers.map(({ sections }) => sections[0]?.items.length)).toEqual([4, 4, 4])
    expect([variety.questions, variety.overlap, variety.expected_mean]).toEqual([4, 2, null])
    expect(await codesOf(paper.resource_id)).toEqual([])
    const tight = await makePaper({
      paper_mode: 'automatic',
      per_candidate: true,
      expected_total: 1800,
      pass_score: 1080,
      sections: [{ section_id, draws: [draw(9)] }],
    })
    expect(await codesOf(tight.resource_id)).toEqual(['stop draw_short'])
  })
})

describe('an intelligent paper', () => {
  const set = `bp ${newId().slice(-8)}`
  const blueprint = (count: number, more: object = {}) => ({
    types: [{ question_type: 'single' as const, count, score: 200, difficulty: { advanced: { lo: 2, hi: 2 } } }],
    topic_sets: [set],
    ...more,
  })

  test('is composed by its blueprint, and again with what is locked', async () => {
    await several(4, { topic_sets: [set], difficulty: 'advanced', knowledge_points: ['AES'] })
    await several(4, { topic_sets: [set], direction_id: web })
    const wanted = blueprint(5, { directions: [{ direction_id: web, range: { lo: 3, hi: 3 } }], required_tags: ['AES'] })
    const tried = (await admin.call(contract.try_blueprint, { body: { blueprint: wanted } })).body
    expect(tried).toMatchObject({ state: 'feasible', total_score: 1000, infeasible: null })
    expect(tried.supply.reduce((sum, { count }) => sum + count, 0)).toBe(8)
    const paper = await makePaper({ paper_mode: 'intelligent', expected_total: 1000, blueprint: wanted })
    const params = { resource_id: paper.resource_id }
    const composed = (await admin.call(contract.compose, { params, body: { version: 1 } })).body
    const items = composed.sections[0]?.items ?? []
    expect([items.length, composed.total_score, composed.sections[0]?.question_type]).toEqual([5, 1000, 'single'])
    expect(items.filter(({ difficulty }) => difficulty === 'advanced')).toHaveLength(2)
    expect(items.filter(({ direction }) => direction?.resource_id === web)).toHaveLength(3)
    const sent = bodyOf(composed)
    const keep = items[4]?.question_id
    const locked = {
      ...sent,
      sections: sent.sections.map((one) => ({
        ...one,
        items: one.items.map((item) => ({ ...item, is_locked: item.question_id === keep })),
      })),
    }
    const saved = (await admin.call(contract.update, { params, body: locked })).body
    const again = (await admin.call(contract.compose, { params, body: { version: saved.version } })).body
    expect(again.sections[0]?.items[0]).toMatchObject({ question_id: keep, is_locked: true })
    expect(again.seed_head).not.toBe(composed.seed_head)
  })

  test('that cannot be met says why and composes nothing', async () => {
    const short = blueprint(7, { types: [{ question_type: 'single', count: 7, score: 200, difficulty: { advanced: { lo: 6, hi: 7 } } }] })
    const tried = (await admin.call(contract.try_blueprint, { body: { blueprint: short } })).body
    expect(tried.state).toBe('infeasible')
    expect(tried.infeasible?.proof.shortage).toBe(2)
    expect(tried.infeasible?.conflict).toEqual([{ kind: 'difficulty', question_type: 'single', difficulty: 'advanced' }])
    expect(tried.infeasible?.repairs.map(({ kind }) => kind)).toContain('lower')
    const paper = await makePaper({ paper_mode: 'intelligent', blueprint: short })
    const params = { resource_id: paper.resource_id }
    const refused = await admin.call(contract.compose, { params, body: { version: 1 } })
    expect([refused.status, refused.error.code, refused.error.details?.['n']]).toEqual([422, 'paper_infeasible', 2])
    expect((await admin.call(contract.get, { params })).body.sections).toEqual([])
    const tag = blueprint(4, { required_tags: ['No such point'] })
    expect((await admin.call(contract.try_blueprint, { body: { blueprint: tag } })).body).toMatchObject({
      state: 'tag_unmet',
      unmet: { name: 'No such point' },
    })
    const unmet = await makePaper({ paper_mode: 'intelligent', blueprint: tag })
    const reply = await admin.call(contract.compose, { params: { resource_id: unmet.resource_id }, body: { version: 1 } })
    expect([reply.status, reply.error.code]).toEqual([422, 'paper_tag_unmet'])
  })

  test('keeps blueprints under names', async () => {
    const body = { name: 'Every year', blueprint: blueprint(4) }
    const first = (await admin.call(contract.save_template, { body })).body
    const second = (await admin.call(contract.save_template, { body: { ...body, blueprint: blueprint(5) } })).body
    expect(second.template_id).toBe(first.template_id)
    const { items } = (await admin.call(contract.templates, {})).body
    expect(items.map(({ name, blueprint: kept }) => [name, kept.types[0]?.count])).toEqual([['Every year', 5]])
    const other = await signInWith(['paper.manage', 'kind.theory'])
    expect((await other.call(contract.templates, {})).body.total).toBe(0)
    const params = { template_id: first.template_id }
    expect((await other.call(contract.delete_template, { params })).status).toBe(404)
    expect((await admin.call(contract.delete_template, { params })).body).toEqual({ ok: true })
  })
})

describe('a printed paper', () => {
  test('stands in a language and form; its key is for question.secret and recorded', async () => {
    const four = options()
    const zh = {
      name: '',
      stem: '哪一个？',
      options: four.map(({ option_id }, index) => ({ option_id, text: `项 ${index}` })),
      analysis: '',
    }
    const questions = [
      await ask({ lang: 'en', options: four, key: [four[0]?.option_id ?? ''], translations: { zh }, visibility: 'published' }),
      ...(await several(5, { visibility: 'published', lang: 'en' })),
    ]
    const paper = await makePaper({ sections: [section(questions)] })
    const params = { resource_id: paper.resource_id }
    const print = async (more: object, by = admin) => await by.call(contract.print, { params, body: { lang: 'zh', ...more } })
    const plain = (await print({ is_preview: true })).body.sections[0]?.questions ?? []
    expect(plain.map(({ is_translated }) => is_translated)).toEqual([true, false, false, false, false, false])
    expect([plain[0]?.stem, plain[0]?.options[0]?.text, plain[0]?.key]).toEqual(['哪一个？', '项 0', null])
    const [first, second] = [(await print({ form: 'A', with_key: true })).body, (await print({ form: 'A', with_key: true })).body]
    expect({ ...second, printed_at: first.printed_at }).toEqual(first)
    const [one] = first.sections[0]?.questions ?? []
    const right = one?.options.find(({ label }) => label === one.key?.labels[0])
    const asked = questions.find(({ resource_id }) => resource_id === one?.question_id)
    expect(right?.option_id).toBe(asked?.key[0])
    const orders = [first, (await print({ form: 'B' })).body].map(({ sections }) =>
      sections[0]?.questions.map(({ question_id }) => question_id),
    )
    expect(orders[0]).not.toEqual(orders[1])
    // Two questions come out in one order by chance in every second paper.
    for (let n = 0; n < 5; n += 1) {
      const { resource_id } = await makePaper({ sections: [section(await several(2, { lang: 'en' }))] })
      const ids = async (form: 'A' | 'B') =>
        (await admin.call(contract.print, { params: { resource_id }, body: { lang: 'en', form } })).body.sections[0]?.questions.map(
          ({ question_id }) => question_id,
        )
      expect(await ids('A')).not.toEqual(await ids('B'))
    }
    const { rows } = await server.db.execute(
      sql`select count(*)::int as n from audit where operation = 'print' and object_id = ${paper.resource_id}`,
    )
    expect(rows).toEqual([{ n: 3 }])
    const keyless = await signInWith(['question.read', 'paper.manage', 'question.all', 'kind.theory'])
    expect((await print({}, keyless)).status).toBe(200)
    const refused = await print({ with_key: true }, keyless)
    expect([refused.status, refused.error.details]).toEqual([403, { item: 'question.secret' }])
  })
})
