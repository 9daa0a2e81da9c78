import { expect, test } from 'vitest'
import { openApi, wholePaths } from './openapi.ts'
import { shareParts } from './shared-schemas.ts'

type Json = Record<string, unknown>

/** A value with each `$ref` replaced by what it names. */
function expanded(value: unknown, document: Json): unknown {
  if (Array.isArray(value)) return value.map((each) => expanded(each, document))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as Json
  if (typeof $ref !== 'string' || $ref === '#/components/schemas/Error') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expanded(each, document)]))
  }
  const named = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json)[key], document)
  if (named === undefined) throw new Error(`${$ref} names nothing`)
  return $ref === '#/components/responses/Refused' ? value : expanded(named, document)
}

test('the document says of every operation what the contract says, with what is said twice in one place', () => {
  const document = openApi('1', 'c')
  expect(expanded(document['paths'], document)).toEqual(wholePaths())
  const text = JSON.stringify(document)
  expect(text.length).toBeLessThan(1_800_000)
  expect(text.length / JSON.stringify(wholePaths()).length).toBeLessThan(0.4)
})

test('a schema that stands twice gets the shortest name that is free, and what it holds gets none', () => {
  const held = {
    type: 'object',
    properties: { id: { type: 'string', maxLength: 36, pattern: '^[0-9a-f]{8}-[0-9a-f-]+$' }, is_open: { type: 'boolean' } },
  }
  const list = { type: 'object', properties: { items: { type: 'array', items: held } } }
  const other = { type: 'object', properties: { items: { type: 'array', items: { ...held, required: ['id', 'is_open'] } } } }
  const operation = (operationId: string, schema: Json) => ({
    operationId,
    responses: { 200: { description: 'Success', content: { 'application/json': { schema } } } },
  })
  const { schemas } = shareParts({
    '/a': { get: operation('thing.list', list) },
    '/b': { get: operation('thing.more', list), post: operation('thing.other', other) },
    '/c': { get: operation('thing.rest', other) },
  })
  expect(Object.keys(schemas)).toEqual(['ThingListReply', 'Id', 'ThingOtherReply'])
  expect(schemas['ThingListReply']).toMatchObject({
    properties: { items: { items: { properties: { id: { $ref: '#/components/schemas/Id' } } } } },
  })
})
