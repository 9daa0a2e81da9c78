import { accessText } from '@beacon/api/access'
import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { commonErrors, errorStatus, type ErrorCode } from '@beacon/api/errors'
import { socketProtocol } from '@beacon/api/socket'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/v4/core'
import { operationsOf } from '../module.ts'
import { apiBase } from './call.ts'

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** OpenAPI 3.1 of the whole contract; `x-access` says who may call. */
export function openApi(version: string, cookie: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of operationsOf(api)) {
    const path = endpoint.path.replaceAll(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'string' }, message: { type: 'string' }, details: { type: 'object' }, request_id: { type: 'string' } },
  }
  const session = { type: 'apiKey', in: 'cookie', name: cookie }
  return {
    openapi: '3.1.0',
    info: { title: 'Beacon', version },
    servers: [{ url: apiBase }],
    paths,
    components: { schemas: { Error: error }, securitySchemes: { session, token: { type: 'http', scheme: 'bearer' } } },
  }
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

const schemaOf = (schema: z.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest }: Json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
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

function errorsOf(endpoint: AnyEndpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...commonErrors, ...endpoint.errors])
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]))
}

export function addOpenApi(server: FastifyInstance, version: string, cookie: string): void {
  let text: string | undefined
  server.get(`${apiBase}/openapi.json`, (_request, reply) => {
    text ??= JSON.stringify(openApi(version, cookie))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text)
  })
}
