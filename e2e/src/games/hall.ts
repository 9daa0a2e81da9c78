import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import type { RwInput } from '@beacon/api/kinds/rw/bank'
import { rwStage } from '@beacon/api/kinds/rw/stage'
import { rwTarget } from '@beacon/api/kinds/rw/target'
import { session } from '@beacon/api/people/session'
import type { Person } from '@beacon/api/people/person'

/** Targets of the bank. Answers their ids. */
export async function makeTargets(admin: Person, names: readonly string[]): Promise<string[]> {
  const { items } = await admin.call(direction.list, { query: { bank: 'rw' } })
  const made: string[] = []
  for (const name of names) {
    const body: RwInput = {
      bank: 'rw',
      name,
      direction_id: items[0]?.resource_id ?? '',
      description: `The ${name} stands on the stage, its firmware untouched.`,
      target_kind: 'equipment',
      target_product: 'Harbour R7',
      target_version: '2.1.4',
      target_serial: 'HR7-0042',
      goals: [
        { name: 'Code execution', counts: 'A shell as root, shown on the screen.', percent: 100 },
        { name: 'Traffic read', counts: 'A picture of somebody else’s traffic.', percent: 40 },
      ],
      rubric: [
        { name: 'Impact', percent: 60 },
        { name: 'Reliability', percent: 40 },
      ],
      forbidden: 'No denial of service, no opening of the case.',
      reset_steps: ['Power cycle', 'Restore the image'],
    }
    made.push((await admin.call(question.create, { body })).resource_id)
  }
  return made
}

interface HallPlan {
  question_ids: string[]
  stages: readonly string[]
  referees: readonly Person[]
  report?: 'required' | 'optional'
}

/** A real world contest with its targets and stages, which is started by hand. `referees` judge it. */
export async function makeHall(admin: Person, name: string, { question_ids, stages, referees, report = 'required' }: HallPlan) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = {
    kind: 'rw',
    name,
    start_at: at(1),
    end_at: at(9),
    start_mode: 'manual',
    is_public: true,
    ai_policy: 'allowed',
    report_before_demo: report,
  } as const
  const { resource_id } = await admin.call(contest.create, { body })
  const params = { resource_id }
  const { items } = await admin.call(rwTarget.add, { params, body: { question_ids } })
  const made: string[] = []
  for (const stage of stages) made.push((await admin.call(rwStage.add, { params, body: { name: stage, place: 'Hall 2, left' } })).stage_id)
  if (referees.length > 0) {
    const people: { user_id: string; role: 'referee' }[] = []
    for (const referee of referees) people.push({ user_id: (await referee.call(session.me, {})).resource_id, role: 'referee' })
    const { version } = await admin.call(contest.staff, { params })
    await admin.call(contest.set_staff, { params, body: { items: people, version } })
  }
  return { resource_id, topics: items, stages: made }
}
