import { query } from '@beacon/api/query'
import { topic } from '@beacon/api/topic/topic'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage, testClient } from '../../testing/render.tsx'
import { contestPublic, mineOf, topicsReply, topicView } from '../../testing/samples.ts'
import { uploadsQuery } from './queries.ts'
import { WriteupTab } from './writeup-tab.tsx'

afterEach(cleanup)

it('offers the topics in the reader’s language, and none that is locked without a name', async () => {
  const contest = contestPublic({ allow_writeup_upload: true, writeup_scope: 'topic' })
  const cache = testClient()
  const items = [
    topicView(1, { name: '纸灯笼', lang: 'zh', translations: { en: { name: 'Paper Lantern', description: '' } } }),
    topicView(2, { name: '夜航', lang: 'zh' }),
    topicView(3, { name: '', is_anonymised: true, state: 'locked' }),
  ]
  cache.setQueryData(query(topic.list, { params: { resource_id: contest.resource_id } }).queryKey, topicsReply(items))
  cache.setQueryData(uploadsQuery(contest.resource_id).queryKey, { items: [], total: 0 })
  await renderPage(<WriteupTab contest={contest} mine={mineOf()} />, { cache })
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Challenge' }), { key: 'ArrowDown' })
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Paper Lantern', '夜航'])
})
