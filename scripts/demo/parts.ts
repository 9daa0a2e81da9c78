import { audit } from '@beacon/api/platform/audit'
import type { Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { untilDone } from './build.ts'
import { emptyLedger, mergeLedgers, type Demo, type Open, type OpenDemo, type Part } from './ledger.ts'
import { removeDemo } from './remove.ts'
import type { Telling } from './telling.ts'

/** Makes a part, or answers what a run before made of it. What says why it cannot be is tried again by the next run. */
export type MakePart = <T extends object>(name: string, make: (open: Open) => Promise<T>) => Promise<T>

interface Parts extends Pick<OpenDemo, 'demo' | 'save'>, Pick<Telling, 'say' | 'begin'> {
  /** Takes away what the ledger of a part names that did not become whole. */
  remove: (part: Part) => Promise<void>
}

export function openParts({ demo, save, say, begin, remove }: Parts): MakePart {
  return async <T extends object>(name: string, make: (open: Open) => Promise<T>): Promise<T> => {
    const found = demo.parts[name]
    // Checked: this very function has written it.
    if (found?.result !== undefined) return found.result as T
    const end = begin(name)
    if (found !== undefined) {
      say(`Made again, for it was half made: ${name}`)
      await remove(found)
    }
    const part: Part = { begun_at: new Date().toISOString(), ledger: emptyLedger(demo) }
    demo.parts[name] = part
    save()
    const made = await make({ ledger: part.ledger, save }).finally(end)
    if (!('whyNot' in made)) part.result = made
    save()
    return made
  }
}

/** Lists of a ledger by what the audit log calls their objects. */
const listOf: ReadonlyMap<
  string,
  'contest_ids' | 'question_ids' | 'user_ids' | 'arena_ids' | 'board_ids' | 'paper_ids' | 'topology_ids' | 'image_ids' | 'job_ids'
> = new Map([
  ['contest', 'contest_ids'],
  ['question', 'question_ids'],
  ['user', 'user_ids'],
  ['arena', 'arena_ids'],
  ['board', 'board_ids'],
  ['paper', 'paper_ids'],
  ['topology', 'topology_ids'],
  ['image', 'image_ids'],
  ['job', 'job_ids'],
])
/** Clocks of two machines differ. */
const slackMs = 120_000

/** What programs did for this account since a part was begun, and what its own players made; browsers are people, who are let alone. */
async function noteStrays(admin: Person, demo: Demo, { begun_at, ledger }: Part, operation: 'import' | 'create'): Promise<void> {
  const known = new Set(Object.values(mergeLedgers(demo)).flat())
  const { resource_id } = await admin.call(session.me, {})
  const query = { from: new Date(Date.parse(begun_at) - slackMs).toISOString(), operation, size: 200 }
  for (const { seq, user_id, object_type, object_id, object_exists } of (await admin.call(audit.list, { query })).items.toReversed()) {
    if (object_id === null || object_exists === false || known.has(object_id) || user_id === null) continue
    if (object_type === 'team' && ledger.user_ids.includes(user_id)) ledger.team_ids.push(object_id)
    const list = listOf.get(object_type)
    if ((list === undefined && object_type !== 'organisation') || user_id !== resource_id) continue
    if ((await admin.call(audit.get, { params: { seq } })).session?.user_agent !== 'node') continue
    if (list === undefined) ledger.organisation_id ??= object_id
    else ledger[list] = [...(ledger[list] ?? []), object_id]
  }
}

/** Takes away what a part made, and what a run that was killed had asked for without hearing that it was made. */
export async function removePart(admin: Person, demo: Demo, part: Part): Promise<void> {
  await noteStrays(admin, demo, part, 'import')
  // An import goes on without whoever ordered it; what one that failed left is found below, like that of any other.
  for (const job_id of part.ledger.job_ids ?? []) await untilDone(admin, part.ledger, job_id).catch(() => undefined)
  await noteStrays(admin, demo, part, 'create')
  await removeDemo(admin, part.ledger)
}
