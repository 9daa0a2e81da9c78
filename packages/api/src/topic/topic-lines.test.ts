import { expect, test } from 'vitest'
import { fillLines } from './topic-lines.ts'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const web = { resource_id: id(9), key: 'web', name_en: 'Web', name_zh: '网络' }
const line = (n: number) => ({ resource_id: id(n), name: `T${n}`, direction: 'web', value: 100, solves: 0 })

test('a line without a field means what is so for most topics, and takes the place after the one before', () => {
  const items = [line(1), { ...line(2), sort: 7, state: 'closed' as const, first: 'Redshift', lang: 'zh' as const }, line(3)]
  const shown = fillLines({ items, directions: [web] })
  expect(shown.map(({ sort, state, first, lang }) => [sort, state, first, lang])).toEqual([
    [1, 'online', null, 'en'],
    [7, 'closed', 'Redshift', 'zh'],
    [8, 'online', null, 'en'],
  ])
  expect(shown[0]).toMatchObject({ direction: web, difficulty: 'primary', flag_type: 'static', parts: [], hints: [], files: [] })
})
