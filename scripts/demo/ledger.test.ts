import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { before, emptyLedger, ledgerPath, mergeLedgers, openDemo } from './ledger.ts'
import { demoTeams, playerTeam } from './teams.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-ledger-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const one = { origin: 'http://127.0.0.1:8080', installation_id: 'a1' }
const other = { ...one, installation_id: 'b2' }
const empty = { contest_ids: [], user_ids: [], team_ids: [], question_ids: [] }

test('two installations at one address have ledgers of their own, wherever the demo is run', () => {
  const env = { XDG_STATE_HOME: folder }
  expect(ledgerPath(env, one)).toBe(join(folder, 'beacon/demo-a1.json'))
  expect(ledgerPath(env, other)).toBe(join(folder, 'beacon/demo-b2.json'))
  expect(ledgerPath({ DATA_DIR: folder }, one)).toBe(join(folder, 'demo-a1.json'))
  expect(ledgerPath({ DATA_DIR: folder, DEMO_FILE: '/made' }, one)).toBe('/made')
})

test('an installation that moved to another address knows its demo', () => {
  const path = ledgerPath({ DATA_DIR: folder }, one)
  const made = openDemo(path, one)
  made.demo.parts['cup'] = { begun_at: '', ledger: { ...emptyLedger(one), contest_ids: ['c1'] }, result: {} }
  made.demo.parts['final'] = { begun_at: '', ledger: { ...emptyLedger(one), contest_ids: ['c2'], access_modes: ['port'] } }
  made.save()
  const { demo } = openDemo(path, { ...one, origin: 'https://ctf.example' })
  const moved = { origin: 'https://ctf.example', installation_id: 'a1', contest_ids: ['c1', 'c2'], access_modes: ['port'] }
  expect(mergeLedgers(demo)).toMatchObject(moved)
})

test('a demo of before is found where it was kept, and no file of another installation is taken', () => {
  const old = join(folder, 'demo.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(old, JSON.stringify({ ...empty, origin: one.origin }))
  expect(ledgerPath({ DATA_DIR: folder }, one)).toBe(old)
  expect(ledgerPath({ DATA_DIR: folder }, { ...one, origin: 'http://127.0.0.1:9090' })).toBe(join(folder, 'demo-a1.json'))
  expect(openDemo(old, one).demo.parts[before]?.result).toBeUndefined()
  openDemo(old, one).save()
  expect(() => openDemo(old, other)).toThrow('another installation')
})

test('everybody of the demo has the name of a person, and signs in with it', () => {
  const usernames = demoTeams.map(([, , , , , username]) => username)
  expect(new Set(usernames).size).toBe(demoTeams.length)
  // A number may follow: names have at most twenty characters.
  for (const username of usernames) expect(username).toMatch(/^[a-z]+_[a-z]+$/u)
  for (const username of usernames) expect(username.length).toBeLessThanOrEqual(17)
  expect(demoTeams[playerTeam]?.[5]).toBe('olivia_bennett')
})
