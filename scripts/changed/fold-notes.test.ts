import { expect, test } from 'vitest'
import { foldNotes } from './fold-notes.ts'

const declared = [
  { method: 'GET', path: '/teams/:resource_id', file: 'packages/api/src/people/team.ts' },
  { method: 'GET', path: '/teams/mine', file: 'packages/api/src/people/own-team.ts' },
]

test('pages and what they called belong to the journey that ran; what was called to make a stage belongs to none', () => {
  const worker = [
    'journey -',
    'client GET /api/ct/teams/17 -',
    'journey people',
    'client GET /api/ct/teams/17 -',
    'browser GET /page/mg/ct/admin/team/edit/17 /page/mg/ct/admin/team/edit/17',
    'browser GET /api/ct/teams/mine /page/mg/ct/admin/team/list',
  ]
  expect(foldNotes([worker.join('\n')], declared)).toEqual(
    new Map([['people', { pages: ['/admin/team/edit/$teamId', '/admin/team/list'], contracts: ['packages/api/src/people/own-team.ts'] }]]),
  )
})

test('a journey without pages is known by what its own clients called', () => {
  expect(foldNotes(['journey api-doc\nclient GET /api/oj/api/teams/17 -'], declared)).toEqual(
    new Map([['api-doc', { pages: [], contracts: ['packages/api/src/people/team.ts'] }]]),
  )
})
