import { contest } from '@beacon/api/contest/contest'
import { organisation } from '@beacon/api/people/organisation'
import type { Person } from '@beacon/api/people/person'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { question } from '@beacon/api/bank/question'
import { team } from '@beacon/api/people/team'
import { topology } from '@beacon/api/scene/topology'
import { user } from '@beacon/api/people/user'
import { removeArena } from './arena.ts'
import { removeBoard } from './board.ts'
import { unlessGone } from './gone.ts'
import type { Ledger } from './ledger.ts'
import { removeBoxes } from './rounds/boxes.ts'
import { closePorts } from './rounds/koh.ts'
import { removeImages } from './scenes.ts'

/** Takes away what the ledger names, and nothing else. What is gone already is no failure. */
export async function removeDemo(admin: Person, ledger: Ledger): Promise<void> {
  for (const rank_id of ledger.board_ids ?? []) await removeBoard(admin, rank_id)
  for (const contest_id of ledger.contest_ids) await removeContest(admin, contest_id)
  for (const arena_id of ledger.arena_ids ?? []) await removeArena(admin, arena_id)
  for (const resource_id of ledger.team_ids) {
    await unlessGone(async () => {
      const found = await admin.call(team.list, { query: { size: 200 } })
      const row = found.items.find((each) => each.resource_id === resource_id)
      if (row) await admin.call(team.remove, { params: { resource_id }, body: { confirm: row.name } })
    })
  }
  if (ledger.user_ids.length > 0) {
    await admin.call(user.act, { body: { action: 'disable', user_ids: ledger.user_ids, reason: 'Demo removed' } })
    await admin.call(user.act, { body: { action: 'delete', user_ids: ledger.user_ids, confirm: `delete ${ledger.user_ids.length}` } })
  }
  if (ledger.question_ids.length > 0) {
    await admin.call(question.act, {
      body: { action: 'delete', question_ids: ledger.question_ids, confirm: `delete ${ledger.question_ids.length}` },
    })
  }
  const { paper_ids = [], theory_ids = [] } = ledger
  if (paper_ids.length > 0)
    await admin.call(testPaper.act, { body: { action: 'delete', paper_ids, confirm: `delete ${paper_ids.length}` } })
  if (theory_ids.length > 0)
    await admin.call(question.act, { body: { action: 'delete', question_ids: theory_ids, confirm: `delete ${theory_ids.length}` } })
  for (const topology_id of ledger.topology_ids ?? []) await unlessGone(() => admin.call(topology.remove, { params: { topology_id } }))
  await removeImages(admin, ledger)
  await closePorts(admin, ledger)
  const { organisation_id: resource_id, docker_socket: socketPath, installation_id } = ledger
  if (resource_id !== undefined)
    await unlessGone(async () => {
      const made = await admin.call(organisation.get, { params: { resource_id } })
      await admin.call(organisation.remove, { params: { resource_id }, body: { confirm: made.name } })
    })
  // Last: an engine that does not answer keeps nothing else.
  if (socketPath !== undefined && installation_id !== undefined) await removeBoxes({ socketPath, installation_id })
}

async function removeContest(admin: Person, resource_id: string): Promise<void> {
  await unlessGone(async () => {
    const made = await admin.call(contest.settings, { params: { resource_id } })
    if (made.status === 'paused') await admin.call(contest.act, { params: { resource_id }, body: { action: 'resume', keep_end: true } })
    if (made.status === 'running' || made.status === 'paused')
      await admin.call(contest.act, { params: { resource_id }, body: { action: 'stop', confirm_name: made.name } })
    await admin.call(contest.remove, { params: { resource_id }, body: { confirm: 'delete 1' } })
  })
}
