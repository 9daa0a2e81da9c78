import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { examList } from '../../kinds/theory/exam/list.tsx'
import { showPage } from '../../testing/show-page.tsx'
import { ListKindContext } from './list-kind.ts'
import { StatusTabs } from './status-tabs.tsx'

afterEach(cleanup)
const counts = { all: 9, running: 1, paused: 0, not_started: 3, finished: 5 }
const show = (filters: object) =>
  showPage(() => (
    <ListKindContext value={examList}>
      <StatusTabs counts={counts} current="finished" filters={{ ...filters }} />
    </ListKindContext>
  ))
const searchOf = (name: RegExp) => new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', 'http://beacon.test').searchParams

it('leads to finished exams that wait for people, and from there back to all finished ones', async () => {
  show({ review: 'to_mark' })
  const toMark = await screen.findByRole('link', { name: 'To mark' })
  expect(toMark.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: /^Finished/u }).getAttribute('aria-current')).toBeNull()
  expect(Object.fromEntries(searchOf(/^To review/u))).toMatchObject({ status: 'finished', review: 'to_review' })
  expect(searchOf(/^Finished/u).has('review')).toBe(false)
})

it('stays at the state without a filter of the kind', async () => {
  show({})
  expect((await screen.findByRole('link', { name: /^Finished/u })).getAttribute('aria-current')).toBe('page')
})
