import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { errorText } from '@beacon/i18n'
import { invitationHash } from '@beacon/router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChangePasswordPage } from './change-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterPage } from './register-page.tsx'

const id = '018f0000-0000-7000-8000-000000000001'
const info = {
  system_name: 'Harbour Range',
  system_name_zh: null,
  organiser_name: null,
  registration_open: true,
  registration_review: true,
  registration_code_required: false,
  watch: [],
  registration_fields: { phone: 'hidden', email: 'hidden', id_card: 'hidden', work_id: 'hidden', address: 'hidden' },
  registration_terms: null,
  registration_email_verify: false,
  registration_email_domains: [],
  phone_international: false,
  password_kinds: 2,
  password_mixed_case: false,
  password_login_enabled: true,
  sign_in_ways: [],
  mail_enabled: false,
  maintenance_text: null,
  login_text: '',
  footer_text: '',
  logo_dark: null,
  logo_light: null,
  favicon: null,
  login_picture: null,
  organisations: [{ resource_id: id, name: 'Harbour' }],
  organisation_default: id,
  password_min_length: 8,
  password_max_length: 20,
  locale_default: 'browser',
  theme_default: 'dark',
  locale_switch: true,
  theme_switch: false,
  time_zone: 'Asia/Shanghai',
  version: '0.1.0',
  server_now: '2026-11-20T06:32:08.000Z',
}

type Answer = (body: unknown) => Response
let answers: Record<string, Answer>
const sent: { url: string; body: unknown }[] = []

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  sent.length = 0
  answers = { 'GET /api/ct/auth/register/': () => Response.json(info) }
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, request: RequestInit) => {
      const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined
      if (request.method !== 'GET') sent.push({ url, body })
      return Promise.resolve(answers[`${request.method} ${url}`]?.(body) ?? new Response(null, { status: 500 }))
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (page: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
    </I18nProvider>,
  )
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input' }), { target: { value: text } })
const refusal = (status: number, code: string, details?: unknown) => () => Response.json({ code, message: code, details }, { status })

describe('signing in', () => {
  it('says why the session before it ended', () => {
    show(<LoginPage ended="disabled" />)
    expect(screen.getByText(errorText(i18n, 'session_ended', { why: 'disabled' }))).not.toBeNull()
  })

  it('asks for both fields before it asks the server', async () => {
    show(<LoginPage />)
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findAllByText(errorText(i18n, 'field_empty', { label: 'Username' }))).toHaveLength(1)
    expect(sent).toEqual([])
  })

  it('keeps the username and empties the password when it is refused', async () => {
    answers['POST /api/ct/auth/login'] = refusal(401, 'credentials_wrong', { n: 3, m: 10 })
    show(<LoginPage />)
    type('Username', 'tan_wl')
    type('Password', 'wrong-1')
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('wrong')
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('tan_wl')
    expect(screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' }).value).toBe('')
    expect(sent).toEqual([{ url: '/api/ct/auth/login', body: { username: 'tan_wl', password: 'wrong-1' } }])
  })

  it('waits its turn in the queue, says the place, and asks again with what was typed', async () => {
    let calls = 0
    answers['POST /api/ct/auth/login'] = () => {
      calls += 1
      return calls === 1
        ? Response.json({ next: null, queue: { place: 214, retry_ms: 20 } }, { status: 202 })
        : refusal(401, 'credentials_wrong', { n: 3, m: 10 })()
    }
    show(<LoginPage />)
    type('Username', 'tan_wl')
    type('Password', 'right-11')
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByText(/number 214 in the queue/)).getAttribute('role')).toBe('status')
    await screen.findByRole('alert')
    const body = { username: 'tan_wl', password: 'right-11' }
    expect(sent.map((one) => one.body)).toEqual([body, body])
    expect(screen.queryByText(/in the queue/)).toBeNull()
  })

  it('offers registration when it is open, and only the switches that are on', async () => {
    show(<LoginPage next="/page/mg/ct/arena" />)
    const link = await screen.findByRole('link', { name: 'Register' })
    expect(link.getAttribute('href')).toBe('/page/mg/ct/register?next=%2Fpage%2Fmg%2Fct%2Farena')
    expect(screen.queryByRole('button', { name: /theme/ })).toBeNull()
    expect(screen.getByRole('button', { name: /Language/ })).toBeTruthy()
  })
})

describe('registering', () => {
  const fill = async () => {
    await screen.findByLabelText('Real name', { exact: false })
    type('Username', 'tan_wl')
    type('Real name', 'Tan Wei Ling')
    fireEvent.change(screen.getByLabelText(/^Password \*/, { selector: 'input' }), { target: { value: 'tower4amber' } })
    fireEvent.change(screen.getByLabelText(/^Repeat password/, { selector: 'input' }), { target: { value: 'tower4amber' } })
  }

  it('says at the field what the server refused there', async () => {
    answers['POST /api/ct/auth/register/'] = refusal(409, 'username_taken', { fields: { username: { code: 'username_taken' } } })
    show(<RegisterPage />)
    await fill()
    fireEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText(errorText(i18n, 'username_taken'))).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({ username: 'tan_wl', name: 'Tan Wei Ling', organisation_id: id, password: 'tower4amber' })
    expect(sent[0]?.body).not.toHaveProperty('again')
  })

  it('fills in the code of a scanned invitation', async () => {
    answers['GET /api/ct/auth/register/'] = () => Response.json({ ...info, registration_code_required: true })
    history.replaceState(null, '', `#${invitationHash('harbour & 7')}`)
    show(<RegisterPage />)
    const code = await screen.findByLabelText(/^Registration code/, { selector: 'input' })
    expect(code).toHaveProperty('value', 'harbour & 7')
    history.replaceState(null, '', location.pathname)
  })

  it('says that an organiser reviews', async () => {
    answers['POST /api/ct/auth/register/'] = () =>
      Response.json({ resource_id: id, status: 'to_audit', verify_email: false }, { status: 201 })
    show(<RegisterPage />)
    await fill()
    fireEvent.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('Registered.')).toBeTruthy()
  })

  it('shows no form while registration is closed', async () => {
    answers['GET /api/ct/auth/register/'] = () => Response.json({ ...info, registration_open: false })
    show(<RegisterPage />)
    expect(await screen.findByText('Registration is closed.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
  })
})

describe('changing the password', () => {
  it('finds two that differ without asking the server', async () => {
    show(<ChangePasswordPage type="first" />)
    fireEvent.change(screen.getByLabelText('New password', { selector: 'input' }), { target: { value: 'tower4amber' } })
    fireEvent.change(screen.getByLabelText('Repeat new password', { selector: 'input' }), { target: { value: 'tower4ambre' } })
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(errorText(i18n, 'password_differs'))).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('sends the old one when it is one’s own, and the token of a link', async () => {
    answers['POST /api/ct/auth/change-password/reset'] = () => Response.json({ ok: true })
    show(<ChangePasswordPage type="reset" token="t-1" />)
    expect(screen.queryByLabelText('Current password')).toBeNull()
    fireEvent.change(screen.getByLabelText('New password', { selector: 'input' }), { target: { value: 'tower4amber' } })
    fireEvent.change(screen.getByLabelText('Repeat new password', { selector: 'input' }), { target: { value: 'tower4amber' } })
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(sent[0]?.body).toEqual({ password: 'tower4amber', token: 't-1' })
  })
})
