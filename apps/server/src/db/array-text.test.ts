import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { bytesArray, jsonArray, plainArray, textArray } from './array-text.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = async (type: string, text: string): Promise<unknown> => {
  const { rows } = await server.platform.pool.query<{ values: unknown }>(`select to_json($1::${type}[]) as values`, [text])
  return rows[0]?.values
}

test('any text comes back as it was', async () => {
  const texts = ['', ' ', 'null', 'NULL', 'a,b', '{c}', '"d"', '\\', '\\"', "e'f", 'g\nh\t', '烽火', '$1', '"', '{"a":"\\"}"}', null]
  expect(await read('text', textArray(texts))).toEqual(texts)
  expect(await read('text', textArray([]))).toEqual([])
})

test('ids, numbers and truths come back as they were', async () => {
  expect(await read('bigint', plainArray([1, -2, null, 9_007_199_254_740_991]))).toEqual([1, -2, null, 9_007_199_254_740_991])
  expect(await read('boolean', plainArray([true, false, undefined]))).toEqual([true, false, null])
  const id = '0198c0de-0000-7000-8000-000000000001'
  expect(await read('uuid', plainArray([id, null]))).toEqual([id, null])
  expect(await read('text', plainArray(['bm9uY2U+dGFn/w==']))).toEqual(['bm9uY2U+dGFn/w=='])
})

test('bytes come back as they were', async () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  const { rows } = await server.platform.pool.query<{ values: Buffer[] }>('select $1::bytea[] as values', [
    bytesArray([bytes, Buffer.alloc(0), bytes.subarray(7, 9)]),
  ])
  expect(rows[0]?.values).toEqual([bytes, Buffer.alloc(0), bytes.subarray(7, 9)])
  expect(await read('bytea', bytesArray([]))).toEqual([])
})

test('values of any shape come back as they were', async () => {
  const values = [{ a: ['"', '\\', '}'], b: null }, [1, '2'], 'text', null, 0]
  expect(await read('jsonb', jsonArray(values))).toEqual(values)
})

test('a column of nulls is empty, and unnest fills it', async () => {
  expect(plainArray([null, undefined])).toBe('{}')
  const { rows } = await server.platform.pool.query('select * from unnest($1::int[], $2::text[]) as t(a, b)', [
    plainArray([1, 2]),
    textArray([null, null]),
  ])
  expect(rows).toEqual([
    { a: 1, b: null },
    { a: 2, b: null },
  ])
})
