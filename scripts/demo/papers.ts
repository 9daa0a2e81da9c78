import type { Person } from '@beacon/api/people/person'
import { writeup } from '@beacon/api/topic/writeup'
import type { Stage } from './deeds.ts'
import { pdfOf, upload } from './files.ts'
import { inParallel } from './parallel.ts'
import { randomFrom } from './random.ts'

const reporters = [0, 2, 5, 9, 14]
const writers = [0, 1, 3, 6]
const subjects = [
  'the gate log',
  'a fisherman',
  'the harbour camera',
  'the keeper',
  'the tide table',
  'a letter in the drawer',
  'the lamp oil bill',
]
const deeds = ['does not mention', 'contradicts', 'confirms', 'was written before', 'cannot be dated without', 'explains', 'leaves out']
const things = [
  'the smoke over the quay',
  'the stopped clock',
  'the second key',
  'the broken seal',
  'the open window',
  'the missing rope',
  'the alarm',
]
const endings = [
  'by eleven minutes',
  'in its last line',
  'for the whole night',
  'only after midnight',
  'twice',
  'against all others',
  'as far as we can tell',
]

/** Sentences of one team; two teams share hardly a phrase. */
function account(seed: number): string[] {
  const random = randomFrom(seed * 7_919 + 13)
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  return Array.from(
    { length: 14 },
    (_none, index) =>
      `${index + 1}. At 0${Math.floor(random() * 6)}:${10 + Math.floor(random() * 49)} ${pick(subjects)} ${pick(deeds)} ${pick(things)} ${pick(endings)}.`,
  )
}

/** Teams whose uploads are there, from a run that was stopped. */
async function handedIn(admin: Person, resource_id: string, kind: 'report' | 'writeup'): Promise<ReadonlySet<string | null>> {
  const { items } = await admin.call(writeup.list, { params: { resource_id }, query: { kind: [kind] } })
  return new Set(items.map(({ entrant_name }) => entrant_name))
}

/** Reports for the topic that asks for one; the first referee scores some by the rubric. */
export async function handInReports({ contest_id, specials, players, admin }: Stage): Promise<void> {
  const there = await handedIn(admin, contest_id, 'report')
  const made = await inParallel(reporters, 2, async (index) => {
    const player = players[index]
    if (player === undefined || there.has(player.name)) return null
    const file_id = await upload(
      player.person,
      'report',
      pdfOf([`Incident report of ${ascii(player.name)}`, '', ...account(index)]),
      'report.pdf',
    )
    const params = { resource_id: contest_id, topic_id: specials.incident }
    const body = { file_id, ai_use: index % 2 === 0 ? ('none' as const) : ('assisted' as const), ai_tools: '', comment: '' }
    return player.person.call(writeup.submit_report, { params, body })
  })
  for (const [index, one] of made.slice(0, 3).entries())
    if (one !== null)
      await mark(admin, contest_id, one.upload_id, { share: 0.95 - index * 0.15, remark: 'Clear, with a gap before 02:31.' })
}

/** Writeups of the contest; one is passed with points, one sent back, two are much alike. */
export async function handInWriteups({ contest_id, players, admin }: Stage): Promise<void> {
  const there = await handedIn(admin, contest_id, 'writeup')
  const made = await inParallel(writers, 2, async (index) => {
    const player = players[index]
    if (player === undefined || there.has(player.name)) return null
    const lines = [`How ${ascii(player.name)} solved it`, '', ...account(index === 6 ? 103 : 100 + index)]
    const file_id = await upload(player.person, 'writeup', pdfOf(lines), 'writeup.pdf')
    const body = { file_id, ai_use: 'assisted' as const, ai_tools: 'Translation of our notes', comment: '' }
    return player.person.call(writeup.submit, { params: { resource_id: contest_id }, body })
  })
  const [first, second] = made
  if (first) await mark(admin, contest_id, first.upload_id, { share: 0.9, remark: 'Easy to follow.' })
  if (!second) return
  const params = { resource_id: contest_id, upload_id: second.upload_id }
  const { review_version } = await admin.call(writeup.get, { params })
  const ask_until = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await admin.call(writeup.review, {
    params,
    body: { review_version, status: 'ask_again', ask_until, remark: 'Say how you found the second stair.' },
  })
}

/** Points by the rubric where there is one, else of the most a writeup can get. */
async function mark(
  admin: Person,
  resource_id: string,
  upload_id: string,
  { share, remark }: { share: number; remark: string },
): Promise<void> {
  const params = { resource_id, upload_id }
  const { review_version, rubric_rows, score_max } = await admin.call(writeup.get, { params })
  const rubric = rubric_rows.map(({ rubric_id, max_points }) => ({ rubric_id, points: Math.round(max_points * share) }))
  const score = rubric.length === 0 ? Math.round(score_max * share) : null
  await admin.call(writeup.review, { params, body: { review_version, status: 'passed', score, rubric, remark } })
}

/** The letters that the small PDF can show. */
const ascii = (name: string): string => name.replaceAll(/[^ -~]+/gu, '').trim() || 'our team'
