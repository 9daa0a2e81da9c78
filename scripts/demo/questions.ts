import { randomUUID } from 'node:crypto'
import { direction } from '@beacon/api/bank/direction'
import type { Input } from '@beacon/api/endpoint'
import type { Person } from '@beacon/api/people/person'
import { question } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import { formOf, zipOf } from './files.ts'
import type { Ledger } from './ledger.ts'

type Body = Input<typeof question.create>['body']
type SpecialKey = 'badge' | 'letter' | 'tower' | 'cellar' | 'lamp' | 'incident'
/** The topics by what they show. */
export type Specials = Record<SpecialKey, string>

export const towerFlags = ['beacon{first_stair}', 'beacon{second_stair}', 'beacon{the_lamp_room}'] as const
export const cellarFlag = 'beacon{below_the_tower}'
export const lampFlag = 'beacon{oil_and_wick}'
/** A bait: it stands in the tower's text as a comment. */
export const decoyFlag = 'beacon{too_easy_to_be_true}'
const pairs = 60

/** English and Chinese of one name and text. */
const texts = (name: string, description: string, zhName: string, zhDescription: string) => ({
  name,
  description,
  lang: 'en' as const,
  author: 'Demo',
  translations: { zh: { name: zhName, description: zhDescription } },
})
const fixed = (score: number) => ({ score, score_min: score, integral_way: 'accumulative' as const })
const onePart = (flag: string) => [{ flags: [{ content: flag }] }]

const simple = (direction_id: string): Pick<Record<SpecialKey, Body>, 'badge' | 'letter' | 'cellar'> => ({
  badge: {
    direction_id,
    ...texts(
      'Guest Badge',
      'Every team gets a badge of its own. Yours says `{{flag}}`.',
      '来宾徽章',
      '每支战队有自己的徽章，你们的是 `{{flag}}`。',
    ),
    flag_type: 'dynamic',
    flag_prefix: 'badge',
    parts: [{ flags: [] }],
    score: 200,
    score_min: 80,
  },
  letter: {
    direction_id,
    ...texts('Sealed Letters', 'Sixty letters, one for each team.', '密封的信', '六十封信，每队一封。'),
    flag_type: 'random',
    parts: [{ flags: [] }],
    score: 250,
    score_min: 100,
  },
  cellar: {
    direction_id,
    ...texts('The Cellar', 'Its door opens from the lamp room only.', '地窖', '只有登上灯室，门才会开。'),
    ...fixed(150),
    parts: onePart(cellarFlag),
  },
})

function staged(direction_id: string): Pick<Record<SpecialKey, Body>, 'tower' | 'lamp' | 'incident'> {
  const [first, second, third] = towerFlags
  return {
    tower: {
      direction_id,
      ...texts('The Tower', 'Climb it stair by stair. <!-- beacon{too_easy_to_be_true} -->', '烽火台', '拾级而上，一段一段来。'),
      ...fixed(300),
      part_order: 'in_sequence',
      decoy_flags: [decoyFlag],
      parts: [
        { name: 'First stair', score_share: 20, flags: [{ content: first }] },
        { name: 'Second stair', score_share: 30, flags: [{ content: second }] },
        { name: 'Lamp room', score_share: 50, flags: [{ content: third }] },
      ],
    },
    lamp: {
      direction_id,
      ...texts('The Old Lamp', 'It has not burnt for years.', '旧灯', '它多年没有亮过了。'),
      score: 200,
      score_min: 80,
      parts: onePart(lampFlag),
      hints: [
        { title: 'Where to look', content: 'What burns in a lamp?', cost: 10 },
        { title: 'What to write', content: 'Two words with “and” between them.', cost: 20 },
      ],
    },
    incident: {
      direction_id,
      ...texts(
        'Incident Report',
        'Write down what happened on the night of the fire (pdf).',
        '事件报告',
        '写下失火当晚发生了什么（pdf）。',
      ),
      ...fixed(300),
      flag_type: 'report',
      parts: [{ flags: [] }],
      report_types: ['pdf'],
      report_max_mb: 20,
      uploads_max: 5,
      rubric: [
        { name: 'Course of events', max_points: 150, description: 'What happened, in order' },
        { name: 'Evidence', max_points: 100, description: 'What each claim stands on' },
        { name: 'Wording', max_points: 50 },
      ],
    },
  }
}

/** A letter for every team and some to spare, each with a flag of its own. */
function letters(): Record<string, string> {
  const numbers = Array.from({ length: pairs }, (_, index) => String(index + 1).padStart(2, '0'))
  const flags = new Map(numbers.map((n) => [`letter-${n}.txt`, `letter{${randomUUID().slice(0, 13)}}`]))
  const files = [...flags].map(([name, flag]) => [name, `The seal is broken. Inside it says:\n${flag}\n`] as const)
  return { 'pool.csv': `file,flag\n${[...flags].map((line) => line.join(',')).join('\n')}\n`, ...Object.fromEntries(files) }
}

/** Questions that show what a topic can be, made and placed in the contest. */
export async function addSpecials(admin: Person, ledger: Ledger, resource_id: string, start: number): Promise<Specials> {
  const { items } = await admin.call(direction.list, { query: {} })
  const direction_id = (items.find(({ key }) => key === 'misc') ?? items[0])?.resource_id
  if (direction_id === undefined) throw new Error('There is no direction to put questions under.')
  const keys: SpecialKey[] = []
  const question_ids: string[] = []
  for (const [key, body] of Object.entries({ ...simple(direction_id), ...staged(direction_id) })) {
    const made = await admin.call(question.create, { body })
    question_ids.push(made.resource_id)
    keys.push(key as SpecialKey)
    ledger.question_ids.push(made.resource_id)
    if (key === 'letter') await admin.call(question.upload_pool, { params: made, query: {} }, formOf(await zipOf(letters()), 'letters.zip'))
  }
  const placed = await admin.call(topic.add, { params: { resource_id }, body: { question_ids, is_online: true } })
  const byQuestion = new Map(placed.items.map((one) => [one.question_id, one.resource_id]))
  const specials = Object.fromEntries(keys.map((key, index) => [key, byQuestion.get(question_ids[index] ?? '') ?? ''])) as Specials
  await tie(admin, resource_id, specials, start)
  return specials
}

/** The cellar waits for the tower, the second hint for its hour and for the first. */
async function tie(admin: Person, resource_id: string, specials: Specials, start: number): Promise<void> {
  const detail = (topic_id: string) => admin.call(topic.get, { params: { resource_id, topic_id } })
  const cellar = await detail(specials.cellar)
  await admin.call(topic.update, {
    params: { resource_id, topic_id: specials.cellar },
    body: { prerequisites: [specials.tower], locked_view: 'name', version: cellar.version },
  })
  const lamp = await detail(specials.lamp)
  const [one, two] = lamp.hints
  if (one === undefined || two === undefined) return
  const plain = ({ hint_id, title, content, cost }: typeof one) => ({ hint_id, title, content, cost })
  const later = { ...plain(two), after: [one.hint_id], release_at: new Date(start + 2 * 3_600_000).toISOString() }
  await admin.call(topic.update, {
    params: { resource_id, topic_id: specials.lamp },
    body: { hints: [plain(one), later], version: lamp.version },
  })
}
