import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { Addresses } from './addresses.tsx'

afterEach(cleanup)

it.each(['play.example.org', null])('of a machine called %s has its name, or that of the page', async (host) => {
  await renderPage(<Addresses addresses={[{ name: 'http', host, port: 20_000 }]} />, { at: '/koh/contest' })
  expect(screen.getByText(`${host ?? 'localhost'}:20000`)).toBeTruthy()
})
