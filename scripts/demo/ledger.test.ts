import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ledgerPath, openLedger } from './ledger.ts'
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
  const made = openLedger(path, one)
  made.ledger.contest_ids.push('c1')
  made.save()
  const moved = openLedger(path, { ...one, origin: 'https://ctf.example' })
  expect(moved.ledger).toMatchObject({ origin: 'https://ctf.example', contest_ids: ['c1'] })
})

test('a demo of before is found where it was kept, and no file of another installation is taken', () => {
  const before = join(folder, 'demo.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(before, JSON.stringify({ ...empty, origin: one.origin }))
  expect(ledgerPath({ DATA_DIR: folder }, one)).toBe(before)
  expect(ledgerPath({ DATA_DIR: folder }, { ...one, origin: 'http://127.0.0.1:9090' })).toBe(join(folder, 'demo-a1.json'))
  openLedger(before, one).save()
  expect(() => openLedger(before, other)).toThrow('another installation')
})

test('everybody of the demo has the name of a person, and signs in with it', () => {
  const usernames = demoTeams.map(([, , , , , username]) => username)
  expect(new Set(usernames).size).toBe(demoTeams.length)
  // A number may follow: names have at most twenty characters.
  for (const username of usernames) expect(username).toMatch(/^[a-z]+_[a-z]+$/u)
  for (const username of usernames) expect(username.length).toBeLessThanOrEqual(17)
  expect(demoTeams[playerTeam]?.[5]).toBe('olivia_bennett')
})
