import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client } from 'pg'
import { PlaceError } from '../config.ts'
import { findEmbedded, joinEmbedded, startEmbedded, superuserUrl } from './embedded.ts'
import { testFolder } from './test-folder.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(testFolder(), 'beacon-pg-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  // Of a test that failed.
  if (existsSync(pidFile())) await (await startEmbedded(folder)).stop()
  rmSync(folder, { recursive: true, force: true })
})

const pidFile = () => join(folder, 'postgres', 'data', 'postmaster.pid')

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Another Node that starts the database, says its address and stays. */
function otherNode(): Promise<{ child: ChildProcess; url: string }> {
  const code = `const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const { url } = await startEmbedded(${JSON.stringify(folder)}); console.log(url); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return new Promise((resolve) => child.stdout?.once('data', (line: Buffer) => resolve({ child, url: line.toString().trim() })))
}

const killed = (child: ChildProcess) =>
  new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGKILL')
  })
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

test('data stays over a stop and a second start; names sort by pinyin', async () => {
  const first = await startEmbedded(folder)
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()
  const second = await startEmbedded(folder)
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  expect(
    await query(second.url, `select string_agg(n, '' order by n collate "zh-x-icu") as names from unnest(array['赵','安','李']) n`),
  ).toEqual([{ names: '安李赵' }])
  await second.stop()
})

test('a second process finds the database of a server, and starts none', async () => {
  expect(await findEmbedded(folder)).toBeNull()
  const server = await startEmbedded(folder)
  const found = await findEmbedded(folder)
  expect(found).not.toBeNull()
  expect(await query(found ?? '', 'select current_database() as name')).toEqual([{ name: 'beacon' }])
  await server.stop()
  expect(await findEmbedded(folder)).toBeNull()
  expect(existsSync(pidFile())).toBe(false)
})

const inBeacon = () => Object.assign(new URL(superuserUrl(folder)), { pathname: '/beacon' }).href

test('the server works as the owner of its database and nothing more', async () => {
  const postgres = await startEmbedded(folder)
  const [me] = await query(
    postgres.url,
    `select rolsuper, rolcreatedb, rolcreaterole, pg_get_userbyid(datdba) = current_user as is_owner
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  expect(me).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false, is_owner: true })
  await expect(query(postgres.url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await expect(query(postgres.url, `select pg_read_file('PG_VERSION')`)).rejects.toThrow('permission denied')
  await expect(query(postgres.url, `set session_replication_role = replica`)).rejects.toThrow('permission denied')
  await postgres.stop()
})

test('a database of the time when the server was a superuser is handed over, whole', async () => {
  const first = await startEmbedded(folder)
  const above = inBeacon()
  await query(above, `alter database beacon owner to beacon`)
  await query(above, `drop role beacon_owner`)
  await query(
    above,
    `create schema jobs; create type jobs.state as enum ('one'); create domain short as text;
     create table kept (id serial primary key, day date not null default now(), n int); create view seen as select n from kept; create sequence apart;
     create table months (at date not null) partition by range (at); create table months_rest partition of months default;
     create function one() returns int language sql as 'select 1'; create table jobs.job (s jobs.state);
     insert into kept (n) values (7)`,
  )
  await first.stop()
  const next = await startEmbedded(folder)
  const left = `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'jobs') and pg_get_userbyid(c.relowner) <> 'beacon_owner'`
  expect(await query(next.url, left)).toEqual([])
  expect(await query(next.url, 'select n from seen')).toEqual([{ n: 7 }])
  await query(
    next.url,
    `alter table kept add column more int; drop view seen; drop table kept, months; drop sequence apart; drop function one();
     drop domain short; drop schema jobs cascade`,
  )
  await next.stop()
})

test('a second server on the same folder is refused, a command on the machine may join', async () => {
  const first = await startEmbedded(folder)
  await expect(startEmbedded(folder)).rejects.toThrow('Another Beacon server is running')
  const joined = await joinEmbedded(folder)
  expect(await query(joined.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await joined.stop()
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('after kill -9 of Node the database that lives on is taken over, and stopped at the end', async () => {
  const { child, url } = await otherNode()
  await query(url, 'create table kept as select 7 as n')
  await killed(child)
  const next = await startEmbedded(folder)
  expect(next.adopted).toBe(true)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  await next.stop()
  expect(existsSync(pidFile())).toBe(false)
})

test('after kill -9 of Node and of PostgreSQL it recovers', async () => {
  const { child, url } = await otherNode()
  await query(url, 'create table kept as select 7 as n')
  await killed(child)
  process.kill(postmasterPid(), 'SIGKILL')
  const next = await startEmbedded(folder)
  expect(next.adopted).toBe(false)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  await next.stop()
})

test('a folder of another PostgreSQL is refused in words, and left as it is', async () => {
  mkdirSync(join(folder, 'postgres/data'), { recursive: true })
  writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '99\n')
  for (const open of [startEmbedded, joinEmbedded, findEmbedded]) {
    await expect(open(folder)).rejects.toThrow(PlaceError)
    await expect(open(folder)).rejects.toThrow(/holds a database of PostgreSQL 99.*brings PostgreSQL \d+/u)
  }
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(['postgres', 'postgres/data', 'postgres/data/PG_VERSION'])
})

test.runIf(process.getuid?.() === 0)('as root, a folder the database account cannot enter is named', async () => {
  chmodSync(folder, 0o700)
  await expect(startEmbedded(folder)).rejects.toThrow(`cannot enter ${folder}`)
})

test('a start that fails leaves running what it found running, and stops what it began', async () => {
  const { child, url } = await otherNode()
  await killed(child)
  const pid = postmasterPid()
  // Another process, that of the scenes say, goes on working on it.
  const worker = new Client({ connectionString: url })
  await worker.connect()
  const failed = await startEmbedded(folder)
  expect(failed.adopted).toBe(true)
  await failed.release()
  expect(postmasterPid()).toBe(pid)
  expect((await worker.query('select 7 as n')).rows).toEqual([{ n: 7 }])
  await worker.end()
  // It was let go, so the next server takes it over.
  const next = await startEmbedded(folder)
  await next.stop()
  const own = await startEmbedded(folder)
  expect(own.adopted).toBe(false)
  await own.release()
  expect(existsSync(pidFile())).toBe(false)
})

test('a command that started the database leaves it running for a server that took it over meanwhile', async () => {
  await (await startEmbedded(folder)).stop()
  const command = await joinEmbedded(folder)
  const server = await startEmbedded(folder)
  await command.stop()
  expect(await query(server.url, 'select 7 as n')).toEqual([{ n: 7 }])
  await server.stop()
})
