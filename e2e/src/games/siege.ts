import { join } from 'node:path'
import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import type { AdInput } from '@beacon/api/kinds/attack-defense/bank'
import { contestService } from '@beacon/api/kinds/attack-defense/service'
import type { Person } from '@beacon/api/people/person'
import { file } from '@beacon/api/platform/file'
import { joinEmbedded } from '../../../apps/server/src/postgres/embedded.ts'
import { openStandInRunner } from '../../../apps/server/src/testing/stand-in-runner.ts'
import type { Installation } from '../installation.ts'

/** What a round of a siege lasts, seconds. */
export const round_s = 180

/** Ends checks in the place of the runner: no engine of containers is asked for. */
export const openRunner = async ({ dataDir }: Pick<Installation, 'dataDir'>) =>
  openStandInRunner((await joinEmbedded(dataDir)).url, join(dataDir, 'secret.key'))

/** Services of the bank, each with a check script. Answers their ids. */
export async function makeServices(admin: Person, names: readonly string[]): Promise<string[]> {
  const { items } = await admin.call(direction.list, { query: { bank: 'ad' } })
  const made: string[] = []
  for (const [index, name] of names.entries()) {
    const form = new FormData()
    form.append('file', new Blob([`print(${index})`]), 'checker.py')
    const { file_id } = await admin.call(file.upload, { query: { purpose: 'check_script' } }, form)
    const body: AdInput = {
      bank: 'attackDefense',
      name,
      direction_id: items[0]?.resource_id ?? '',
      description: 'A service.',
      service_key: name.toLowerCase(),
      ports: [{ name: 'http', port: 8000 + index }],
      stage_timeout_s: { check: 5, put: 5, get: 5 },
      checker_script: { file_id, name: 'checker.py' },
    }
    made.push((await admin.call(question.create, { body })).resource_id)
  }
  return made
}

/** An attack and defence contest with services in it, which is started by hand. */
export async function makeSiege(admin: Person, name: string, question_ids: string[]) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = {
    kind: 'attackDefense',
    name,
    start_at: at(1),
    end_at: at(9),
    start_mode: 'manual',
    is_public: true,
    round_duration_s: round_s,
    address_template: '10.80.{entrant_no}.{topic_no}',
  } as const
  const { resource_id } = await admin.call(contest.create, { body })
  const { items } = await admin.call(contestService.add, { params: { resource_id }, body: { question_ids } })
  return { resource_id, topics: items }
}
