import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { commonErrors, type ErrorBody, type ErrorCode } from '@beacon/api/errors'
import { limits } from '@beacon/api/limits'
import { sceneLimits } from '@beacon/api/scene/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/v4/core'
import { Failure } from '../failure.ts'
import type { TestClient } from '../testing/client.ts'
import type { TestServer } from '../testing/index.ts'
import { isOfToys, makeTestedWorld, startTestedServer, testedOperations, type TestedWorld } from '../testing/toys/tested.ts'
import { validate } from './validate.ts'

type Json = Record<string, unknown>
interface Field {
  path: (string | number)[]
  schema: Json
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const jsonSchema = (schema: z.$ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
const without = (schema: Json, kind: string): Json | undefined => {
  const { anyOf: options, type: types } = schema
  if (Array.isArray(types)) return { ...schema, type: types.find((one) => one !== kind) }
  return Array.isArray(options) ? options.filter(isJson).find(({ type }) => type !== kind) : undefined
}

/** Every field of a body, inner ones as of the first item of a list. */
function fieldsOf(schema: Json, path: (string | number)[] = []): Field[] {
  const inner = without(schema, 'null') ?? schema
  const own = path.length === 0 ? [] : [{ path, schema }]
  if (isJson(inner['properties']))
    return [...own, ...Object.entries(inner['properties']).flatMap(([name, one]) => fieldsOf(one as Json, [...path, name]))]
  return isJson(inner['items']) ? [...own, ...fieldsOf(inner['items'], [...path, 0])] : own
}

const isNullable = ({ anyOf, type }: Json) =>
  (Array.isArray(type) && type.includes('null')) || (Array.isArray(anyOf) && anyOf.some((one: Json) => one['type'] === 'null'))
/** What is compared with something known and stored nowhere may be any text; an address list is judged with the whole form. */
const comparedOnly =
  /^(?:session\.(?:login|change_password) |session\.reauth password$|sso\.link password$|license\.activate text$|.* (?:confirm|confirm_name|code|viewer_key|registration_code)$|submission\.(?:submit|box) flag$|bot\.flags flags\.0$|bot\.put 0$|attack\.submit flags\.0$|contest\.(?:create|update|preview_update) ip_whitelist\.0$)/u

/** More than a text of any field has; a licence and the definition of a scene are files of their own size. */
const longest = (name: string): number =>
  name.startsWith('license.')
    ? limits.license_bytes + 1
    : /^(?:questionScene|topology)\./u.test(name)
      ? sceneLimits.text_bytes + 1
      : 100_000

/** Values that no field of this kind takes, by what is wrong with them. */
function hostileFor(name: string, { schema }: Field): Record<string, unknown> {
  const inner = without(schema, 'null') ?? schema
  const nothing = isNullable(schema) ? {} : { null: null }
  if (inner['enum'] !== undefined || inner['const'] !== undefined) return { 'other word': 'nonsense', number: 7, list: ['a'], ...nothing }
  if (inner['type'] === 'boolean') return { word: 'yes', number: 1, list: [], ...nothing }
  if (inner['type'] === 'integer' || inner['type'] === 'number')
    return { word: 'seven', fraction: 1e300, below: -1e15, boolean: true, object: {}, ...nothing }
  if (inner['type'] === 'array') return { word: 'x', object: { 0: 'x' }, long: Array.from({ length: 10_001 }, () => null), ...nothing }
  if (inner['type'] === 'object') return { word: 'x', list: [], number: 3, ...nothing }
  const texts = { nul: 'ab\u0000cd', surrogate: 'ab\ud800cd', long: 'x'.repeat(longest(name)) }
  const stored = { control: 'ab\u0007cd', 'control in an address': 'ab\u0007cd@example.org', bidi: 'ab\u202ecd' }
  return { number: 7, boolean: true, list: ['a'], object: {}, ...texts, ...(comparedOnly.test(name) ? {} : stored), ...nothing }
}

function put(path: readonly (string | number)[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  return typeof first === 'number' ? [put(rest, value)] : { [first]: put(rest, value) }
}

const operations = testedOperations
const withBody = operations.flatMap(({ name, endpoint }) => (endpoint.body === undefined ? [] : [{ name, endpoint, body: endpoint.body }]))
const filled = withBody.map((one) => ({ ...one, fields: fieldsOf(jsonSchema(one.body)) }))

test('the contract has fields to test', () => {
  expect(filled.flatMap(({ fields }) => fields).length).toBeGreaterThan(isOfToys ? 4 : 200)
})

/** Whether a value passes, or is refused without the name of its field. */
function isTaken(body: z.$ZodType, path: Field['path'], value: unknown): boolean {
  try {
    validate(body, put(path, value))
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const named = Object.keys((error.details?.['fields'] ?? {}) as object)
    const own = path.join('.')
    return !named.some((one) => one === own || one.startsWith(`${own}.`))
  }
}

test.each(filled)('$name: every field refuses what is not of its kind, by name', ({ name, body, fields }) => {
  const taken = fields.flatMap((field) => {
    const whole = `${name} ${field.path.join('.')}`
    const hostile = Object.entries(hostileFor(whole, field))
    return hostile.filter(([, value]) => isTaken(body, field.path, value)).map(([what]) => `${whole}: ${what}`)
  })
  expect(taken).toEqual([])
})

let server: TestServer
let world: TestedWorld
beforeAll(async () => {
  server = await startTestedServer()
  world = await makeTestedWorld(server)
})
afterAll(() => server.stop())

const allows = (endpoint: AnyEndpoint, code: ErrorCode) =>
  endpoint.errors.includes(code) || (commonErrors as readonly ErrorCode[]).includes(code)

/** A refusal of ours: 4xx, with a code of the operation. */
async function refusal(client: TestClient, endpoint: AnyEndpoint, body: unknown): Promise<string> {
  const reply = await client.request(endpoint.method, world.pathOf(endpoint), { body })
  const { code } = reply.error as ErrorBody
  return reply.status >= 400 && reply.status < 500 && allows(endpoint, code) ? 'refused' : `${reply.status} ${code}`
}

/** Ends the session that asks. */
const asking = filled.filter(({ endpoint }) => endpoint !== api.session.logout)

test.each(asking)('$name refuses hostile bodies over the wire', async ({ endpoint, fields }) => {
  const hostile: Record<string, unknown> = { list: [], 'unknown field': { zz_unknown: 1 } }
  for (const field of fields)
    for (const [what, value] of Object.entries(hostileFor('any', field)).slice(0, 8))
      if (what !== 'long') hostile[what] = merged(hostile[what], put(field.path, value))
  const answers = await Promise.all(Object.values(hostile).map((one) => refusal(server.admin, endpoint, one)))
  expect(Object.fromEntries(Object.keys(hostile).map((what, at) => [what, answers[at]]))).toEqual(
    Object.fromEntries(Object.keys(hostile).map((what) => [what, 'refused'])),
  )
})

function merged(one: unknown, other: unknown): unknown {
  return isJson(one) && isJson(other) ? { ...other, ...one } : (one ?? other)
}

const queries = operations.flatMap(({ name, endpoint }) =>
  endpoint.query === undefined || endpoint.transfer !== 'json'
    ? []
    : [{ name, endpoint, fields: fieldsOf(jsonSchema(endpoint.query)).map(({ path }) => String(path[0])) }],
)
const hostileTexts = ['', 'x'.repeat(3_000), 'a\u0000b', 'a\ud800b', "%'; --\\", '-1', '1e400', '999999999999', '2026-13-45', '-zz_unknown']

/** What an operation says to one text in its address, when that is no code of its own. */
async function wrongAnswer(endpoint: AnyEndpoint, field: string, text: string): Promise<string[]> {
  const address = `${world.pathOf(endpoint)}?${new URLSearchParams({ [field]: text }).toString()}`
  const { status, error } = await server.admin.request(endpoint.method, address)
  const isFine = status === 200 || (status < 500 && allows(endpoint, error.code))
  return isFine ? [] : [`${field}=${text.slice(0, 20)}: ${status} ${error.code}`]
}

test.skipIf(queries.length === 0).each(queries)(
  '$name answers hostile texts in its query with its own codes',
  async ({ endpoint, fields }) => {
    const wrong: string[] = []
    for (const field of fields) wrong.push(...(await Promise.all(hostileTexts.map((text) => wrongAnswer(endpoint, field, text)))).flat())
    expect(wrong).toEqual([])
  },
)

const withParams = operations.filter(({ endpoint }) => endpoint.params !== undefined)
test.each(withParams)('$name takes no odd ids', async ({ endpoint }) => {
  const odd = ['nonsense', '%00', 'a%00b', '%ED%A0%80', '..%2f..%2fetc', 'x'.repeat(400), '0198f3c0-0000-7000-8000-00000000000g']
  const answers = await Promise.all(
    odd.map(async (text) => {
      const { status, error } = await server.admin.request(endpoint.method, endpoint.path.replaceAll(/:\w+/gu, text))
      return status >= 400 && status < 500 && allows(endpoint, error.code) ? 'refused' : `${text}: ${status} ${error.code}`
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['refused']))
})

test('a body in another charset is refused, and so are bytes that are no UTF-8', async () => {
  const send = async (type: string, bytes: number[]) => {
    const reply = await fetch(`${server.url}/api/ct/teams`, {
      method: 'POST',
      headers: { 'content-type': type, cookie: world.team.captain.cookie() },
      body: new Uint8Array(bytes),
    })
    return [reply.status, ((await reply.json()) as ErrorBody).code]
  }
  const gbk = [...Buffer.from('{"name":"'), 0xb7, 0xe9, 0xbb, 0xf0, 0xb6, 0xd3, ...Buffer.from('"}')]
  expect(await send('application/json; charset=gbk', gbk)).toEqual([415, 'media_type'])
  expect(await send('application/json', gbk)).toEqual([400, 'bad_request'])
  expect(await send('application/json; charset=utf-8', [...Buffer.from('{"name":"烽火台队"}')])).toEqual([409, 'user_in_team'])
  expect(await send('application/x-www-form-urlencoded; charset=gb18030', [...Buffer.from('name=aaaa')])).toEqual([415, 'media_type'])
})
