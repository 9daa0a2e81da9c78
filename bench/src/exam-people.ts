import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPerson, type Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { organisation, role, user } from '@beacon/api/people/user'
import { Client } from 'pg'
import * as z from 'zod/mini'
import { databaseUrl } from './database.ts'
import { firstAdmin, type Running } from './installation.ts'

const adminPassword = 'Bench-tower4'
const password = 'Bench-player7'

async function adminOf(running: Running, isNew: boolean): Promise<Person> {
  if (isNew) return firstAdmin(running)
  const admin = createPerson(running.origin)
  await admin.call(session.login, { body: { username: 'admin', password: adminPassword } })
  return admin
}

/** Accounts of candidates, signed in; those of an earlier run in this folder are used again. */
export async function candidatesOf(running: Running, out: string, count: number): Promise<{ admin: Person; cookies: string[] }> {
  const file = join(out, 'candidates.json')
  const known = existsSync(file) ? z.parse(z.array(z.string()), JSON.parse(readFileSync(file, 'utf8'))) : []
  const admin = await adminOf(running, !existsSync(file))
  const cookies = [...known, ...(known.length >= count ? [] : await newCandidates(running, admin, { from: known.length, count }))]
  writeFileSync(file, JSON.stringify(cookies), { mode: 0o600 })
  return { admin, cookies: cookies.slice(0, count) }
}

interface Places {
  from: number
  count: number
}

/** The first one signs in as people do; the others are copies of its rows, since thousands of sign-ins are measured elsewhere. */
async function newCandidates(running: Running, admin: Person, { from, count }: Places): Promise<string[]> {
  const roles = await admin.call(role.list, {})
  const student = roles.items.find((each) => each.key === 'student')
  const hall = await admin.call(organisation.create, { body: { name: `Exam Hall ${from}` } })
  const about = { organisation_id: hall.resource_id, role_id: student?.resource_id ?? '', must_change_password: false }
  const username = usernameOf(from + 1)
  const { resource_id: model } = await admin.call(user.create, { body: { username, password, name: `Candidate ${from + 1}`, ...about } })
  const person = createPerson(running.origin)
  await person.call(session.login, { body: { username, password } })
  return [person.cookie(), ...(await copiesOf(running, model, { from: from + 1, count }))]
}

const usernameOf = (place: number): string => `exam_${String(place).padStart(5, '0')}`

async function copiesOf({ dataDir }: Running, model: string, { from, count }: Places): Promise<string[]> {
  const tokens = Array.from({ length: count - from }, () => randomBytes(32).toString('base64url'))
  const places = tokens.map((token, index) => ({
    username: usernameOf(from + index + 1),
    name: `Candidate ${from + index + 1}`,
    token_hash: `\\x${createHash('sha256').update(token).digest('hex')}`,
  }))
  const client = new Client({ connectionString: databaseUrl(dataDir) })
  await client.connect()
  try {
    await client.query(
      `with place as materialized (select p, gen_random_uuid() as id from jsonb_array_elements($2::jsonb) p
      ), account as (
        insert into "user" select (jsonb_populate_record(u, place.p - 'token_hash' || jsonb_build_object('resource_id', place.id))).*
        from "user" u, place where u.resource_id = $1
      )
      insert into session
      select (jsonb_populate_record(s, jsonb_build_object('resource_id', gen_random_uuid(), 'user_id', place.id,
        'token_hash', place.p -> 'token_hash'))).*
      from session s, place where s.user_id = $1 and s.ended_at is null`,
      [model, JSON.stringify(places)],
    )
  } finally {
    await client.end()
  }
  return tokens.map((token) => `beacon_session=${token}`)
}
