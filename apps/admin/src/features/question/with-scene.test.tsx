import type { QuestionDetail } from '@beacon/api/bank/question'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { noVersions } from './form/saved-versions.ts'
import { WithScene } from './with-scene.tsx'

const question = { resource_id: anId(40), name: 'Shop', flag_type: 'static', can_edit: true } as QuestionDetail

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })

it('reads the scene when it is opened, and keeps what was typed in the question and in the scene', async () => {
  const calls = serve({
    [`GET /questions/${question.resource_id}/scene`]: () => ({ version: 1, scene: null }),
    'POST /questions/scene/check': () => ({ definition: null, text: '', problems: [] }),
  })
  showPage(() => <WithScene question={question} versions={noVersions} form={<input aria-label="Title" />} />)
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'A shop' } })
  expect(calls).toEqual([])
  open('Scene')
  fireEvent.change(await screen.findByLabelText(/^Image/), { target: { value: 'shop-web@3' } })
  open('Question')
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'A shop')
  open('Scene')
  expect(screen.getByLabelText(/^Image/)).toHaveProperty('value', 'shop-web@3')
  expect(calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/scene'))).toHaveLength(1)
})
