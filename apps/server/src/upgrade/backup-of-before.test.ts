import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { waitsForUpgrade } from '../db/migrate.ts'
import { openArchive } from '../modules/platform/backup/index.ts'
import { restoreDatabase } from '../modules/platform/backup/restore-database.ts'
import { allRows, ask } from '../modules/platform/backup/testing/index.ts'
import { openSecretBox, readMasterKey } from '../modules/platform/secret/index.ts'
import { emptyDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { layOldPlace, migrationsOf, readState } from '../testing/released/states.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { lookAtUpgrade } from './look-at-upgrade.ts'
import { version } from '../version.ts'

const name = '2026-11-26'
let database: TestDatabase
let dataDir: string
const said: string[] = []
/** Without how far a slow backup is. */
const say = (line: string): void => void (line.startsWith(' ') || said.push(line))
const dropped: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await emptyDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'beacon-upgrade-'))
  await layOldPlace(name, { url: database.url, dataDir })
  said.length = 0
})
afterEach(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
afterAll(async () => {
  for (const drop of dropped) await drop()
})

const environment = (more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  SECRET_KEY_FILE: join(dataDir, 'secret.key'),
  ...more,
})
const upgrade = (more: Record<string, string> = {}, mayUpgrade = true) =>
  bringUpToDate({ config: readConfig(environment(more)), databaseUrl: database.url, mayUpgrade, say })
const archives = () => readdirSync(join(dataDir, 'backups')).toSorted()
const appliedNow = async () => (await ask<{ n: number }>(database.url, 'select count(*)::int as n from drizzle.__drizzle_migrations'))[0]?.n

/** What the program of the release makes of an archive: tables by its own migrations, and none that came later. */
async function restoreThen(path: string): Promise<{ rows: Map<string, string[]>; migrations: number }> {
  const place = await emptyDatabase()
  dropped.push(place.drop)
  const archive = await openArchive(path)
  const client = new Client({ connectionString: place.url, options: '-c timezone=UTC' })
  await client.connect()
  await client.query('begin')
  const proven = archive.prove(openSecretBox(readMasterKey(join(dataDir, 'secret.key'), false)))
  const { migrations } = await restoreDatabase(client, proven, 'public', { migrations: migrationsOf(readState(name)) })
  await client.query('commit')
  await client.end()
  archive.close()
  return { rows: await allRows(place.url), migrations }
}

