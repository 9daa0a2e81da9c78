import { api } from '@beacon/api/all'
import { contestExport, exportFormat, exportWhat, isFormatOf } from '@beacon/api/contest/export'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { sql } from 'drizzle-orm'
import { request } from 'node:http'
import { expect } from 'vitest'
import { newId } from '../db/id.ts'
import { operationsOf } from '../module.ts'
import type { TestClient } from './client.ts'
import type { TestServer } from './index.ts'

const rawGet = (server: TestServer, path: string, cookie: string): Promise<{ status: number; text: string }> =>
  new Promise((done, failed) => {
    const asked = request(`${server.url}/api/ct${path}`, { headers: { cookie } }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', failed)
      reply.on('end', () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') }))
    })
    asked.on('error', failed).end()
  })

/** Every GET of the contract about a contest or about nothing single; streams are listened to, sockets carry no scores. */
const doors = operationsOf(api).filter(
  ({ endpoint: { method, path, transfer } }: { endpoint: AnyEndpoint }) =>
    method === 'GET' &&
    transfer !== 'stream' &&
    transfer !== 'socket' &&
    (path.includes('contest') || !path.includes(':') || path.includes('question')),
)

/** Who looks, by a name each, and the ids that stand in the addresses. */
export interface Looking {
  people: Readonly<Record<string, TestClient>>
  ids: Readonly<Record<string, string>>
}

/**
 * What each door answers to each of the people; `only`: these doors again. Lists about nothing single are read by `organiser` and `player`.
 * A door that breaks is a failure, whoever asks.
 */
export async function lookAll(
  server: TestServer,
  { people, ids }: Looking,
  only: ReadonlySet<string> | null = null,
): Promise<Map<string, string>> {
  const pathOf = ({ path }: AnyEndpoint): string => path.replaceAll(/:(\w+)/gu, (_all, name: string) => ids[name] ?? newId())
  const seen = new Map<string, string>()
  const broken: string[] = []
  const asked = Object.entries(people).flatMap(([who, client]) =>
    doors
      .filter(({ endpoint: { path } }) => path.includes('contest') || who === 'organiser' || who === 'player')
      .map(({ name, endpoint }) => ({ door: `${who}: ${name}`, client, endpoint }))
      .filter(({ door }) => only === null || only.has(door)),
  )
  for (let from = 0; from < asked.length; from += 20)
    await Promise.all(
      asked.slice(from, from + 20).map(async ({ door, client, endpoint }) => {
        const path = pathOf(endpoint)
        const about = endpoint.path.startsWith('/questions/') ? path.replace(ids['resource_id'] ?? '', ids['question_id'] ?? '') : path
        const { status, text } = await rawGet(server, about, client.cookie())
        seen.set(door, `${status} ${text}`)
        if (status >= 500) broken.push(`${door} ${text}`)
      }),
    )
  expect(broken).toEqual([])
  return seen
}

/** Tables of which a row holds one of these texts. */
export async function tablesHolding(server: TestServer, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const like = texts.map((text) => `t::text like '%${text}%'`).join(' or ')
    const { rows: hit } = await server.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from "${name}" t where ${like}`))
    if ((hit[0]?.n ?? 0) > 0) found.push(name)
  }
  return found.sort()
}

/** Every file that can be made of a contest, with real figures where there are any. */
export async function exportAll(server: TestServer, resource_id: string): Promise<Map<string, string>> {
  const params = { resource_id }
  const seen = new Map<string, string>()
  const refusals: string[] = []
  for (const what of exportWhat.options) {
    const format = exportFormat.options.find((one) => one !== 'xlsx' && one !== 'zip' && one !== 'pdf' && isFormatOf(what, one))
    if (format === undefined) continue
    const made = await server.admin.call(contestExport.create, { params, body: { what, format, view: 'real' } })
    if (made.status !== 202) {
      refusals.push(`${what} ${made.error.code}`)
      continue
    }
    const { export_id } = made.body
    const read = async () =>
      (await server.admin.call(contestExport.list, { params })).body.items.find((one) => one.export_id === export_id)?.state
    await expect.poll(async () => ['queued', 'running'].includes((await read()) ?? 'queued')).toBe(false)
    seen.set(`export ${what}`, (await rawGet(server, `/exports/${export_id}/file`, server.admin.cookie())).text)
  }
  expect(refusals).toEqual([])
  return seen
}
