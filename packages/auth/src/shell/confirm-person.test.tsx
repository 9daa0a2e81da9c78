import { call, configureClient } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askPerson } from '../session/confirm-person.ts'
import { tellConfirmed } from '../sso/confirmed-here.ts'
import { ConfirmPerson } from './confirm-person.tsx'

let isConfirmed = false
const sent: string[] = []

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  isConfirmed = false
  sent.length = 0
  configureClient({ origin: '', confirmPerson: askPerson })
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, request: RequestInit) => {
      sent.push(url.replace('/api/ct', ''))
      if (url.endsWith('/auth/reauth')) {
        isConfirmed = String(request.body).includes('right-1')
        return Promise.resolve(
          isConfirmed
            ? Response.json({ until: '2026-11-20T06:32:08.000Z' })
            : Response.json({ code: 'credentials_wrong', message: '', details: {} }, { status: 401 }),
        )
      }
      return Promise.resolve(
        isConfirmed
          ? Response.json({ ended: 2 })
          : Response.json({ code: 'reauth_required', message: '', details: { ways: ['password', 'totp'] } }, { status: 403 }),
      )
    }),
  )
  render(
    <I18nProvider i18n={i18n}>
      <ConfirmPerson />
    </I18nProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  configureClient({ origin: '' })
})

const answer = async (password: string) => {
  fireEvent.change(await screen.findByLabelText('Password', { selector: 'input' }), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

it('asks, and repeats the call by itself once it is the person', async () => {
  const calls = Promise.all([call(session.sign_out_everywhere, { body: {} }), call(session.sign_out_everywhere, { body: {} })])
  await answer('wrong-1')
  expect(await screen.findByText(/password is wrong/)).toBeTruthy()
  await answer('right-1')
  expect(await calls).toEqual([{ ended: 2 }, { ended: 2 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter((path) => path === '/auth/reauth')).toHaveLength(2)
})

it('lets the call fail when it is put off', async () => {
  const failed = call(session.sign_out_everywhere, { body: {} }).catch((error: unknown) => error)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await failed).toMatchObject({ code: 'reauth_required' })
  expect(sent).toEqual(['/auth/sign-out-everywhere'])
})

it('takes a code of the app instead', async () => {
  void call(session.sign_out_everywhere, { body: {} }).catch(() => undefined)
  fireEvent.click(await screen.findByRole('button', { name: 'Use a code from your app' }))
  expect(await screen.findByLabelText('Code from your authenticator app')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})

it('sends somebody without a password to the provider in a new tab, and goes on when that tab says so', async () => {
  let isDone = false
  const tab = { opener: window, location: { href: '' }, close: () => undefined }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    sent.push(`${url.replace('/api/ct', '')} ${typeof request.body === 'string' ? request.body : ''}`)
    if (url.includes('/auth/sso/')) return Promise.resolve(Response.json({ url: 'https://id.school.edu/authorize' }))
    const details = { ways: ['sso:campus'], labels: { 'sso:campus': { en: 'Campus', zh: '校园登录' } } }
    return Promise.resolve(
      isDone ? Response.json({ ended: 2 }) : Response.json({ code: 'reauth_required', message: '', details }, { status: 403 }),
    )
  })
  const answered = call(session.sign_out_everywhere, { body: {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm at Campus' }))
  expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull()
  await waitFor(() => expect(tab).toMatchObject({ opener: null, location: { href: 'https://id.school.edu/authorize' } }))
  expect(sent).toContain('/auth/sso/campus/start {"purpose":"confirm"}')
  // Said too early, the server asks again.
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm at Campus' }))
  isDone = true
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy())
  tellConfirmed()
  expect(await answered).toEqual({ ended: 2 })
})