test('a start on a database of before makes a backup first, which that version restores row for row', async () => {
  const before = await allRows(database.url)
  await upgrade()
  const [file = '', ...more] = archives()
  expect([file, more]).toEqual([expect.stringMatching(/^before-upgrade-0\.1\.0-to-[\d.]+-\d{8}-\d{6}\.zip$/u), []])
  const path = join(dataDir, 'backups', file)
  const restored = await restoreThen(path)
  expect(restored.migrations).toBe(0)
  expect([...restored.rows.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  const differing = [...before].filter(([table, rows]) => table !== 'backup' && restored.rows.get(table)?.join('\n') !== rows.join('\n'))
  expect(differing.map(([table]) => table)).toEqual([])
  expect(said).toEqual([
    expect.stringMatching(/^Beacon [\d.]+ upgrades a database of Beacon 0\.1\.0: \d+ migrations?\.$/u),
    expect.stringContaining(path),
    expect.stringMatching(/^\d+ migrations? applied in [\d.]+ s\./u),
  ])
  const backups = await ask(database.url, `select name, trigger, state, is_kept, version, file_name from backup where name like 'before-%'`)
  expect(backups).toEqual([
    { name: file.slice(0, -'.zip'.length), trigger: 'command', state: 'done', is_kept: true, version: '0.1.0', file_name: file },
  ])
  await upgrade()
  expect([archives(), said.length]).toEqual([[file], 3])
})

test('of several that start together one makes the backup', async () => {
  await Promise.all([upgrade(), upgrade(), upgrade()])
  expect(archives()).toHaveLength(1)
  expect(said).toHaveLength(3)
})

test('where the backup cannot be made nothing is changed, and the refusal says how to go on', async () => {
  const before = [await appliedNow(), await allRows(database.url)]
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  await expect(upgrade({ BACKUP_DIR: join(file, 'backups') })).rejects.toMatchObject({
    name: 'PlaceError',
    message: expect.stringMatching(/could not be made in .*a-file\/backups.*Nothing was changed.*BACKUP_DIR.*UPGRADE_BACKUP=own/u),
  })
  expect([await appliedNow(), await allRows(database.url)]).toEqual(before)
  await upgrade({ BACKUP_DIR: join(file, 'backups'), UPGRADE_BACKUP: 'own' })
  expect(said.at(-2)).toContain('UPGRADE_BACKUP=own')
  expect(await appliedNow()).toBeGreaterThan(Number(before[0]))
})

test('another master key makes no backup that nobody could restore', async () => {
  writeFileSync(join(dataDir, 'secret.key'), `${'ab'.repeat(32)}\n`)
  const before = await appliedNow()
  await expect(upgrade()).rejects.toThrow('The master key is not the one this database was made with')
  expect(await appliedNow()).toBe(before)
})

test('a command upgrades nothing: a server may work there', async () => {
  const before = await appliedNow()
  await expect(upgrade({}, false)).rejects.toThrow(`This database is of Beacon 0.1.0, and this is Beacon ${version}`)
  expect(await appliedNow()).toBe(before)
})

/** A reader of a table that a migration changes: the backup passes, the migration waits until it gives up. */
async function brokenOff(): Promise<void> {
  const reader = new Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from exam_attempt')
  const url = new URL(database.url)
  url.searchParams.set('options', '-c lock_timeout=200')
  const config = readConfig(environment())
  await expect(bringUpToDate({ config, databaseUrl: url.href, say })).rejects.toThrow('Failed query')
  await reader.end()
}

test('an upgrade that broke off behind its backup goes on with that one, unless something changed or it is damaged', async () => {
  const applied = await appliedNow()
  await brokenOff()
  const [first = ''] = archives()
  expect([await appliedNow(), archives()]).toEqual([applied, [first]])
  writeFileSync(join(dataDir, 'backups', `${first}.part`), 'of a killed process')
  await brokenOff()
  expect([said.at(-1), archives()]).toEqual([expect.stringContaining('nothing changed since'), [first]])
  truncateSync(join(dataDir, 'backups', first), 5_000)
  await wait(1_100)
  await brokenOff()
  const [, second = ''] = archives()
  expect([said.at(-1), archives()]).toEqual([expect.stringContaining('is made and checked'), [first, second]])
  await ask(database.url, `update setting set version = version + 1`)
  await wait(1_100)
  await upgrade()
  expect(archives()).toHaveLength(3)
})

test('a look before says what an upgrade would do and changes nothing; until it is done the scenes wait', async () => {
  const before = [await appliedNow(), await allRows(database.url)]
  const facts = await lookAtUpgrade(environment())
  expect([await appliedNow(), await allRows(database.url)]).toEqual(before)
  expect(facts).toMatchObject({ standing: 'known', from: '0.1.0', applied: before[0], connections: 0 })
  expect(facts.running.map((one) => one.name).toSorted()).toEqual(expect.arrayContaining(['Released exam', 'Released running']))
  expect(facts.running.map((one) => one.name)).not.toContain('Released finished')
  expect(await waitsForUpgrade(database.url)).toBe(true)
  await upgrade()
  const { size = 0 } = (await ask<{ size: number }>(database.url, `select size::int from backup where name like 'before-%'`))[0] ?? {}
  expect(size).toBeLessThan(facts.backup.tables + (facts.backup.files ?? 0))
  expect(await lookAtUpgrade(environment())).toMatchObject({ standing: 'known', missing: 0 })
  expect(await waitsForUpgrade(database.url)).toBe(false)
})
