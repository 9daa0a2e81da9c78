import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve, showPage } from '../../testing/show-page.tsx'
import { AboutPage } from './about-page.tsx'

afterEach(cleanup)

const parts = [
  { name: 'react', version: '19.3.1', licence: 'MIT', text: '0123456789abcdef' },
  { name: 'sharp', version: '0.34.0', licence: 'Apache-2.0', text: null },
]
const show = (permissions: Parameters<typeof showPage>[1]) => {
  const calls = serve({
    'GET /about': () => ({ version: '0.1.0', edition: 'Community', parts }),
    'GET /about/texts/0123456789abcdef': () => ({ text: 'Permission is hereby granted' }),
  })
  showPage(() => <AboutPage />, permissions)
  return calls
}

it('lists parts by licence, finds one by its name, and shows the text of its licence', async () => {
  const calls = show({ permissions: ['contest.read'] })
  expect(await screen.findByText('0.1.0')).toBeDefined()
  expect(screen.getByText('2 components')).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search components' }), { target: { value: 'REACT' } })
  expect(screen.getByText('1 component')).toBeDefined()
  expect(screen.queryByText('sharp')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'react' }))
  expect(await screen.findByText('Permission is hereby granted')).toBeDefined()
  expect(calls.map(({ path }) => path)).not.toContain('/about/runs')
})

it('asks what runs where for whoever watches the platform', async () => {
  const calls = show({ permissions: ['monitor.platform'] })
  expect(await screen.findByText('What runs could not be read')).toBeDefined()
  expect(calls.map(({ path }) => path)).toContain('/about/runs')
})
