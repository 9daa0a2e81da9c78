import { contest } from '@beacon/api/contest/contest'
import { notice } from '@beacon/api/people/notice'
import { imageLibrary } from '@beacon/api/image/image-library'
import { expect, test } from 'vitest'
import { listInput } from './list-input.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

test('a list is asked for page, order, search and what its contract takes of the address', () => {
  const filters = { status: 'draft,published,gone', by_id: id, from: 'yesterday', view: 'all' }
  expect(listInput(notice.list, { page: 2, size: 20, sort: '-title', q: 'exam', filters })).toEqual({
    page: 2,
    size: 20,
    sort: '-title',
    q: 'exam',
    status: ['draft', 'published'],
    by_id: id,
  })
})

test('an order, a number or a name that the contract does not know is left out, and so is what is empty', () => {
  const filters = { role: 'nothing', over_mb: '100', category_id: '', creator_id: 'me', used: undefined }
  expect(listInput(imageLibrary.list, { sort: 'colour', q: '', filters })).toEqual({ over_mb: 100 })
})

test('what the page knows by another name stands over the address, and a switch is yes or no', () => {
  const filters = { kind: 'theory', is_public: 'false', deleted: 'true', status: 'finished' }
  expect(listInput(contest.list, { filters }, { kind: 'flag', status: 'running' })).toEqual({
    kind: 'flag',
    status: ['running'],
    is_public: false,
    deleted: true,
  })
})
