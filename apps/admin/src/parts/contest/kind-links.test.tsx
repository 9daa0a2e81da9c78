import { Link } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as links from './kind-links.ts'
import { isOfBuiltKind, useKind } from './kind-route.ts'
import { showPage } from '../../testing/show-page.tsx'

const Page = () => (
  <>
    <Link {...links.contestHref('flag', '7', { tab: 'start' })}>desk</Link>
    <Link {...links.contestHref('attackDefense', '7')}>other desk</Link>
    <Link {...links.topicHref('flag', { contest_id: '7', topic_id: '8' })}>topic</Link>
    <Link {...links.bankHref('attackDefense', { import: 'file' })}>bank</Link>
    <Link {...links.questionTestHref('flag', '9')}>test</Link>
    <span>here: {useKind()}</span>
  </>
)

it('spells the pages of a kind as the table of kinds does', async () => {
  showPage(Page)
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByText('here: flag')
  expect(hrefOf('desk')).toBe('/admin/flag/contest/7?tab=start')
  expect(hrefOf('other desk')).toBe('/admin/ad/contest/7')
  expect(hrefOf('topic')).toBe('/admin/flag/contest/subject/edit/7/8')
  expect(hrefOf('bank')).toBe('/admin/ad-question?import=file')
  expect(hrefOf('test')).toBe('/admin/flag-question/test/9')
})

it('takes an address for a page of a kind that is built only', () => {
  expect(isOfBuiltKind('admin', 'flag')).toBe(true)
  expect(isOfBuiltKind('admin', 'nothing')).toBe(false)
})
