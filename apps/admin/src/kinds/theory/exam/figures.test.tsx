import type { ContestFull, DeskFacts } from '@beacon/api/contest/contest-views'
import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FactStrip } from '@beacon/ui/layout'
import { showPage } from '../../../testing/show-page.tsx'
import { examFigures } from './figures.tsx'
import { anExam, examFacts } from './exam.test-data.ts'

afterEach(cleanup)

const show = (more: object, of?: object) => {
  const facts = { ...examFacts, ...more } as DeskFacts
  const contest = of === undefined ? undefined : (anExam(of) as ContestFull)
  showPage(() => <FactStrip facts={examFigures.own(facts, { i18n, locale: 'en' }, contest)} />, {
    permissions: ['contest.watch'],
    at: '/list',
  })
}

it('counts who is present and who is absent so far, and leads to the candidates whose answers are not saved', async () => {
  show({ candidates: 30, going: 20, submitted: 4, not_begun: 6, unsaved: 2, calls: 1 })
  expect(await screen.findByText('of 30, 6 absent so far')).toBeTruthy()
  expect(screen.getByText('24')).toBeTruthy()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? ''
  expect(link('2 not saved for 60 s')).toContain('trouble=quiet')
  expect(link('1')).toContain('trouble=calling')
})

it('says nothing of calls and devices where nobody waits', async () => {
  show({ candidates: 3, going: 3, submitted: 0 })
  expect(await screen.findByText('of 3')).toBeTruthy()
  expect(screen.queryAllByRole('link')).toEqual([])
})

it('always counts what waits for a mark and the reports where an exam has them', async () => {
  show({ candidates: 3, submitted: 3, reports: 2, reports_to_mark: 0, to_mark: 0 }, { manual_count: 2, report_switch: true })
  expect((await screen.findByText('Reports')).closest('div')?.textContent).toContain('2')
  expect(screen.getByText('To mark')).toBeTruthy()
})
