import { accessText } from '@beacon/api/access'
import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { commonErrors, errorStatus, type ErrorCode } from '@beacon/api/errors'
import { socketProtocol } from '@beacon/api/platform/socket'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/v4/core'
import { operationsOf } from '../module.ts'
import { apiBase } from './call.ts'
import { shareParts } from './shared-schemas.ts'

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** OpenAPI 3.1 of the whole contract; `x-access` says who may call. What several operations take or send stands once, in `components`. */
export function openApi(version: string, cookie: string): Json {
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'string' }, message: { type: 'string' }, details: { type: 'object' }, request_id: { type: 'string' } },
  }
  const session = { type: 'apiKey', in: 'cookie', name: cookie }
  const { paths, schemas, responses, parameters } = shareParts(wholePaths(), {
    schemas: { Error: error },
    responses: { Refused: commonResponse() },
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Beacon', version },
    servers: [{ url: apiBase }],
    paths,
    components: {
      schemas,
      responses,
      parameters,
      securitySchemes: { session, token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** Every operation with its schemas written out, by path and method. */
export function wholePaths(): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { name, endpoint } of operationsOf(api)) {
    const path = endpoint.path.replaceAll(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return paths
}

const securityOf = ({ access }: AnyEndpoint): Json[] =>
  access.kind === 'public' ? [] : [access.kind === 'token' ? { token: [] } : { session: [] }]

function operation(name: string, endpoint: AnyEndpoint): Json {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')]
  const body = bodyOf(endpoint)
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    'x-access': accessText(endpoint.access),
    security: securityOf(endpoint),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: { required: true, content: body } }),
    ...socketOf(endpoint),
    responses: { ...successOf(endpoint), ...errorsOf(endpoint) },
  }
}

const successOf = (endpoint: AnyEndpoint): Json =>
  endpoint.transfer === 'socket'
    ? { 101: { description: 'Switching to WebSocket' } }
    : { [endpoint.status]: { description: 'Success', content: replyOf(endpoint) } }

/** OpenAPI has no word for sockets: `x-socket` holds the messages both ways, where the ticket is made, and whether bytes go besides. */
function socketOf({ messages, binary, path }: AnyEndpoint): Json {
  if (messages === undefined) return {}
  const ticket = `${path.replaceAll(/:(\w+)/gu, '{$1}')}/tickets`
  const [comes, goes] = [schemaOf(messages.comes, 'input'), schemaOf(messages.goes, 'output')]
  return { 'x-socket': { subprotocol: socketProtocol, ticket, comes, goes, ...(binary ? { binary } : {}) } }
}

/** Any whole number: what JSON can hold is no limit worth a line. */
const withoutSafeLimits = ({ jsonSchema }: { jsonSchema: z.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const schemaOf = (schema: z.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest }: Json = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: withoutSafeLimits })
  return rest
}

function parametersOf(schema: z.$ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties, required } = schemaOf(schema, 'input')
  const needed = Array.isArray(required) ? required : []
  return Object.entries(isJson(properties) ? properties : {}).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || needed.includes(name),
    schema: one,
  }))
}

function bodyOf(endpoint: AnyEndpoint): Json | null {
  if (endpoint.takes === 'upload')
    return { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } }
  if (endpoint.body === undefined) return null
  const schema = schemaOf(endpoint.body, 'input')
  const types =
    endpoint.takes === 'form' ? ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] : ['application/json']
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

function replyOf(endpoint: AnyEndpoint): Json {
  const schema =
    endpoint.transfer === 'stream'
      ? { type: 'string' }
      : endpoint.transfer === 'download'
        ? { type: 'string', format: 'binary' }
        : schemaOf(endpoint.reply, 'output')
  return Object.fromEntries(endpoint.sends.map((type) => [type, { schema }]))
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>()
  for (const code of codes) found.set(errorStatus[code], [...(found.get(errorStatus[code]) ?? []), code])
  return found
}

/** The codes that every operation may answer with: its `default`. */
function commonResponse(): Json {
  const lines = [...byStatus(commonErrors)].map(([status, codes]) => `${status}: ${codes.join(', ')}`)
  return { description: lines.join('; '), content: errorContent }
}

/** The statuses of an operation's own codes, each with the common codes of that status. */
function errorsOf(endpoint: AnyEndpoint): Json {
  const own = new Set<number>(endpoint.errors.map((code) => errorStatus[code]))
  const stated = [...byStatus([...new Set([...commonErrors, ...endpoint.errors])])].filter(([status]) => own.has(status))
  const responses = stated.map(([status, codes]) => [status, { description: codes.join(', '), content: errorContent }])
  return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/Refused' } }
}

export function addOpenApi(server: FastifyInstance, version: string, cookie: string): void {
  let text: string | undefined
  server.get(`${apiBase}/openapi.json`, (_request, reply) => {
    text ??= JSON.stringify(openApi(version, cookie))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text)
  })
}
