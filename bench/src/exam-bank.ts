import { direction } from '@beacon/api/bank/direction'
import { job } from '@beacon/api/platform/job'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { theoryTransfer } from '@beacon/api/kinds/theory/transfer'
import type { Person } from '@beacon/api/people/person'
import { callRow, type ExamLoad, openExamLoad } from './exam-load.ts'
import type { Running } from './installation.ts'
import type { Row } from './report.ts'

/** A quiz of Moodle: single choices of four options, each another text. */
function moodleOf(questions: number): string {
  const items = Array.from({ length: questions }, (_, index) => {
    const n = index + 1
    const answers = ['first', 'second', 'third', 'fourth'].map(
      (word, place) => `<answer fraction="${place === 0 ? 100 : 0}" format="html"><text>The ${word} answer to ${n}</text></answer>`,
    )
    return `<question type="multichoice"><name><text>Bank ${n}</text></name>
      <questiontext format="html"><text>Which port does service ${n} listen on? ${'It is a long question. '.repeat(4)}</text></questiontext>
      <defaultgrade>2</defaultgrade><single>true</single>${answers.join('')}</question>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><quiz>${items.join('\n')}</quiz>`
}

function fileForm(name: string, bytes: BlobPart): FormData {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  return form
}

async function untilDone(admin: Person, job_id: string): Promise<void> {
  for (;;) {
    const { state } = await admin.call(job.get, { params: { job_id } })
    if (state === 'done') return
    if (state === 'failed' || state === 'cancelled') throw new Error(`the job is ${state}`)
    await new Promise((next) => setTimeout(next, 200))
  }
}

const read = (admin: Person, form: FormData) => admin.call(theoryTransfer.read, { query: {} }, form)

/** A file of the bank's questions as the product writes it. */
async function sheetOf({ origin }: Running, admin: Person, ids: readonly string[]): Promise<ArrayBuffer> {
  const { job_id } = await admin.call(theoryTransfer.export, { body: { format: 'xlsx', question_ids: [...ids] } })
  await untilDone(admin, job_id)
  const path = theoryTransfer.download.path.replace(':job_id', job_id)
  const answer = await fetch(`${origin}/api/ct${path}`, { headers: { cookie: admin.cookie() } })
  if (!answer.ok) throw new Error(`the file of questions answered ${answer.status}`)
  return answer.arrayBuffer()
}

/** Copies questions by their rows, since only their number matters. */
const copyQuestions = (load: ExamLoad, count: number) =>
  load.query(
    `with copy as materialized (
      select q as row, gen_random_uuid() as id from question q, generate_series(1, $1::int) n
      where q.bank = 'theory' and q.deleted_at is null limit $1
    ), common as (
      insert into question overriding user value
      select (jsonb_populate_record(row, jsonb_build_object('resource_id', id))).* from copy
    )
    insert into question_theory
    select (jsonb_populate_record(t, jsonb_build_object('question_id', copy.id))).*
    from copy join question_theory t on t.question_id = (copy.row).resource_id`,
    [count],
  )

/** The bank: previews of files, and its list when it is full. */
export async function bankRows(running: Running, admin: Person, { file, bank }: { file: number; bank: number }): Promise<Row[]> {
  const load = await openExamLoad(running)
  try {
    const moodle = moodleOf(file)
    const rows: Row[] = []
    let import_id = ''
    rows.push(
      await callRow(load, `bank: preview of ${file} questions, Moodle XML`, '≤ 8,000', async () => {
        import_id = (await read(admin, fileForm('bank.xml', moodle))).import_id
      }),
    )
    const [first] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
    const choice = { direction_id: first?.resource_id ?? '', leave_out: true }
    rows.push(
      await callRow(load, `bank: import of ${file} questions`, 'no aim', async () => {
        await untilDone(admin, (await admin.call(theoryTransfer.run, { params: { import_id }, body: choice })).job_id)
      }),
    )
    const made = await load.query<{ id: string }>(`select resource_id as id from question where bank = 'theory' limit $1`, [file])
    const sheet = await sheetOf(
      running,
      admin,
      made.map(({ id }) => id),
    )
    rows.push(
      await callRow(load, `bank: preview of ${made.length} questions, xlsx`, '≤ 5,000', () => read(admin, fileForm('bank.xlsx', sheet))),
    )
    const { total } = await admin.call(theoryQuestion.list, { query: { size: 1 } })
    if (total < bank) await copyQuestions(load, bank - total)
    await load.query('analyze', [])
    const list = (query: object) => admin.call(theoryQuestion.list, { query: { size: 20, ...query } })
    for (const [what, query] of [
      ['newest', {}],
      ['by facility', { sort: '-facility' }],
      ['page 1,000', { page: 1_000 }],
      ['search', { q: 'service 4321' }],
    ] as const) {
      await list(query)
      rows.push(await callRow(load, `bank: list of ${bank}, ${what}`, '≤ 200', () => list(query)))
    }
    return rows
  } finally {
    await load.close()
  }
}
